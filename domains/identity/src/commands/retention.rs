//! Retention: deletes ended sessions with their refresh tokens, API tokens, and counts of wrong passwords.

use chrono::{Duration, TimeDelta};
use gpuaas_core::Result;
use gpuaas_store::SystemTx;

/// Retention of counted failures; longer than any lock.
const FAILURE_RETENTION: TimeDelta = Duration::days(1);

/// Deletes sessions and API tokens that ended more than `kept_days` ago, and old failures: a bounded number of rows each.
pub(crate) async fn delete_expired(tx: &mut SystemTx, kept_days: i64) -> Result<()> {
    let before = tx.now() - Duration::days(kept_days);
    let sessions = sqlx::query!(
        "with ended as (
             select id from identity.sessions where least(expires_at, ended_at) < $1
             order by least(expires_at, ended_at) limit 5000),
         tokens as (delete from identity.refresh_tokens where session_id in (select id from ended))
         delete from identity.sessions where id in (select id from ended)",
        before,
    );
    tx.execute(sessions).await?;
    let tokens = sqlx::query!(
        "delete from identity.api_tokens where id in (
             select id from identity.api_tokens where least(expires_at, revoked_at) < $1
             order by least(expires_at, revoked_at) limit 20000)",
        before,
    );
    tx.execute(tokens).await?;
    let failures = sqlx::query!(
        "delete from identity.sign_in_failures where subject in (
             select subject from identity.sign_in_failures where last_failed_at < $1
             order by last_failed_at limit 20000)",
        tx.now() - FAILURE_RETENTION,
    );
    tx.execute(failures).await.map(|_| ())
}
