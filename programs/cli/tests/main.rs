//! The command line, end to end: the built executable against a real server.

mod failures;
mod journey;
mod lists;
mod policies;
mod sessions;
mod tls;
mod verification;
mod workflows;
mod world;
