//! Writes to sessions: begin, refresh, end.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, Machine, Result, Secret, SessionId, UserId};
use gpuaas_store::MutationTx;

use super::revocations::revoke;
use super::users;
use crate::model::{RevocationKind, SessionState};

/// Begins a session; returns it with its first refresh token.
pub(crate) async fn begin(
    tx: &mut MutationTx,
    user: UserId,
    client: &str,
    address: Option<String>,
    life: Duration,
) -> Result<(SessionId, Secret<String>)> {
    let session: SessionId = tx.new_id();
    tx.target("session", session);
    let insert = sqlx::query!(
        "insert into identity.sessions (id, user_id, state, client, address, created_at, refreshed_at, expires_at)
         values ($1, $2, 'active', $3, $4, $5, $5, $6)",
        session.uuid(),
        user.uuid(),
        client,
        address,
        tx.now(),
        tx.now() + life,
    );
    tx.execute(insert).await?;
    let refresh = Secret::new(URL_SAFE_NO_PAD.encode(tx.sources().entropy.bytes::<32>()));
    issue_refresh(tx, session, &digest(&refresh)).await?;
    Ok((session, refresh))
}

/// Returns the stored digest of a refresh token.
pub(crate) fn digest(token: &Secret<String>) -> String {
    sha256(&[token.expose().as_bytes()])
}

async fn issue_refresh(tx: &mut MutationTx, session: SessionId, hash: &str) -> Result<()> {
    let insert = sqlx::query!(
        "insert into identity.refresh_tokens (hash, session_id, issued_at) values ($1, $2, $3)",
        hash,
        session.uuid(),
        tx.now(),
    );
    tx.execute(insert).await.map(|_| ())
}

/// Marks a refresh token as used and issues its successor. The caller has locked the session.
pub(crate) async fn rotate(
    tx: &mut MutationTx,
    session: SessionId,
    used: &str,
    successor: &str,
) -> Result<()> {
    issue_refresh(tx, session, successor).await?;
    let update = sqlx::query!(
        "update identity.refresh_tokens set used_at = $2, successor = $3 where hash = $1",
        used,
        tx.now(),
        successor,
    );
    tx.execute(update).await?;
    let seen = sqlx::query!(
        "update identity.sessions set refreshed_at = $2, version = version + 1 where id = $1",
        session.uuid(),
        tx.now(),
    );
    tx.execute(seen).await.map(|_| ())
}

/// Ends a session; every process rejects its tokens within seconds.
pub(crate) async fn end(tx: &mut MutationTx, user: UserId, session: SessionId, reason: &str) -> Result<()> {
    tx.target("session", session);
    tx.note("reason", reason);
    let row = sqlx::query!(
        "select state, version from identity.sessions where id = $1 and user_id = $2 for update",
        session.uuid(),
        user.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::SessionNotFound)?;
    let state = SessionState::parse(&row.state)?;
    if state == SessionState::Ended {
        return Err(Code::SessionNotFound.into());
    }
    let step = state.to(SessionState::Ended)?;
    let update = sqlx::query!(
        "update identity.sessions set state = $3, ended_at = $4, end_reason = $5, version = version + 1
         where id = $1 and version = $2",
        session.uuid(),
        row.version,
        step.to(),
        tx.now(),
        reason,
    );
    tx.advance(step, update).await?;
    revoke(tx, RevocationKind::Session, session.uuid()).await
}

/// Ends every session of an account except one, including sessions that are being created concurrently. API tokens stay
/// valid.
pub(crate) async fn end_others(tx: &mut MutationTx, user: UserId, kept: SessionId) -> Result<u64> {
    tx.target("user", user);
    // Waits for concurrent sign-ins: the update below then sees their sessions.
    users::lock(tx, user).await?;
    let step = SessionState::Active.to(SessionState::Ended)?;
    let update = sqlx::query!(
        "update identity.sessions set state = $3, ended_at = $4, end_reason = 'signed_out_elsewhere', version = version + 1
         where user_id = $1 and id <> $2 and state = $5 returning id",
        user.uuid(),
        kept.uuid(),
        step.to(),
        tx.now(),
        step.from(),
    );
    let ended = tx.all(update).await?;
    for session in &ended {
        revoke(tx, RevocationKind::Session, session.id).await?;
    }
    Ok(ended.len() as u64)
}

/// Ends every session of an account. The caller has revoked the account's access before.
pub(crate) async fn end_all(tx: &mut MutationTx, user: UserId, reason: &str) -> Result<u64> {
    let step = SessionState::Active.to(SessionState::Ended)?;
    let update = sqlx::query!(
        "update identity.sessions set state = $2, ended_at = $3, end_reason = $4, version = version + 1
         where user_id = $1 and state = $5",
        user.uuid(),
        step.to(),
        tx.now(),
        reason,
        step.from(),
    );
    tx.execute(update).await
}
