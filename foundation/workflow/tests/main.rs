//! Workflows on a real database: run, unwound, waited for, and proved.

mod driving;
mod engines;
mod proofs;
mod running;
mod trials;
mod unwinding;
mod waiting;
mod world;
