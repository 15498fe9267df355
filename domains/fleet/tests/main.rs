//! Tests of the fleet on a real database.

mod capacity;
mod claims;
mod enrolment;
mod holds;
mod liveness;
mod nodes;
mod results;
mod run_signals;
mod signing_keys;
mod slots;
mod topology;
mod world;
