//! Accounts, for platform staff.

use gpuaas_core::{Code, Error, PlatformRole, Result, Shown, ShownOnce, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{DisplayName, WithReason};
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::login::SignInName;
use crate::Identity;
use crate::commands::grants::hold_platform_role;
use crate::commands::users::{self as commands, NewUser as Facts};
use crate::model::{Email, User, UserMade, UserPage, UserState, Username};
use crate::queries::users;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserPath {
    user_id: UserId,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct UserFilter {
    /// The beginning of a user name or e-mail address.
    search: Option<SignInName>,
    state: Option<UserState>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listUsers";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/users";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "List accounts";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Identity;
    type Path = Empty;
    type Query = UserFilter;
    type Body = NoBody;
    type Answer = UserPage;
}

impl Read for List {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<UserPage> {
        let UserFilter { search, state, cursor, page_size } = &call.query;
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        let cursor = Cursor::of(Self::ID, &(search, state))?;
        let after = cursor.position(page.cursor.as_deref())?;
        let search = search.as_ref().map(SignInName::as_str);
        let rows = users::all(tx, search, *state, after, page.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, page.size()?, |user| user.id)?;
        Ok(UserPage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewUser {
    username: Username,
    email: Email,
    /// The user name when left out.
    display_name: Option<DisplayName>,
    /// `platform_user` when left out.
    platform_role: Option<PlatformRole>,
}

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createUser";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/users";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "Make an account; its first password is shown once";
    const ACCESS: Access = Access::platform(PlatformRole::Superadmin).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists];
    const SHOWS_SECRET: bool = true;
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NewUser;
    type Answer = UserMade;
}

impl Mutation for Create {
    const AUDIT: &'static str = "user.create";

    async fn run(_: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<UserMade> {
        hold_platform_role(tx, call.caller()?, PlatformRole::Superadmin).await?;
        let NewUser { username, email, display_name, platform_role } = &call.body;
        let named_after = DisplayName::new(username.as_str()).map_err(Error::internal)?;
        let facts = Facts {
            username,
            email,
            display_name: display_name.as_ref().unwrap_or(&named_after),
            platform_role: platform_role.unwrap_or(PlatformRole::User),
        };
        let (user, password) = commands::create(tx, facts).await?;
        Ok(UserMade { user, temporary_password: ShownOnce::new(password), shown: Shown })
    }
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getUser";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/users/{user_id}";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "One account";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::UserNotFound];
    type State = Identity;
    type Path = UserPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = User;
}

impl Read for Get {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<User> {
        users::one(tx, call.path.user_id).await
    }
}

pub(crate) struct Suspend;

impl Operation for Suspend {
    const ID: &'static str = "suspendUser";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/users/{user_id}/suspend";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str =
        "Suspend an account: sessions end and API tokens are revoked within seconds, for good";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::UserNotFound, Code::StateConflict, Code::InsufficientPermissions];
    type State = Identity;
    type Path = UserPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = NoContent;
}

impl Mutation for Suspend {
    const AUDIT: &'static str = "user.suspend";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<NoContent> {
        let caller = call.caller()?;
        let user = call.path.user_id;
        tx.note("reason", call.body.reason.as_str());
        if user == caller.user_id {
            return Err(Error::new(Code::StateConflict, "You can't suspend yourself."));
        }
        let by = hold_platform_role(tx, caller, PlatformRole::Ops).await?;
        commands::suspend(tx, user, by).await?;
        identity.access.wake();
        Ok(NoContent)
    }
}

pub(crate) struct Reinstate;

impl Operation for Reinstate {
    const ID: &'static str = "reinstateUser";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/users/{user_id}/reinstate";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str =
        "Let a suspended account act again; its sessions and API tokens stay revoked";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::UserNotFound, Code::StateConflict, Code::InsufficientPermissions];
    type State = Identity;
    type Path = UserPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = NoContent;
}

impl Mutation for Reinstate {
    const AUDIT: &'static str = "user.reinstate";

    async fn run(_: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        tx.note("reason", call.body.reason.as_str());
        let by = hold_platform_role(tx, call.caller()?, PlatformRole::Ops).await?;
        commands::reinstate(tx, call.path.user_id, by).await?;
        Ok(NoContent)
    }
}
