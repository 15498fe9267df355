//! The caller's account.

use gpuaas_core::{Code, ProjectId, Result};
use gpuaas_http::text::DisplayName;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Identity;
use crate::commands::users as commands;
use crate::model::User;
use crate::queries::{access, users};

operation! {
    /// Show your account
    pub(crate) read Get(Identity) = Get "/users/me" as "getMe",
    tag: "account", access: Access::account().scope("account:read").even_before_password_change(), rate_limit: Api,
    errors: [UserNotFound],
    run: get => User,
}

async fn get(_: &Identity, tx: &mut ReadTx, call: &Call<Get>) -> Result<User> {
    users::one(tx, call.user()?.user_id).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeUpdate {
    display_name: Option<DisplayName>,
    /// Project in which you have a role.
    default_project_id: Option<ProjectId>,
}

operation! {
    /// Change your display name or default project
    pub(crate) mutation Update(Identity) = Patch "/users/me" as "updateMe",
    tag: "account", access: Access::account().scope("account:write"), rate_limit: Api, audit: "user.update",
    body: MeUpdate,
    errors: [UserNotFound, ProjectNotFound],
    run: update => User,
}

async fn update(_: &Identity, tx: &mut MutationTx, call: &Call<Update>) -> Result<User> {
    let user = call.user()?.user_id;
    tx.target("user", user);
    if let Some(name) = &call.body.display_name {
        commands::set_display_name(tx, user, name).await?;
    }
    if let Some(project) = call.body.default_project_id {
        let found = access::project(tx, user, project).await?;
        found.filter(|found| !found.deleted).ok_or(Code::ProjectNotFound)?;
        commands::set_default_project(tx, user, Some(project)).await?;
    }
    users::one(tx, user).await
}
