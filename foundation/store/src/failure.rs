//! What a failure of the database means: to the user, and for trying again.

use std::time::Duration;

use gpuaas_core::{Code, Error, Sources};

/// Attempts before a retryable failure is given up.
const MAX_ATTEMPTS: u32 = 12;
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);
const FENCED_OFF: &str = "GP003";
const CANCELLED: &str = "GP004";
/// A write to a server that only reads, or in a transaction opened to read.
pub(crate) const READ_ONLY: &str = "25006";

/// A failure whose commit may or may not have happened.
#[derive(Debug, thiserror::Error)]
#[error("the connection was lost while committing")]
struct CommitUnknown(#[source] Error);

/// Names the database's failure in the catalogue.
pub(crate) fn of(error: sqlx::Error) -> Error {
    let code = error.as_database_error().and_then(|e| e.code()).map(|code| code.into_owned());
    match code.as_deref() {
        Some("23505") => Error::from(Code::AlreadyExists).because(error),
        Some("GP002" | FENCED_OFF | CANCELLED) => Error::from(Code::StateConflict).because(error),
        Some("GP005") => Error::from(Code::WorkflowRunNotFound).because(error),
        Some(code) if is_temporary(code) => Error::unavailable(error),
        Some(_) => Error::internal(error),
        None => match error {
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_) => Error::unavailable(error),
            other => Error::internal(other),
        },
    }
}

/// Returns true if the same statement can succeed later, without anybody having changed it: the state of the server is the
/// cause, not the statement.
fn is_temporary(code: &str) -> bool {
    match code {
        // Conflicts, time-outs of locks, statements and transactions, a server that only reads because it is a standby.
        "40001" | "40P01" | "40003" | "55P03" | "57014" | "25P03" | "25P04" | READ_ONLY => true,
        // Lost connections; no disk, memory or connections left; cancelled, starting, stopping; files that can't be read or
        // written.
        _ => matches!(code.get(..2), Some("08" | "53" | "57" | "58")),
    }
}

/// Returns true if the server can't serve anybody, or hardly: more than this statement is concerned.
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

fn database(error: &Error) -> Option<&sqlx::Error> {
    std::error::Error::source(error)?.downcast_ref::<sqlx::Error>()
}

fn sqlstate(error: &Error) -> Option<String> {
    database(error)?.as_database_error()?.code().map(|code| code.into_owned())
}

/// The unique index or constraint a failure names.
pub fn violated(error: &Error) -> Option<&str> {
    database(error)?.as_database_error()?.constraint()
}

/// Whether a step was refused because its run is in other hands now.
pub fn is_fenced_off(error: &Error) -> bool {
    sqlstate(error).as_deref() == Some(FENCED_OFF)
}

/// Whether a step was refused because its run is cancelled.
pub fn is_cancelled(error: &Error) -> bool {
    sqlstate(error).as_deref() == Some(CANCELLED)
}

pub(crate) fn connection_lost(error: &Error) -> bool {
    let broken = matches!(database(error), Some(sqlx::Error::Io(_) | sqlx::Error::Protocol(_)));
    broken || matches!(sqlstate(error).as_deref(), Some("57P01" | "57P02" | "57P05" | "25P03" | "25P04"))
}

pub(crate) fn commit_unknown(error: Error) -> Error {
    Error::unavailable(CommitUnknown(error))
}

/// Why another attempt may succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Retry {
    Conflict,
    Connection,
    CommitUnknown,
}

fn retry(error: &Error) -> Option<Retry> {
    if matches!(sqlstate(error).as_deref(), Some("40001" | "40P01")) {
        return Some(Retry::Conflict);
    }
    let unknown = std::error::Error::source(error).is_some_and(|s| s.is::<CommitUnknown>());
    if unknown {
        return Some(Retry::CommitUnknown);
    }
    connection_lost(error).then_some(Retry::Connection)
}

/// Counts attempts at one piece of work and decides about the next.
pub struct Attempts {
    sources: Sources,
    keyed: bool,
    made: u32,
    /// A connection was lost on the way, perhaps with the key in its hands.
    lost: bool,
}

impl Attempts {
    /// `keyed`: the work is found again by its key, so that even an unknown commit can be tried again.
    pub(crate) fn new(sources: Sources, keyed: bool) -> Self {
        Self { sources, keyed, made: 0, lost: false }
    }

    /// Waits before another attempt, or gives the failure back as final.
    pub(crate) async fn after(&mut self, error: Error) -> Result<Retry, Error> {
        let reason = match retry(&error) {
            // Our own earlier attempt still holds the key while its lost connection winds down.
            None if self.keyed && self.lost && error.code == Code::IdempotencyInProgress => {
                Retry::CommitUnknown
            }
            None => return Err(error),
            Some(reason) => reason,
        };
        self.made += 1;
        self.lost |= matches!(reason, Retry::Connection | Retry::CommitUnknown);
        if self.made >= MAX_ATTEMPTS || (reason == Retry::CommitUnknown && !self.keyed) {
            return Err(error);
        }
        let label = match reason {
            Retry::Conflict => "conflict",
            Retry::Connection => "connection",
            Retry::CommitUnknown => "commit_unknown",
        };
        metrics::counter!("gpuaas_store_retries_total", "reason" => label).increment(1);
        let jitter = u32::from(self.sources.entropy.bytes::<1>()[0]);
        let pause = (FIRST_PAUSE * (1 << self.made)).min(LONGEST_PAUSE);
        tokio::time::sleep(pause * (256 + jitter) / 512).await;
        Ok(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost() -> Error {
        Error::unavailable(sqlx::Error::Io(std::io::ErrorKind::UnexpectedEof.into()))
    }

    fn in_progress() -> Error {
        Code::IdempotencyInProgress.into()
    }

    #[tokio::test]
    async fn a_key_in_use_is_final_unless_our_own_lost_attempt_may_hold_it() {
        for lost in [lost(), commit_unknown(lost())] {
            let mut attempts = Attempts::new(Sources::system(), true);
            attempts.after(in_progress()).await.expect_err("another's");
            attempts.after(lost).await.expect("tried again");
            attempts.after(in_progress()).await.expect("perhaps our own");
        }
    }

    #[tokio::test]
    async fn an_unknown_commit_without_a_key_is_final() {
        let mut attempts = Attempts::new(Sources::system(), false);
        attempts.after(lost()).await.expect("nothing happened yet");
        attempts.after(commit_unknown(lost())).await.expect_err("it may have landed");
    }
}
