//! Lookups before anyone is known.

use chrono::{DateTime, Utc};
use gpuaas_core::{Result, SessionId, UserId};
use gpuaas_store::Tx;

/// An account as sign-in needs it.
pub(crate) struct Account {
    pub user_id: UserId,
    pub hash: String,
    pub change_required: bool,
    pub failures: i32,
    pub locked_until: Option<DateTime<Utc>>,
}

pub(crate) async fn account(tx: &mut Tx, name: &str) -> Result<Option<Account>> {
    let row = sqlx::query!(
        "select u.id, p.hash, p.change_required, p.failures, p.locked_until
         from identity.users u join identity.passwords p on p.user_id = u.id
         where (u.username = lower($1) or lower(u.email) = lower($1)) and u.issuer = 'builtin'",
        name,
    );
    Ok(tx.optional(row).await?.map(|row| Account {
        user_id: UserId::from_uuid(row.id),
        hash: row.hash,
        change_required: row.change_required,
        failures: row.failures,
        locked_until: row.locked_until,
    }))
}

pub(crate) async fn password_of(tx: &mut Tx, user: UserId) -> Result<String> {
    let row = sqlx::query!("select hash from identity.passwords where user_id = $1", user.uuid());
    Ok(tx.one(row).await?.hash)
}

/// A refresh token and its session, locked: two refreshes of one session never run at once.
pub(crate) struct Refresh {
    pub session_id: SessionId,
    pub user_id: UserId,
    pub session_active: bool,
    pub session_expires_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
    pub successor_used: Option<bool>,
    pub change_required: bool,
}

pub(crate) async fn refresh(tx: &mut Tx, hash: &str) -> Result<Option<Refresh>> {
    let row = sqlx::query!(
        r#"select s.id, s.user_id, s.state = 'active' as "active!", s.expires_at, r.used_at,
                  n.used_at is not null as "successor_used?", coalesce(p.change_required, false) as "change_required!"
           from identity.refresh_tokens r
           join identity.sessions s on s.id = r.session_id
           left join identity.refresh_tokens n on n.hash = r.successor
           left join identity.passwords p on p.user_id = s.user_id
           where r.hash = $1
           for update of s, r"#,
        hash,
    );
    Ok(tx.optional(row).await?.map(|row| Refresh {
        session_id: SessionId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        session_active: row.active,
        session_expires_at: row.expires_at,
        used_at: row.used_at,
        successor_used: row.successor_used,
        change_required: row.change_required,
    }))
}
