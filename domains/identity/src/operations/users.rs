//! Accounts, for platform staff.

use gpuaas_core::{Code, Error, PlatformRole, Result, Shown, ShownOnce, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{DisplayName, WithReason};
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::login::SignInName;
use crate::Identity;
use crate::commands::grants::lock_platform_role;
use crate::commands::users::{self as commands, NewUser as UserProperties};
use crate::model::{Email, User, UserMade, UserPage, UserState, Username};
use crate::queries::users;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserPath {
    user_id: UserId,
}

gpuaas_http::paged_query! {
    pub(crate) struct UserFilter {
        /// Prefix of a user name or e-mail address.
        search: Option<SignInName>,
        state: Option<UserState>,
    }
}

operation! {
    /// List accounts
    pub(crate) read List(Identity) = Get "/admin/users" as "listUsers",
    tag: "administration", access: Access::OPS_READ, rate_limit: Admin,
    query: UserFilter,
    run: list => UserPage,
}

async fn list(_: &Identity, tx: &mut ReadTx, call: &Call<List>) -> Result<UserPage> {
    let UserFilter { search, state, .. } = &call.query;
    let listing = call.listing(&(search, state))?;
    let after = listing.after()?;
    let search = search.as_ref().map(SignInName::as_str);
    let rows = users::all(tx, search, *state, after, listing.limit()).await?;
    listing.page(rows, |user| user.id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewUser {
    username: Username,
    email: Email,
    /// Default: the user name.
    display_name: Option<DisplayName>,
    /// Default: `platform_user`.
    platform_role: Option<PlatformRole>,
}

operation! {
    /// Create an account; its temporary password is shown once
    pub(crate) mutation Create(Identity) = Post "/admin/users" as "createUser",
    tag: "administration", access: Access::platform(PlatformRole::Superadmin).scope("admin:write"), rate_limit: Admin,
    audit: "user.create",
    body: NewUser, success: 201,
    errors: [AlreadyExists],
    shows_secret: true,
    run: create => UserMade,
}

async fn create(_: &Identity, tx: &mut MutationTx, call: &Call<Create>) -> Result<UserMade> {
    lock_platform_role(tx, call.user()?, PlatformRole::Superadmin).await?;
    let NewUser { username, email, display_name, platform_role } = &call.body;
    let named_after = DisplayName::new(username.as_str()).map_err(Error::internal)?;
    let properties = UserProperties {
        username,
        email,
        display_name: display_name.as_ref().unwrap_or(&named_after),
        platform_role: platform_role.unwrap_or(PlatformRole::User),
    };
    let (user, password) = commands::create(tx, properties).await?;
    Ok(UserMade { user, temporary_password: ShownOnce::new(password), shown: Shown })
}

operation! {
    /// Show an account
    pub(crate) read Get(Identity) = Get "/admin/users/{user_id}" as "getUser",
    tag: "administration", access: Access::OPS_READ, rate_limit: Admin,
    path: UserPath,
    errors: [UserNotFound],
    run: get => User,
}

async fn get(_: &Identity, tx: &mut ReadTx, call: &Call<Get>) -> Result<User> {
    users::one(tx, call.path.user_id).await
}

operation! {
    /// Suspend an account, end its sessions and revoke its API tokens permanently
    pub(crate) mutation Suspend(Identity) = Post "/admin/users/{user_id}/suspend" as "suspendUser",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Admin, audit: "user.suspend",
    path: UserPath, body: WithReason, success: 204,
    errors: [UserNotFound, StateConflict, InsufficientPermissions],
    run: suspend => NoContent,
}

async fn suspend(identity: &Identity, tx: &mut MutationTx, call: &Call<Suspend>) -> Result<NoContent> {
    let caller = call.user()?;
    let user = call.path.user_id;
    tx.note("reason", call.body.reason.as_str());
    if user == caller.user_id {
        return Err(Error::new(Code::StateConflict, "You can't suspend your own account."));
    }
    let by = lock_platform_role(tx, caller, PlatformRole::Ops).await?;
    commands::suspend(tx, user, by).await?;
    identity.access.wake();
    Ok(NoContent)
}

operation! {
    /// Reinstate a suspended account; its sessions and API tokens stay revoked
    pub(crate) mutation Reinstate(Identity) = Post "/admin/users/{user_id}/reinstate" as "reinstateUser",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Admin, audit: "user.reinstate",
    path: UserPath, body: WithReason, success: 204,
    errors: [UserNotFound, StateConflict, InsufficientPermissions],
    run: reinstate => NoContent,
}

async fn reinstate(_: &Identity, tx: &mut MutationTx, call: &Call<Reinstate>) -> Result<NoContent> {
    tx.note("reason", call.body.reason.as_str());
    let by = lock_platform_role(tx, call.user()?, PlatformRole::Ops).await?;
    commands::reinstate(tx, call.path.user_id, by).await?;
    Ok(NoContent)
}
