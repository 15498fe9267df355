//! HTTP operations: declarations with handlers of a few lines.

use gpuaas_core::{Code, NotificationId, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{
    Access, ApiBuilder, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read,
};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::{Cleared, NotificationPage};
use crate::{commands, queries};

pub(crate) fn register(api: ApiBuilder) -> ApiBuilder {
    api.read::<List>(&()).mutation::<MarkRead>(&()).mutation::<Dismiss>(&()).mutation::<Clear>(&())
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct NotificationFilter {
    /// Only those not read.
    unread: Option<bool>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationPath {
    notification_id: NotificationId,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listNotifications";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/notifications";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "What you were told, newest first";
    const ACCESS: Access = Access::account().scope("account:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = ();
    type Path = Empty;
    type Query = NotificationFilter;
    type Body = NoBody;
    type Answer = NotificationPage;
}

impl Read for List {
    async fn read((): &(), tx: &mut ReadTx, call: &Call<Self>) -> Result<NotificationPage> {
        let NotificationFilter { unread, cursor, page_size } = &call.query;
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        let user = call.caller()?.user_id;
        let unread_only = unread.unwrap_or(false);
        let cursor = Cursor::of(Self::ID, &unread_only)?;
        let below = cursor.position(page.cursor.as_deref())?;
        let rows = queries::newest(tx, user, unread_only, below, page.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, page.size()?, |notification| notification.seq)?;
        Ok(NotificationPage { items, next_cursor, unread: queries::unread(tx, user).await? })
    }
}

pub(crate) struct MarkRead;

impl Operation for MarkRead {
    const ID: &'static str = "readNotification";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/notifications/{notification_id}/read";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Mark a notification as read";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::NotificationNotFound];
    type State = ();
    type Path = NotificationPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for MarkRead {
    const AUDIT: &'static str = "notification.read";

    async fn run((): &(), tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        commands::read(tx, call.caller()?.user_id, call.path.notification_id).await?;
        Ok(NoContent)
    }
}

pub(crate) struct Dismiss;

impl Operation for Dismiss {
    const ID: &'static str = "dismissNotification";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/notifications/{notification_id}/dismiss";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Take a notification out of sight";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::NotificationNotFound];
    type State = ();
    type Path = NotificationPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Dismiss {
    const AUDIT: &'static str = "notification.dismiss";

    async fn run((): &(), tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        commands::dismiss(tx, call.caller()?.user_id, call.path.notification_id).await?;
        Ok(NoContent)
    }
}

pub(crate) struct Clear;

impl Operation for Clear {
    const ID: &'static str = "clearNotifications";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/notifications/clear";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Take all notifications out of sight";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = ();
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Cleared;
}

impl Mutation for Clear {
    const AUDIT: &'static str = "notification.clear";

    async fn run((): &(), tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Cleared> {
        let dismissed = commands::clear(tx, call.caller()?.user_id).await?;
        Ok(Cleared { dismissed: dismissed.cast_signed() })
    }
}
