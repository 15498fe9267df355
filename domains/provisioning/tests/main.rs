//! Allocations on a real database: asked for, worked on, given back, and every workflow proved.

mod asking;
mod ground;
mod proofs;
mod releasing;
mod time;
mod user_data;
mod world;
