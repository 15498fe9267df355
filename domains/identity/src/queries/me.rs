//! Reads of a user's own sessions, API tokens and SSH keys.

use gpuaas_core::{Result, SessionId, SshKeyId, TokenId, UserId};
use gpuaas_store::Tx;

use crate::model::{Session, SshKey, Token};

/// Returns active sessions after `after`, by id.
pub(crate) async fn sessions(
    tx: &mut Tx,
    user: UserId,
    current: Option<SessionId>,
    now: chrono::DateTime<chrono::Utc>,
    after: Option<SessionId>,
    limit: i64,
) -> Result<Vec<Session>> {
    let rows = sqlx::query!(
        "select id, client, address, created_at, refreshed_at, expires_at from identity.sessions
         where user_id = $1 and state = 'active' and expires_at > $2 and ($3::uuid is null or id > $3)
         order by id limit $4",
        user.uuid(),
        now,
        after.map(SessionId::uuid),
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows
        .map(|row| Session {
            id: SessionId::from_uuid(row.id),
            client: row.client,
            address: row.address,
            created_at: row.created_at,
            refreshed_at: row.refreshed_at,
            expires_at: row.expires_at,
            current: current.is_some_and(|current| current.uuid() == row.id),
        })
        .collect())
}

/// Returns API tokens that aren't revoked after `after`, by id.
pub(crate) async fn tokens(
    tx: &mut Tx,
    user: UserId,
    after: Option<TokenId>,
    limit: i64,
) -> Result<Vec<Token>> {
    let rows = sqlx::query!(
        "select id, name, scopes, created_at, expires_at, last_used_at from identity.api_tokens
         where user_id = $1 and revoked_at is null and ($2::uuid is null or id > $2)
         order by id limit $3",
        user.uuid(),
        after.map(TokenId::uuid),
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows
        .map(|row| Token {
            id: TokenId::from_uuid(row.id),
            name: row.name,
            scopes: row.scopes,
            created_at: row.created_at,
            expires_at: row.expires_at,
            last_used_at: row.last_used_at,
        })
        .collect())
}

/// Returns SSH keys after `after`, by id.
pub(crate) async fn ssh_keys(
    tx: &mut Tx,
    user: UserId,
    after: Option<SshKeyId>,
    limit: i64,
) -> Result<Vec<SshKey>> {
    let rows = sqlx::query!(
        "select id, name, public_key, fingerprint, created_at from identity.ssh_keys
         where user_id = $1 and removed_at is null and ($2::uuid is null or id > $2)
         order by id limit $3",
        user.uuid(),
        after.map(SshKeyId::uuid),
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows
        .map(|row| SshKey {
            id: SshKeyId::from_uuid(row.id),
            name: row.name,
            public_key: row.public_key,
            fingerprint: row.fingerprint,
            created_at: row.created_at,
        })
        .collect())
}
