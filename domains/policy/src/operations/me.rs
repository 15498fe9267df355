//! Policy values of the calling user.

use gpuaas_core::Result;
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, operation};
use gpuaas_settings::Subject;
use gpuaas_store::MutationTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::Policy;
use crate::commands;
use crate::model::{PolicyName, PolicyValue, StoredPolicy};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyPath {
    #[param(inline)]
    key: PolicyName,
}

/// A value for the calling user. It can't be locked, because no level is below a user.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MyPolicy {
    value: PolicyValue,
}

operation! {
    /// Set a policy for yourself
    pub(crate) mutation Put(Policy) = Put "/users/me/policies/{key}" as "setMyPolicy",
    tag: "policies", access: Access::account().scope("account:write"), rate_limit: Api, audit: "policy.set",
    path: PolicyPath, body: MyPolicy,
    errors: [PolicyKeyNotFound, PolicyLocked],
    run: put => StoredPolicy,
}

async fn put(_: &Policy, tx: &mut MutationTx, call: &Call<Put>) -> Result<StoredPolicy> {
    let user = call.user()?.user_id;
    commands::set(tx, user, Subject::User(user), &call.path.key, (&call.body.value, false)).await
}

operation! {
    /// Clear a policy for yourself
    pub(crate) mutation Clear(Policy) = Delete "/users/me/policies/{key}" as "clearMyPolicy",
    tag: "policies", access: Access::account().scope("account:write"), rate_limit: Api,
    audit: "policy.clear",
    path: PolicyPath, success: 204,
    errors: [PolicyKeyNotFound, PolicyNotSet],
    run: clear => NoContent,
}

async fn clear(_: &Policy, tx: &mut MutationTx, call: &Call<Clear>) -> Result<NoContent> {
    let user = call.user()?.user_id;
    commands::clear(tx, user, Subject::User(user), &call.path.key).await?;
    Ok(NoContent)
}
