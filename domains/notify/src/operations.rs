//! HTTP operations: declarations with handlers of a few lines.

use std::sync::Arc;

use gpuaas_core::{NotificationId, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, ApiBuilder, Call, Page, SocketLimits, SocketUpgrade, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::{Cleared, NotificationPage};
use crate::worker::change_feed::{ChangeFeed, ChangeFilter};
use crate::worker::notification_feed::NotificationFeed;
use crate::{commands, queries};

/// Base path of the feeds.
const FEEDS: &str = "/ws";
/// Clients send nothing but control frames.
const FEED_LIMITS: SocketLimits = SocketLimits { message_bytes: 4096, ..SocketLimits::DEFAULT };

pub(crate) fn register(
    api: ApiBuilder,
    notifications: &Arc<NotificationFeed>,
    changes: &ChangeFeed,
) -> ApiBuilder {
    api.read::<List>(&())
        .mutation::<MarkRead>(&())
        .mutation::<Dismiss>(&())
        .mutation::<Clear>(&())
        .below(FEEDS, |api| api.stream::<FollowNotifications>(notifications).stream::<FollowChanges>(changes))
}

gpuaas_http::paged_query! {
    pub(crate) struct NotificationFilter {
        /// Only unread notifications.
        unread: Option<bool>,
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationPath {
    notification_id: NotificationId,
}

operation! {
    /// List your notifications, newest first
    pub(crate) read List(()) = Get "/notifications" as "listNotifications",
    tag: "account", access: Access::account().scope("account:read"), rate_limit: Api,
    query: NotificationFilter,
    run: list => NotificationPage,
}

async fn list((): &(), tx: &mut ReadTx, call: &Call<List>) -> Result<NotificationPage> {
    let NotificationFilter { unread, .. } = &call.query;
    let user = call.user()?.user_id;
    let unread_only = unread.unwrap_or(false);
    let listing = call.listing(&unread_only)?;
    let below = listing.after()?;
    let rows = queries::newest(tx, user, unread_only, below, listing.limit()).await?;
    let Page { items, next_cursor } = listing.page(rows, |notification| notification.seq)?;
    Ok(NotificationPage { items, next_cursor, unread: queries::unread(tx, user).await? })
}

operation! {
    /// Mark a notification as read
    pub(crate) mutation MarkRead(()) = Post "/notifications/{notification_id}/read" as "readNotification",
    tag: "account", access: Access::account().scope("account:write"), rate_limit: Api,
    audit: "notification.read",
    path: NotificationPath, success: 204,
    errors: [NotificationNotFound],
    run: mark_read => NoContent,
}

async fn mark_read((): &(), tx: &mut MutationTx, call: &Call<MarkRead>) -> Result<NoContent> {
    commands::mark_read(tx, call.user()?.user_id, call.path.notification_id).await?;
    Ok(NoContent)
}

operation! {
    /// Dismiss a notification
    pub(crate) mutation Dismiss(()) = Post "/notifications/{notification_id}/dismiss" as "dismissNotification",
    tag: "account", access: Access::account().scope("account:write"), rate_limit: Api,
    audit: "notification.dismiss",
    path: NotificationPath, success: 204,
    errors: [NotificationNotFound],
    run: dismiss => NoContent,
}

async fn dismiss((): &(), tx: &mut MutationTx, call: &Call<Dismiss>) -> Result<NoContent> {
    commands::dismiss(tx, call.user()?.user_id, call.path.notification_id).await?;
    Ok(NoContent)
}

operation! {
    /// Dismiss all notifications
    pub(crate) mutation Clear(()) = Post "/notifications/clear" as "clearNotifications",
    tag: "account", access: Access::account().scope("account:write"), rate_limit: Api,
    audit: "notification.clear",
    run: clear => Cleared,
}

async fn clear((): &(), tx: &mut MutationTx, call: &Call<Clear>) -> Result<Cleared> {
    let dismissed = commands::clear(tx, call.user()?.user_id).await?;
    Ok(Cleared { dismissed: dismissed.cast_signed() })
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationPosition {
    /// The last sequence received. Without it, only notifications created from now on are sent.
    after: Option<i64>,
}

operation! {
    /// Receive your notifications as they are created
    pub(crate) stream FollowNotifications(Arc<NotificationFeed>) = Get "/notifications" as "followNotifications",
    tag: "account", access: Access::account().scope("account:read"), rate_limit: Api,
    query: NotificationPosition,
    messages: "Texts from the server: `{\"type\":\"notification\",\"notification\":{…}}`, a `Notification` each, in the order of `seq` and \
               without a gap. Messages from the client are ignored.",
    limits: FEED_LIMITS,
    run: follow_notifications,
}

async fn follow_notifications(
    feed: &Arc<NotificationFeed>,
    call: Call<FollowNotifications>,
    upgrade: SocketUpgrade<'_>,
) -> Result<()> {
    // Opened before the upgrade: the client gets every notification created after it.
    let notifications = feed.open(call.user()?.user_id, call.query.after).await?;
    upgrade.accept().await?.push(notifications.texts()).await
}

operation! {
    /// Receive the type and subject of each change in a project or on the platform
    pub(crate) stream FollowChanges(ChangeFeed) = Get "/changes" as "followChanges",
    tag: "account", access: Access::account().scope("account:read"), rate_limit: Api,
    query: ChangeFilter,
    errors: [ProjectNotFound, AdminRequired],
    messages: "Texts from the server: `{\"type\":\"ready\"}` at the start and whenever changes may have been missed: reload everything shown; \
               `{\"type\":\"change\",\"event\":…,\"subject\":…,\"project_id\":…}` for each change: the event's type and the id of what changed. Messages \
               from the client are ignored.",
    limits: FEED_LIMITS,
    authorize: authorize_changes,
    run: follow_changes,
}

async fn authorize_changes(feed: &ChangeFeed, call: &Call<FollowChanges>) -> Result<()> {
    feed.authorize(call.user()?, call.query).await
}

async fn follow_changes(
    feed: &ChangeFeed,
    call: Call<FollowChanges>,
    upgrade: SocketUpgrade<'_>,
) -> Result<()> {
    let changes = feed.open(call.query);
    upgrade.accept().await?.push(changes.texts()).await
}
