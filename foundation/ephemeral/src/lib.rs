//! Ephemeral state, lost at a restart: rate limits.

mod limiter;

pub use limiter::{Limit, Limiter};
