//! HTTP operations: declarations with handlers of a few lines.

use gpuaas_core::{NotificationId, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, ApiBuilder, Call, Page, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::{Cleared, NotificationPage};
use crate::{commands, queries};

pub(crate) fn register(api: ApiBuilder) -> ApiBuilder {
    api.read::<List>(&()).mutation::<MarkRead>(&()).mutation::<Dismiss>(&()).mutation::<Clear>(&())
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
