//! Maps database failures to API errors and decides which ones are retried.

use std::time::Duration;

use gpuaas_core::{Backoff, Code, Error};

use crate::Store;

/// Attempts before a retryable failure becomes final.
const MAX_ATTEMPTS: u32 = 12;
const BACKOFF: Backoff = Backoff {
    first: Duration::from_millis(10),
    factor: 2,
    max: Duration::from_millis(400),
    jitter_percent: 50,
};
const STALE_FENCE: &str = "GP003";
const CANCELLED: &str = "GP004";
/// SQLSTATE of a write on a read-only server or in a read-only transaction.
pub(crate) const READ_ONLY: &str = "25006";

/// A failure that leaves the outcome of the commit unknown.
#[derive(Debug, thiserror::Error)]
#[error("the connection was lost while committing")]
struct CommitUnknown(#[source] Error);

/// Converts a failure of the database to an error of the catalogue.
pub(crate) fn from_sqlx(error: sqlx::Error) -> Error {
    let code = error.as_database_error().and_then(|e| e.code()).map(|code| code.into_owned());
    match code.as_deref() {
        Some("23505") => Error::from(Code::AlreadyExists).because(error),
        Some("GP002" | STALE_FENCE | CANCELLED) => Error::from(Code::StateConflict).because(error),
        Some("GP005") => Error::from(Code::WorkflowRunNotFound).because(error),
        Some(code) if is_temporary(code) => Error::unavailable(error),
        Some(_) => Error::internal(error),
        None => match error {
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_) => Error::unavailable(error),
            other => Error::internal(other),
        },
    }
}

/// Returns true if the same statement can succeed later without a change: the state of the server is the cause, not the
/// statement.
fn is_temporary(code: &str) -> bool {
    match code {
        // Conflicts; timeouts of locks, statements and transactions; a read-only standby.
        "40001" | "40P01" | "40003" | "55P03" | "57014" | "25P03" | "25P04" | READ_ONLY => true,
        // Lost connections; no disk, memory or connections left; cancelled, starting, stopping; unreadable or unwritable
        // files.
        _ => matches!(code.get(..2), Some("08" | "53" | "57" | "58")),
    }
}

/// Returns true if the server serves no requests, or hardly any: the failure concerns more than this statement.
pub(crate) fn is_outage(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            code == READ_ONLY || code.starts_with("57P") || matches!(code.get(..2), Some("08" | "53" | "58"))
        }
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_) => true,
        _ => false,
    }
}

fn sqlx_error(error: &Error) -> Option<&sqlx::Error> {
    std::error::Error::source(error)?.downcast_ref::<sqlx::Error>()
}

fn sqlstate(error: &Error) -> Option<String> {
    sqlx_error(error)?.as_database_error()?.code().map(|code| code.into_owned())
}

/// Returns the unique index or constraint that the failure names.
pub fn violated(error: &Error) -> Option<&str> {
    sqlx_error(error)?.as_database_error()?.constraint()
}

/// Returns true if a step was rejected because another engine has claimed its run.
pub fn is_fenced_off(error: &Error) -> bool {
    sqlstate(error).as_deref() == Some(STALE_FENCE)
}

/// Returns true if a step was rejected because its run is cancelled.
pub fn is_cancelled(error: &Error) -> bool {
    sqlstate(error).as_deref() == Some(CANCELLED)
}

pub(crate) fn connection_lost(error: &Error) -> bool {
    let broken = matches!(sqlx_error(error), Some(sqlx::Error::Io(_) | sqlx::Error::Protocol(_)));
    broken || matches!(sqlstate(error).as_deref(), Some("57P01" | "57P02" | "57P05" | "25P03" | "25P04"))
}

pub(crate) fn commit_unknown(error: Error) -> Error {
    Error::unavailable(CommitUnknown(error))
}

/// The reason why another attempt may succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RetryReason {
    Conflict,
    Connection,
    CommitUnknown,
}

fn retry_reason(error: &Error) -> Option<RetryReason> {
    if matches!(sqlstate(error).as_deref(), Some("40001" | "40P01")) {
        return Some(RetryReason::Conflict);
    }
    let unknown = std::error::Error::source(error).is_some_and(|s| s.is::<CommitUnknown>());
    if unknown {
        return Some(RetryReason::CommitUnknown);
    }
    connection_lost(error).then_some(RetryReason::Connection)
}

/// Counts the attempts at one unit of work and decides about the next one.
pub struct Retry<'a> {
    store: &'a Store,
    keyed: bool,
    made: u32,
    /// True if a connection was lost, perhaps while it held the key.
    lost: bool,
}

impl<'a> Retry<'a> {
    /// `keyed`: the work is found again by its key, so that even an unknown commit can be retried.
    pub(crate) fn new(store: &'a Store, keyed: bool) -> Self {
        Self { store, keyed, made: 0, lost: false }
    }

    /// Waits before another attempt, or returns the failure if it is final. After a lost connection the idle connections of
    /// the store are closed, because most of them are lost too.
    pub async fn wait_or_fail(&mut self, error: Error) -> Result<(), Error> {
        let reason = match retry_reason(&error) {
            // An earlier attempt of the same request still holds the key while its lost connection is being closed.
            None if self.keyed && self.lost && error.code == Code::IdempotencyInProgress => {
                RetryReason::CommitUnknown
            }
            None => return Err(error),
            Some(reason) => reason,
        };
        self.made += 1;
        self.lost |= matches!(reason, RetryReason::Connection | RetryReason::CommitUnknown);
        if self.made >= MAX_ATTEMPTS || (reason == RetryReason::CommitUnknown && !self.keyed) {
            return Err(error);
        }
        let label = match reason {
            RetryReason::Conflict => "conflict",
            RetryReason::Connection => "connection",
            RetryReason::CommitUnknown => "commit_unknown",
        };
        metrics::counter!("gpuaas_store_retries_total", "reason" => label).increment(1);
        let [entropy] = self.store.sources.entropy.bytes();
        tokio::time::sleep(BACKOFF.delay(self.made, entropy)).await;
        if matches!(reason, RetryReason::Connection | RetryReason::CommitUnknown) {
            self.store.drop_idle();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::Sources;

    use super::*;
    use crate::Connect;

    fn store() -> Store {
        Store::attach(Connect::nowhere(), Sources::system())
    }

    fn lost() -> Error {
        Error::unavailable(sqlx::Error::Io(std::io::ErrorKind::UnexpectedEof.into()))
    }

    fn in_progress() -> Error {
        Code::IdempotencyInProgress.into()
    }

    #[tokio::test]
    async fn a_key_in_use_is_final_unless_our_own_lost_attempt_may_hold_it() {
        let store = store();
        for lost in [lost(), commit_unknown(lost())] {
            let mut retry = store.retry(true);
            retry.wait_or_fail(in_progress()).await.expect_err("another's");
            retry.wait_or_fail(lost).await.expect("tried again");
            retry.wait_or_fail(in_progress()).await.expect("perhaps our own");
        }
    }

    #[tokio::test]
    async fn an_unknown_commit_without_a_key_is_final() {
        let store = store();
        let mut retry = store.retry(false);
        retry.wait_or_fail(lost()).await.expect("nothing happened yet");
        retry.wait_or_fail(commit_unknown(lost())).await.expect_err("it may have landed");
    }
}
