//! Writes of revocations, which every process reads within a second.

use chrono::Duration;
use gpuaas_core::{Code, Result, UserId};
use gpuaas_store::MutationTx;
use uuid::Uuid;

use crate::model::RevocationKind;

/// Lifetime of a revocation; longer than that of any access token, which then has expired.
const REVOCATION_LIFETIME: Duration = Duration::hours(2);

/// Revokes a session or API token, or invalidates the cached roles of a user in every process.
pub(crate) async fn revoke(tx: &mut MutationTx, kind: RevocationKind, subject: Uuid) -> Result<()> {
    insert(tx, kind, subject, 1).await
}

/// Ends all access of an account that is issued before this transaction commits. Must run before the statements that end its
/// sessions: they then see the sessions that began while this statement waited for the account's row.
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
        now + REVOCATION_LIFETIME,
        access_version,
    );
    tx.execute(insert).await.map(|_| ())
}
