//! An organisation's values.

use gpuaas_core::{Code, OrgId, OrgRole, Result};
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

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrgPath {
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    org_id: OrgId,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listOrgPolicies";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/orgs/{org_id}/policies";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Every policy key, with what is in force in an organisation";
    const ACCESS: Access = Access::org(OrgRole::Viewer).scope("orgs:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Policy;
    type Path = OrgPath;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = EffectivePolicyPage;
}

impl Read for List {
    async fn read(policy: &Policy, _: &mut ReadTx, call: &Call<Self>) -> Result<EffectivePolicyPage> {
        let (org, _) = call.org()?;
        page::<Self>(policy, &Place::org(org), &org, &call.query)
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyPath {
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    org_id: OrgId,
    #[param(inline)]
    key: PolicyName,
}

pub(crate) struct Put;

impl Operation for Put {
    const ID: &'static str = "setOrgPolicy";
    const METHOD: Method = Method::Put;
    const PATH: &'static str = "/orgs/{org_id}/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Set a policy for an organisation";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("orgs:write");
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
        let (by, subject) = (call.caller()?.user_id, Subject::Organisation(call.org()?.0));
        commands::set(tx, by, subject, &call.path.key, call.body.value()).await
    }
}

pub(crate) struct Clear;

impl Operation for Clear {
    const ID: &'static str = "clearOrgPolicy";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/orgs/{org_id}/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Clear a policy of an organisation";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("orgs:write");
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
        let (by, subject) = (call.caller()?.user_id, Subject::Organisation(call.org()?.0));
        commands::clear(tx, by, subject, &call.path.key).await?;
        Ok(NoContent)
    }
}
