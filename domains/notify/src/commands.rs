//! FeedStream users something, and what they do about it.

use chrono::{DateTime, Utc};
use gpuaas_core::event::Envelope;
use gpuaas_core::{Code, NotificationId, Result, UserId};
use gpuaas_store::{ConsumerTx, MutationTx, Tx};

use crate::events::NotificationCreated;
use crate::queries;

/// What a user is told.
pub(crate) struct Message {
    pub user: UserId,
    pub kind: &'static str,
    pub title: String,
    pub body: String,
    pub link: Option<String>,
}

/// Writes a notification with the next number of its user.
pub(crate) async fn tell(tx: &mut ConsumerTx, event: &Envelope, message: Message) -> Result<()> {
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
        message.user.uuid(),
        message.kind,
        message.title,
        message.body,
        message.link,
        event.event_id.uuid(),
        event.correlation_id,
        tx.now(),
    );
    let seq = tx.one(insert).await?.seq;
    tx.emit(&NotificationCreated { user_id: message.user, notification_id: id, seq })
}

/// Marks a notification as read; read before, nothing changes.
pub(crate) async fn read(tx: &mut MutationTx, user: UserId, id: NotificationId) -> Result<()> {
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

/// Takes a notification out of sight; dismissed before, nothing changes.
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

/// Takes all of a user's notifications out of sight.
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

/// Removes notifications made before then, a bounded number.
pub(crate) async fn forget(tx: &mut Tx, before: DateTime<Utc>) -> Result<u64> {
    let delete = sqlx::query!(
        "delete from notify.notifications where id in (
             select id from notify.notifications where created_at < $1 order by created_at limit 10000)",
        before,
    );
    tx.execute(delete).await
}
