//! Revocations: rows that every process reads within a second.

use chrono::Duration;
use gpuaas_core::Result;
use gpuaas_store::Mutation;
use uuid::Uuid;

use crate::access::RevocationKind;

/// Longer than any access token lives: after that, what was revoked has expired by itself.
const LIFE: Duration = Duration::hours(2);

pub(crate) async fn revoke(tx: &mut Mutation, kind: RevocationKind, subject: Uuid) -> Result<()> {
    let now = tx.now();
    let insert = sqlx::query!(
        "insert into identity.revocations (kind, subject, at, expires_at) values ($1, $2, $3, $4)",
        kind.as_str(),
        subject,
        now,
        now + LIFE,
    );
    tx.execute(insert).await.map(|_| ())
}
