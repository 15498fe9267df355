//! Walks the contract: what is new is covered here or fails. The oracle is docs/permissions.md.

mod access;
mod audited;
mod browser;
mod catalogue;
mod cuts;
mod fixtures;
mod fleet;
mod hostile;
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
