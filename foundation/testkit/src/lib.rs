//! Test tools: real PostgreSQL servers, API callers, fault injection, proofs of workflows.

mod database;
mod durable;
mod eventually;
mod people;
mod permissive_policy;
pub mod proofs;
mod proxy;
mod redis;
mod restore;
mod rows;
mod scratch;
mod server;

pub use database::{TestDatabase, count, number};
pub use durable::DurableServer;
pub use eventually::eventually;
pub use people::{People, call, call_json};
pub use permissive_policy::permissive_policy;
pub use proxy::{CutProxy, Policy, When};
pub use redis::RedisServer;
pub use restore::Restored;
pub use rows::{Host, Tenant};
pub use scratch::scratch;
pub use server::run;
/// For queries of a test's database as its owner.
pub use sqlx;
