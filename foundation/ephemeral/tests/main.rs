//! Ephemeral state: the conformance suite on each engine, and the Redis engine without its server.

mod conformance;
mod redis;
mod world;
