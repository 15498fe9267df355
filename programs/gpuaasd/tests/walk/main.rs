//! Tests generated from the contract: a new operation is covered automatically or fails. The expected access is in
//! docs/permissions.md.

mod access;
mod audited;
mod browser;
mod catalogue;
mod cuts;
mod ephemeral;
mod fixtures;
mod fleet;
mod gateway;
mod hostile;
#[path = "../hostile_host/mod.rs"]
#[expect(dead_code, reason = "hosts have more to send in other tests")]
mod hostile_host;
mod hosts;
mod inverse;
mod keys;
mod later;
mod limits;
mod listeners;
mod notifications;
mod oracle;
mod policies;
mod provisioning;
mod revocation;
mod stopping;
mod world;
