//! The agent against a gateway that can misbehave.

mod channel;
mod enrolment;
mod fleet;
mod gateway;
mod refusals;
mod tasks;
mod world;
