//! Writes to notifications: create, mark as read, dismiss, delete expired ones.

use chrono::{DateTime, Utc};
use gpuaas_core::event::Envelope;
use gpuaas_core::{Code, NotificationId, Result, UserId};
use gpuaas_store::{ConsumerTx, MutationTx, Tx};

use crate::events::NotificationCreated;
use crate::queries;

/// A notification to be created.
pub(crate) struct NewNotification {
    pub user: UserId,
    pub kind: &'static str,
    pub title: String,
    pub body: String,
    pub link: Option<String>,
}

/// Creates a notification with the user's next sequence number.
pub(crate) async fn create(
    tx: &mut ConsumerTx,
    event: &Envelope,
    notification: NewNotification,
) -> Result<()> {
    let id: NotificationId = tx.new_id();
    let insert = sqlx::query!(
        "with inbox as (
             insert into notify.inboxes as i (user_id, last_seq) values ($2, 1)
             on conflict (user_id) do update set last_seq = i.last_seq + 1 returning last_seq
         )
         insert into notify.notifications (id, user_id, seq, kind, title, body, link, event_id, correlation_id, created_at)
         select $1, $2, last_seq, $3, $4, $5, $6, $7, $8, $9 from inbox
         returning seq",
        id.uuid(),
        notification.user.uuid(),
        notification.kind,
        notification.title,
        notification.body,
        notification.link,
        event.event_id.uuid(),
        event.correlation_id,
        tx.now(),
    );
    let seq = tx.one(insert).await?.seq;
    tx.emit(&NotificationCreated { user_id: notification.user, notification_id: id, seq })
}

/// Marks a notification as read; has no effect if it already is.
pub(crate) async fn mark_read(tx: &mut MutationTx, user: UserId, id: NotificationId) -> Result<()> {
    let marks = queries::marks(tx, user, id).await?.filter(|marks| marks.dismissed_at.is_none());
    let marks = marks.ok_or(Code::NotificationNotFound)?;
    tx.target("notification", id);
    if marks.read_at.is_some() {
        return Ok(());
    }
    let now = tx.now();
    let update = sqlx::query!("update notify.notifications set read_at = $2 where id = $1", id.uuid(), now);
    tx.execute(update).await.map(|_| ())
}

/// Dismisses a notification; has no effect if it already is.
pub(crate) async fn dismiss(tx: &mut MutationTx, user: UserId, id: NotificationId) -> Result<()> {
    let marks = queries::marks(tx, user, id).await?.ok_or(Code::NotificationNotFound)?;
    tx.target("notification", id);
    if marks.dismissed_at.is_some() {
        return Ok(());
    }
    let now = tx.now();
    let update = sqlx::query!(
        "update notify.notifications set dismissed_at = $2, read_at = coalesce(read_at, $2) where id = $1",
        id.uuid(),
        now,
    );
    tx.execute(update).await.map(|_| ())
}

/// Dismisses all notifications of a user; returns how many.
pub(crate) async fn clear(tx: &mut MutationTx, user: UserId) -> Result<u64> {
    let now = tx.now();
    let update = sqlx::query!(
        "update notify.notifications set dismissed_at = $2, read_at = coalesce(read_at, $2)
         where user_id = $1 and dismissed_at is null",
        user.uuid(),
        now,
    );
    tx.execute(update).await
}

/// Deletes at most 10,000 notifications created before the given time; returns how many.
pub(crate) async fn delete_expired(tx: &mut Tx, before: DateTime<Utc>) -> Result<u64> {
    let delete = sqlx::query!(
        "delete from notify.notifications where id in (
             select id from notify.notifications where created_at < $1 order by created_at limit 10000)",
        before,
    );
    tx.execute(delete).await
}
