//! One's own account.

use gpuaas_core::{Code, ProjectId, Result};
use gpuaas_http::text::DisplayName;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Identity;
use crate::commands::users as commands;
use crate::model::User;
use crate::queries::{access, users};

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getMe";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/users/me";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Your account";
    const ACCESS: Access = Access::account().scope("account:read").even_before_password_change();
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::UserNotFound];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = User;
}

impl Read for Get {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<User> {
        users::one(tx, call.caller()?.user_id).await
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeUpdate {
    display_name: Option<DisplayName>,
    /// A project you have a role in.
    default_project_id: Option<ProjectId>,
}

pub(crate) struct Update;

impl Operation for Update {
    const ID: &'static str = "updateMe";
    const METHOD: Method = Method::Patch;
    const PATH: &'static str = "/users/me";
    const TAG: &'static str = "account";
    const SUMMARY: &'static str = "Change your name or default project";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::UserNotFound, Code::ProjectNotFound];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = MeUpdate;
    type Answer = User;
}

impl Mutation for Update {
    const AUDIT: &'static str = "user.update";

    async fn run(_: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<User> {
        let user = call.caller()?.user_id;
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
}
