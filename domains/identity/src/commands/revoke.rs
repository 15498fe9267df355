//! Revocations: rows that every process reads within a second.

use chrono::Duration;
use gpuaas_core::{Code, Result, UserId};
use gpuaas_store::MutationTx;
use uuid::Uuid;

use crate::access::RevocationKind;

/// Longer than any access token lives: after that, what was revoked has expired by itself.
const LIFE: Duration = Duration::hours(2);

/// Revokes what doesn't come back, or makes every process forget the roles it holds of someone.
pub(crate) async fn revoke(tx: &mut MutationTx, kind: RevocationKind, subject: Uuid) -> Result<()> {
    insert(tx, kind, subject, 1).await
}

/// Ends every access of an account that was issued up to this transaction's commit. Must come before the statements that
/// end its sessions: they then see what was begun while this one waited for the account's row.
pub(crate) async fn revoke_account(tx: &mut MutationTx, user: UserId) -> Result<()> {
    let next = sqlx::query!(
        "update identity.users set access_version = access_version + 1 where id = $1 returning access_version",
        user.uuid(),
    );
    let version = tx.optional(next).await?.ok_or(Code::UserNotFound)?.access_version;
    insert(tx, RevocationKind::User, user.uuid(), version).await
}

async fn insert(tx: &mut MutationTx, kind: RevocationKind, subject: Uuid, access_version: i64) -> Result<()> {
    let now = tx.now();
    let insert = sqlx::query!(
        "insert into identity.revocations (kind, subject, at, expires_at, access_version) values ($1, $2, $3, $4, $5)",
        kind.as_str(),
        subject,
        now,
        now + LIFE,
        access_version,
    );
    tx.execute(insert).await.map(|_| ())
}
