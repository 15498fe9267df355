//! Reading notifications. Those dismissed are not shown.

use chrono::{DateTime, Utc};
use gpuaas_core::{NotificationId, Result, UserId};
use gpuaas_store::Tx;

use crate::model::Notification;

/// Newest first, below a number.
pub(crate) async fn newest(
    tx: &mut Tx,
    user: UserId,
    unread_only: bool,
    below: Option<i64>,
    limit: i64,
) -> Result<Vec<Notification>> {
    let rows = sqlx::query_as!(
        Notification,
        r#"select id as "id: NotificationId", seq, kind, title, body, link, correlation_id, created_at, read_at
           from notify.notifications
           where user_id = $1 and dismissed_at is null and (not $2 or read_at is null)
             and ($3::bigint is null or seq < $3)
           order by seq desc limit $4"#,
        user.uuid(),
        unread_only,
        below,
        limit,
    );
    tx.all(rows).await
}

/// Oldest first, above a number.
pub(crate) async fn after(tx: &mut Tx, user: UserId, seq: i64, limit: i64) -> Result<Vec<Notification>> {
    let rows = sqlx::query_as!(
        Notification,
        r#"select id as "id: NotificationId", seq, kind, title, body, link, correlation_id, created_at, read_at
           from notify.notifications
           where user_id = $1 and dismissed_at is null and seq > $2
           order by seq limit $3"#,
        user.uuid(),
        seq,
        limit,
    );
    tx.all(rows).await
}

pub(crate) async fn unread(tx: &mut Tx, user: UserId) -> Result<i64> {
    let row = sqlx::query!(
        r#"select count(*) as "unread!" from notify.notifications
           where user_id = $1 and dismissed_at is null and read_at is null"#,
        user.uuid(),
    );
    Ok(tx.one(row).await?.unread)
}

pub(crate) async fn last(tx: &mut Tx, user: UserId) -> Result<i64> {
    let row = sqlx::query!("select last_seq from notify.inboxes where user_id = $1", user.uuid());
    Ok(tx.optional(row).await?.map_or(0, |row| row.last_seq))
}

/// When one was read and dismissed.
pub(crate) struct Marks {
    pub read_at: Option<DateTime<Utc>>,
    pub dismissed_at: Option<DateTime<Utc>>,
}

pub(crate) async fn marks(tx: &mut Tx, user: UserId, id: NotificationId) -> Result<Option<Marks>> {
    let row = sqlx::query_as!(
        Marks,
        "select read_at, dismissed_at from notify.notifications where user_id = $1 and id = $2 for update",
        user.uuid(),
        id.uuid(),
    );
    tx.optional(row).await
}
