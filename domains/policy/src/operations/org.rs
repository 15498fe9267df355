//! Policy values of an organisation.

use gpuaas_core::{OrgId, OrgRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_settings::{Place, Subject};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{NewPolicy, page};
use crate::Policy;
use crate::commands;
use crate::model::{EffectivePolicyPage, PolicyName, StoredPolicy};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrgPath {
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    org_id: OrgId,
}

operation! {
    /// List policy keys with their effective values in an organisation
    pub(crate) read List(Policy) = Get "/orgs/{org_id}/policies" as "listOrgPolicies",
    tag: "policies", access: Access::org(OrgRole::Viewer).scope("orgs:read"), rate_limit: Api,
    path: OrgPath, query: PageQuery,
    run: list => EffectivePolicyPage,
}

async fn list(policy: &Policy, _: &mut ReadTx, call: &Call<List>) -> Result<EffectivePolicyPage> {
    let (org, _) = call.org()?;
    page(policy, &Place::org(org), &call.listing(&org)?)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyPath {
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    org_id: OrgId,
    #[param(inline)]
    key: PolicyName,
}

operation! {
    /// Set a policy for an organisation
    pub(crate) mutation Put(Policy) = Put "/orgs/{org_id}/policies/{key}" as "setOrgPolicy",
    tag: "policies", access: Access::org(OrgRole::Admin).scope("orgs:write"), rate_limit: Api,
    audit: "policy.set",
    path: PolicyPath, body: NewPolicy,
    errors: [PolicyKeyNotFound, PolicyLocked],
    run: put => StoredPolicy,
}

async fn put(_: &Policy, tx: &mut MutationTx, call: &Call<Put>) -> Result<StoredPolicy> {
    let (by, subject) = (call.user()?.user_id, Subject::Organisation(call.org()?.0));
    commands::set(tx, by, subject, &call.path.key, call.body.value()).await
}

operation! {
    /// Clear a policy for an organisation
    pub(crate) mutation Clear(Policy) = Delete "/orgs/{org_id}/policies/{key}" as "clearOrgPolicy",
    tag: "policies", access: Access::org(OrgRole::Admin).scope("orgs:write"), rate_limit: Api,
    audit: "policy.clear",
    path: PolicyPath, success: 204,
    errors: [PolicyKeyNotFound, PolicyNotSet],
    run: clear => NoContent,
}

async fn clear(_: &Policy, tx: &mut MutationTx, call: &Call<Clear>) -> Result<NoContent> {
    let (by, subject) = (call.user()?.user_id, Subject::Organisation(call.org()?.0));
    commands::clear(tx, by, subject, &call.path.key).await?;
    Ok(NoContent)
}
