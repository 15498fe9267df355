//! Allocations on a real database: requests, periodic work, releases, and proofs of every workflow.

mod fixture;
mod participants;
mod periodic;
mod proofs;
mod release;
mod requests;
mod user_data;
mod world;
