//! Lockout after consecutive wrong passwords. The database counts, so that concurrent attempts each add one.
//!
//! Unknown sign-in names are counted like accounts, so that answers don't reveal which accounts exist.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, Result, UserId};
use gpuaas_settings::{Settings, keys};
use gpuaas_store::{MutationTx, Tx};

use crate::digests::Digests;

/// Account or unknown sign-in name whose failures are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LockoutSubject {
    key: String,
    user_id: Option<UserId>,
}

impl LockoutSubject {
    pub(crate) fn account(user: UserId) -> Self {
        Self { key: user.uuid().to_string(), user_id: Some(user) }
    }

    pub(crate) fn unknown(name: &str, digests: &Digests) -> Self {
        Self { key: digests.name(name), user_id: None }
    }

    /// Returns the rate limit key of the subject's attempts.
    pub(crate) fn rate_limit_key(&self) -> String {
        format!("password of {}", self.key)
    }
}

/// Rejects a locked subject, without counting a failure.
pub(crate) async fn check_not_locked(
    tx: &mut Tx,
    subject: &LockoutSubject,
    now: DateTime<Utc>,
) -> Result<()> {
    let row =
        sqlx::query!("select locked_until from identity.sign_in_failures where subject = $1", subject.key,);
    let until = tx.optional(row).await?.and_then(|row| row.locked_until);
    until.filter(|until| *until > now).map_or(Ok(()), |until| Err(locked_error(until, now)))
}

/// Counts a wrong password and returns the error for the caller. If the subject has been locked meanwhile, the error reports
/// the lock and doesn't reveal whether the password was correct. From the threshold on, each failure doubles the lock time.
pub(crate) async fn count_failure(
    tx: &mut MutationTx,
    subject: &LockoutSubject,
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
    check_not_locked(tx, subject, now).await.map_or_else(Ok, |()| Ok(Code::CredentialsInvalid.into()))
}

/// Deletes the failures of a subject after a correct password. Rejects a subject that has been locked meanwhile.
pub(crate) async fn clear_failures(tx: &mut MutationTx, subject: &LockoutSubject) -> Result<()> {
    let now = tx.now();
    let failures = sqlx::query!(
        "select locked_until from identity.sign_in_failures where subject = $1 for update",
        subject.key,
    );
    let Some(failures) = tx.optional(failures).await? else { return Ok(()) };
    if let Some(until) = failures.locked_until.filter(|until| *until > now) {
        return Err(locked_error(until, now));
    }
    let delete = sqlx::query!("delete from identity.sign_in_failures where subject = $1", subject.key);
    tx.execute(delete).await.map(|_| ())
}

/// Deletes the failures of an account whose password was reset.
pub(crate) async fn delete_failures(tx: &mut MutationTx, user: UserId) -> Result<()> {
    let delete = sqlx::query!("delete from identity.sign_in_failures where user_id = $1", user.uuid());
    tx.execute(delete).await.map(|_| ())
}

fn locked_error(until: DateTime<Utc>, now: DateTime<Utc>) -> Error {
    let wait = u64::try_from((until - now).num_seconds()).unwrap_or(0) + 1;
    Error::from(Code::RateLimitExceeded).retry_after(wait)
}
