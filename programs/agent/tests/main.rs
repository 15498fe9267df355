//! Integration tests of the agent against a test gateway.

mod channel;
mod drivers;
mod enrolment;
mod fleet;
mod gateway;
mod refusals;
mod streams;
mod tasks;
mod world;
