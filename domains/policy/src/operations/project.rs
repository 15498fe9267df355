//! Effective policy values for a caller in a project, and the values of a project.

use gpuaas_core::{ProjectId, ProjectRole, Result, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Operation, PageQuery, operation};
use gpuaas_settings::{Place, Subject};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{NewPolicy, page};
use crate::Policy;
use crate::commands;
use crate::model::{EffectivePolicyPage, PolicyName, StoredPolicy};

operation! {
    /// List policy keys with their effective values for you in a project
    pub(crate) read List(Policy) = Get "/policies" as "listPolicies",
    tag: "policies", access: Access::project(ProjectRole::Viewer).scope("projects:read"), rate_limit: Api,
    query: PageQuery,
    errors: [UserRequired],
    run: list => EffectivePolicyPage,
}

async fn list(policy: &Policy, _: &mut ReadTx, call: &Call<List>) -> Result<EffectivePolicyPage> {
    let ((project, _), user) = (call.project()?, call.user()?.user_id);
    let place = Place::project(call.tenant()?, project).of_user(user);
    page(policy, &place, &call.listing(&(project, user))?)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyPath {
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    project_id: ProjectId,
    #[param(inline)]
    key: PolicyName,
}

/// Returns the caller and the project whose value changes.
fn caller_and_subject<O: Operation>(call: &Call<O>) -> Result<(UserId, Subject)> {
    Ok((call.user()?.user_id, Subject::Project(call.tenant()?, call.project()?.0)))
}

operation! {
    /// Set a policy for a project
    pub(crate) mutation Put(Policy) = Put "/projects/{project_id}/policies/{key}" as "setProjectPolicy",
    tag: "policies", access: Access::project(ProjectRole::Admin).scope("projects:write"), rate_limit: Api,
    audit: "policy.set",
    path: PolicyPath, body: NewPolicy,
    errors: [PolicyKeyNotFound, PolicyLocked],
    run: put => StoredPolicy,
}

async fn put(_: &Policy, tx: &mut MutationTx, call: &Call<Put>) -> Result<StoredPolicy> {
    let (by, subject) = caller_and_subject(call)?;
    commands::set(tx, by, subject, &call.path.key, call.body.value()).await
}

operation! {
    /// Clear a policy for a project
    pub(crate) mutation Clear(Policy) = Delete "/projects/{project_id}/policies/{key}" as "clearProjectPolicy",
    tag: "policies", access: Access::project(ProjectRole::Admin).scope("projects:write"), rate_limit: Api,
    audit: "policy.clear",
    path: PolicyPath, success: 204,
    errors: [PolicyKeyNotFound, PolicyNotSet],
    run: clear => NoContent,
}

async fn clear(_: &Policy, tx: &mut MutationTx, call: &Call<Clear>) -> Result<NoContent> {
    let (by, subject) = caller_and_subject(call)?;
    commands::clear(tx, by, subject, &call.path.key).await?;
    Ok(NoContent)
}
