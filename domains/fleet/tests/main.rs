//! The fleet on a real database: who holds what, who may enrol, whom we believe, who is gone.

mod capacity;
mod claims;
mod enrolment;
mod holds;
mod keys;
mod liveness;
mod nodes;
mod results;
mod slots;
mod topology;
mod waiting;
mod world;
