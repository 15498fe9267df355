//! Wrong passwords in a row, counted by the database: attempts side by side are each one more.
//!
//! A name that no account has is counted like an account, so that its answers don't tell it from one.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, Result, UserId};
use gpuaas_settings::{Settings, keys};
use gpuaas_store::{MutationTx, Tx};

use crate::digests::Digests;

/// What failures are counted for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subject {
    key: String,
    user_id: Option<UserId>,
}

impl Subject {
    pub(crate) fn account(user: UserId) -> Self {
        Self { key: user.uuid().to_string(), user_id: Some(user) }
    }

    pub(crate) fn unknown(name: &str, digests: &Digests) -> Self {
        Self { key: digests.name(name), user_id: None }
    }

    /// Returns the name under which its attempts draw from the rate limit.
    pub(crate) fn rate_limit_key(&self) -> String {
        format!("password of {}", self.key)
    }
}

/// Refuses a subject that is locked, without counting.
pub(crate) async fn refuse_locked(tx: &mut Tx, subject: &Subject, now: DateTime<Utc>) -> Result<()> {
    let row =
        sqlx::query!("select locked_until from identity.sign_in_failures where subject = $1", subject.key,);
    let until = tx.optional(row).await?.and_then(|row| row.locked_until);
    until.filter(|until| *until > now).map_or(Ok(()), |until| Err(locked(until, now)))
}

/// Counts a wrong password and returns what it is answered with: a subject that has been locked meanwhile is told so, and
/// not whether the password was right. From the threshold on, each failure doubles the lock.
pub(crate) async fn count_failure(
    tx: &mut MutationTx,
    subject: &Subject,
    settings: &Settings,
) -> Result<Error> {
    let count = sqlx::query!(
        "insert into identity.sign_in_failures as f (subject, user_id, failures, last_failed_at)
         values ($1, $2, 1, $3)
         on conflict (subject) do update set
             failures = least(f.failures + 1, 1000000),
             last_failed_at = $3,
             locked_until = case when f.failures + 1 >= $4::bigint
                 then $3 + interval '1 second' * least($5::bigint * (1 << least(f.failures + 1 - $4, 20)::int), $6::bigint)
             end
         where f.locked_until is null or f.locked_until <= $3",
        subject.key,
        subject.user_id.map(UserId::uuid),
        tx.now(),
        settings.get(&keys::AUTH_LOCKOUT_THRESHOLD),
        settings.get(&keys::AUTH_LOCKOUT_BASE_SECONDS),
        settings.get(&keys::AUTH_LOCKOUT_MAX_SECONDS),
    );
    if tx.execute(count).await? == 1 {
        return Ok(Code::CredentialsInvalid.into());
    }
    let now = tx.now();
    refuse_locked(tx, subject, now).await.map_or_else(Ok, |()| Ok(Code::CredentialsInvalid.into()))
}

/// Forgets the failures of an account whose password was right, unless it has been locked meanwhile.
pub(crate) async fn forgive(tx: &mut MutationTx, subject: &Subject) -> Result<()> {
    let now = tx.now();
    let held = sqlx::query!(
        "select locked_until from identity.sign_in_failures where subject = $1 for update",
        subject.key,
    );
    let Some(held) = tx.optional(held).await? else { return Ok(()) };
    if let Some(until) = held.locked_until.filter(|until| *until > now) {
        return Err(locked(until, now));
    }
    let forget = sqlx::query!("delete from identity.sign_in_failures where subject = $1", subject.key);
    tx.execute(forget).await.map(|_| ())
}

/// Forgets the failures of an account that was given another password.
pub(crate) async fn forget(tx: &mut MutationTx, user: UserId) -> Result<()> {
    let forget = sqlx::query!("delete from identity.sign_in_failures where user_id = $1", user.uuid());
    tx.execute(forget).await.map(|_| ())
}

fn locked(until: DateTime<Utc>, now: DateTime<Utc>) -> Error {
    let wait = u64::try_from((until - now).num_seconds()).unwrap_or(0) + 1;
    Error::from(Code::RateLimitExceeded).retry_after(wait)
}
