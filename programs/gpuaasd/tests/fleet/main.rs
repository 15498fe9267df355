//! End-to-end tests of a control plane with simulated hosts: allocations, failures, attacks and races.

mod allocations;
mod demo;
mod drivers;
mod failing;
mod hostile;
#[path = "../hostile_host/mod.rs"]
mod hostile_host;
mod hostile_sockets;
mod key_rotation;
mod living;
mod money;
mod races;
mod raw_host;
mod requests;
mod revoked;
mod security;
mod seen;
mod streams;
mod streams_hostile;
mod tracing_spans;
mod vanished;
mod world;
