//! State that may vanish: rate limits, single-use tokens, presence and fan-out. Kept in this process, or in a Redis or
//! Valkey server that processes share.

mod engine;
mod fan_out;
mod in_process;
mod limiter;
mod presence;
mod redis;
mod token;

pub use engine::{
    Ephemeral, EphemeralError, MAX_MEMBERS_PER_GROUP, MAX_MESSAGE_BYTES, MAX_NAME_BYTES,
    MAX_TOKEN_VALUE_BYTES, MAX_TTL,
};
pub use fan_out::{Delivery, QUEUE_CAPACITY, Subscription};
pub use in_process::InProcess;
pub use limiter::{Admission, Limit};
pub use redis::Redis;
pub use token::TokenHash;
