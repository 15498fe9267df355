//! What is in force for a caller in a project, and a project's values.

use gpuaas_core::{Code, ProjectId, ProjectRole, Result, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::{Place, Subject};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{CLEAR_ERRORS, NewPolicy, SET_ERRORS, page};
use crate::Policy;
use crate::commands;
use crate::model::{EffectivePolicyPage, PolicyName, StoredPolicy};

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listPolicies";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/policies";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Every policy key, with what is in force for you in a project";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("projects:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Policy;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = EffectivePolicyPage;
}

impl Read for List {
    async fn read(policy: &Policy, _: &mut ReadTx, call: &Call<Self>) -> Result<EffectivePolicyPage> {
        let ((project, _), user) = (call.project()?, call.caller()?.user_id);
        let place = Place::project(call.tenant()?, project).of_user(user);
        page::<Self>(policy, &place, &(project, user), &call.query)
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyPath {
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    project_id: ProjectId,
    #[param(inline)]
    key: PolicyName,
}

/// Who sets a value, and of which project.
fn whose<O: Operation>(call: &Call<O>) -> Result<(UserId, Subject)> {
    Ok((call.caller()?.user_id, Subject::Project(call.tenant()?, call.project()?.0)))
}

pub(crate) struct Put;

impl Operation for Put {
    const ID: &'static str = "setProjectPolicy";
    const METHOD: Method = Method::Put;
    const PATH: &'static str = "/projects/{project_id}/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Set a policy for a project";
    const ACCESS: Access = Access::project(ProjectRole::Admin).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = SET_ERRORS;
    type State = Policy;
    type Path = PolicyPath;
    type Query = Empty;
    type Body = NewPolicy;
    type Answer = StoredPolicy;
}

impl Mutation for Put {
    const AUDIT: &'static str = "policy.set";

    async fn run(_: &Policy, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<StoredPolicy> {
        let (by, subject) = whose(call)?;
        commands::set(tx, by, subject, &call.path.key, call.body.value()).await
    }
}

pub(crate) struct Clear;

impl Operation for Clear {
    const ID: &'static str = "clearProjectPolicy";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/projects/{project_id}/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Clear a policy of a project";
    const ACCESS: Access = Access::project(ProjectRole::Admin).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = CLEAR_ERRORS;
    type State = Policy;
    type Path = PolicyPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Clear {
    const AUDIT: &'static str = "policy.clear";

    async fn run(_: &Policy, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        let (by, subject) = whose(call)?;
        commands::clear(tx, by, subject, &call.path.key).await?;
        Ok(NoContent)
    }
}
