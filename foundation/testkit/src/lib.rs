//! Real engines for tests, walkers, fault injection.

mod database;
mod eventually;
mod proxy;
mod server;

pub use database::TestDatabase;
pub use eventually::eventually;
pub use proxy::{CutProxy, Policy, When};
