//! Reads for sign-in and refresh, before the caller is authenticated.

use chrono::{DateTime, Utc};
use gpuaas_core::{Machine, PlatformRole, Result, SessionId, UserId};
use gpuaas_store::Tx;

use crate::commands::grants::Grant;
use crate::model::{SessionState, UserState};

/// An account found by its sign-in name, not locked.
pub(crate) struct Account {
    pub user_id: UserId,
    pub password: Password,
}

/// A stored password.
pub(crate) struct Password {
    pub hash: String,
    pub change_required: bool,
}

/// Finds an account by user name or e-mail address.
pub(crate) async fn account(tx: &mut Tx, name: &str) -> Result<Option<Account>> {
    let row = sqlx::query!(
        "select u.id, p.hash, p.change_required
         from identity.users u join identity.passwords p on p.user_id = u.id
         where (u.username = lower($1) or lower(u.email) = lower($1)) and u.issuer = 'builtin'",
        name,
    );
    Ok(tx.optional(row).await?.map(|row| Account {
        user_id: UserId::from_uuid(row.id),
        password: Password { hash: row.hash, change_required: row.change_required },
    }))
}

/// Reads the password of an account. Under a lock of the account's row, this is the current password.
pub(crate) async fn password_of(tx: &mut Tx, user: UserId) -> Result<Password> {
    let row =
        sqlx::query!("select hash, change_required from identity.passwords where user_id = $1", user.uuid());
    let row = tx.one(row).await?;
    Ok(Password { hash: row.hash, change_required: row.change_required })
}

/// The session and account of a refresh token, both locked: refreshes of one session never run concurrently with each other
/// or with an end of the account's access.
pub(crate) struct RefreshedSession {
    pub id: SessionId,
    pub grant: Grant,
    pub state: SessionState,
    pub expires_at: DateTime<Utc>,
}

/// Locks and returns the session of a refresh token. Locks the account first and the session second, the order used wherever
/// access ends.
pub(crate) async fn refreshed_session(tx: &mut Tx, hash: &str) -> Result<Option<RefreshedSession>> {
    let account = sqlx::query!(
        r#"select s.id, s.user_id, h.state as "state!", h.platform_role as "platform_role!",
                  h.access_version as "access_version!"
           from identity.refresh_tokens r join identity.sessions s on s.id = r.session_id
           cross join lateral identity.hold_account(s.user_id) h
           where r.hash = $1"#,
        hash,
    );
    let Some(account) = tx.optional(account).await? else { return Ok(None) };
    let session =
        sqlx::query!("select state, expires_at from identity.sessions where id = $1 for update", account.id);
    let session = tx.one(session).await?;
    let platform_role: PlatformRole = account.platform_role.parse()?;
    Ok(Some(RefreshedSession {
        id: SessionId::from_uuid(account.id),
        grant: Grant {
            user_id: UserId::from_uuid(account.user_id),
            state: UserState::parse(&account.state)?,
            platform_role,
            access_version: account.access_version,
        },
        state: SessionState::parse(&session.state)?,
        expires_at: session.expires_at,
    }))
}

/// State of a refresh token, read under the lock of its session.
pub(crate) struct RefreshToken {
    pub used_at: Option<DateTime<Utc>>,
    pub successor: Option<String>,
    pub successor_used: bool,
}

pub(crate) async fn refresh_token(tx: &mut Tx, hash: &str) -> Result<RefreshToken> {
    let row = sqlx::query!(
        r#"select r.used_at, r.successor, coalesce(n.used_at is not null, false) as "successor_used!"
           from identity.refresh_tokens r left join identity.refresh_tokens n on n.hash = r.successor
           where r.hash = $1"#,
        hash,
    );
    let row = tx.one(row).await?;
    Ok(RefreshToken { used_at: row.used_at, successor: row.successor, successor_used: row.successor_used })
}
