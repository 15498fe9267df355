//! Tests of the fleet on a real database.

mod capacity;
mod certificate_claims;
mod claims;
mod enrolment;
mod holds;
mod interrupted_authority;
mod liveness;
mod nodes;
mod results;
mod run_signals;
mod signing_keys;
mod slots;
mod topology;
mod world;
