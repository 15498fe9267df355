//! State that may vanish: rate limits.

mod limiter;

pub use limiter::{Limit, Limiter};
