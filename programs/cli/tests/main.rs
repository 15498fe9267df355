//! End-to-end tests of the command line: the built executable against a real server.

mod allocations;
mod catalogue;
mod dead_letters;
mod failures;
mod images;
mod journey;
mod lists;
mod nodes;
mod notifications;
mod policies;
mod sessions;
mod tls;
mod verification;
mod workflows;
mod world;
