//! The engine trait, its errors and its bounds.

use std::time::Duration;

use futures::future::BoxFuture;
use gpuaas_core::Error;

use crate::fan_out::Subscription;
use crate::limiter::{Admission, Limit};
use crate::token::TokenHash;

/// Maximum length of the names of groups, members and topics.
pub const MAX_NAME_BYTES: usize = 128;
/// Maximum size of the value stored under a token.
pub const MAX_TOKEN_VALUE_BYTES: usize = 4096;
/// Maximum size of a published message.
pub const MAX_MESSAGE_BYTES: usize = 16 * 1024;
/// Maximum number of members of a presence group.
pub const MAX_MEMBERS_PER_GROUP: usize = 256;
/// Maximum lifetime of a token or a presence.
pub const MAX_TTL: Duration = Duration::from_secs(86_400);

#[derive(Debug, thiserror::Error)]
pub enum EphemeralError {
    /// The engine can't be reached, didn't answer in time, or is full. The operation may or may not have taken effect.
    #[error("ephemeral state is unavailable: {0}")]
    Unavailable(String),
    /// The caller exceeds a bound; repeating the call fails again.
    #[error("{subject} exceeds the limit of {limit}")]
    OutOfBounds { subject: &'static str, limit: String },
}

impl From<EphemeralError> for Error {
    fn from(error: EphemeralError) -> Self {
        match error {
            EphemeralError::Unavailable(_) => Self::unavailable(error),
            EphemeralError::OutOfBounds { .. } => Self::internal(error),
        }
    }
}

/// Result of an engine call. Ready at once if the engine is in this process.
pub type EngineFuture<'a, T> = BoxFuture<'a, Result<T, EphemeralError>>;

/// An engine for state that may vanish: it survives neither a restart of the process nor of the Redis server.
pub trait Ephemeral: Send + Sync {
    /// Counts a request towards the limit of a class and a key, unless the limit is reached.
    fn take_rate<'a>(&'a self, class: &'a str, key: &'a str, limit: Limit) -> EngineFuture<'a, Admission>;

    /// Returns the result that [`Ephemeral::take_rate`] would return, without counting a request.
    fn peek_rate<'a>(&'a self, class: &'a str, key: &'a str, limit: Limit) -> EngineFuture<'a, Admission>;

    /// Stores a value that can be consumed once within `ttl`. Returns false, and changes nothing, if the token is already
    /// stored.
    fn store_token<'a>(
        &'a self,
        token: &'a TokenHash,
        value: &'a [u8],
        ttl: Duration,
    ) -> EngineFuture<'a, bool>;

    /// Removes a token and returns its value; `None` if it is unknown, consumed or expired. Of concurrent calls exactly one
    /// receives the value. If the call fails, the token may have been consumed.
    fn consume_token<'a>(&'a self, token: &'a TokenHash) -> EngineFuture<'a, Option<Vec<u8>>>;

    /// Marks a member of a group as present for `ttl` from now. Fails with `Unavailable` if the group is full.
    fn heartbeat<'a>(&'a self, group: &'a str, member: &'a str, ttl: Duration) -> EngineFuture<'a, ()>;

    /// Removes a member from a group. No effect if it isn't present.
    fn leave<'a>(&'a self, group: &'a str, member: &'a str) -> EngineFuture<'a, ()>;

    /// Returns the members present in a group, sorted.
    fn members<'a>(&'a self, group: &'a str) -> EngineFuture<'a, Vec<String>>;

    /// Sends a message to the current subscribers of a topic, in all processes that share the engine.
    fn publish<'a>(&'a self, topic: &'a str, message: &'a [u8]) -> EngineFuture<'a, ()>;

    /// Subscribes to a topic. The subscription receives every message published after this call returns, or learns that it
    /// missed some.
    fn subscribe<'a>(&'a self, topic: &'a str) -> EngineFuture<'a, Subscription>;

    /// Fails if the engine is unavailable.
    fn check(&self) -> EngineFuture<'_, ()>;
}

fn check_length(subject: &'static str, length: usize, limit: usize) -> Result<(), EphemeralError> {
    if length > limit {
        return Err(EphemeralError::OutOfBounds { subject, limit: format!("{limit} bytes") });
    }
    Ok(())
}

pub(crate) fn check_name(name: &str) -> Result<(), EphemeralError> {
    check_length("a name", name.len(), MAX_NAME_BYTES)
}

pub(crate) fn check_value(value: &[u8]) -> Result<(), EphemeralError> {
    check_length("a token's value", value.len(), MAX_TOKEN_VALUE_BYTES)
}

pub(crate) fn check_message(message: &[u8]) -> Result<(), EphemeralError> {
    check_length("a message", message.len(), MAX_MESSAGE_BYTES)
}

pub(crate) fn check_ttl(ttl: Duration) -> Result<(), EphemeralError> {
    if ttl > MAX_TTL {
        let limit = format!("{} s", MAX_TTL.as_secs());
        return Err(EphemeralError::OutOfBounds { subject: "a lifetime", limit });
    }
    Ok(())
}
