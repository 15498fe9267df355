//! Policy values of the platform, for platform staff.

use gpuaas_core::{PlatformRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_settings::{Place, Subject};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{NewPolicy, page};
use crate::Policy;
use crate::commands;
use crate::model::{
    EffectivePolicy, EffectivePolicyPage, PlatformPolicy, PolicyName, PolicyValue, StoredPolicy,
};
use crate::queries;

operation! {
    /// List policy keys with their effective values for the platform
    pub(crate) read List(Policy) = Get "/admin/policies" as "listPlatformPolicies",
    tag: "policies", access: Access::OPS_READ, rate_limit: Admin,
    query: PageQuery,
    run: list => EffectivePolicyPage,
}

async fn list(policy: &Policy, _: &mut ReadTx, call: &Call<List>) -> Result<EffectivePolicyPage> {
    page(policy, &Place::PLATFORM, &call.listing(&())?)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyPath {
    #[param(inline)]
    key: PolicyName,
}

operation! {
    /// Show a policy key: effective value, stored value, and use at each level
    pub(crate) read Get(Policy) = Get "/admin/policies/{key}" as "getPlatformPolicy",
    tag: "policies", access: Access::OPS_READ, rate_limit: Admin,
    path: PolicyPath,
    errors: [PolicyKeyNotFound],
    run: get => PlatformPolicy,
}

async fn get(policy: &Policy, tx: &mut ReadTx, call: &Call<Get>) -> Result<PlatformPolicy> {
    let name = &call.path.key;
    let key = name.declared()?;
    Ok(PlatformPolicy {
        effective: EffectivePolicy::of(key, &policy.settings, &Place::PLATFORM),
        configured: policy.settings.configured(key).cloned().map(PolicyValue),
        stored: queries::stored(tx, Subject::Global, name).await?,
        levels: queries::uses(tx, name).await?,
    })
}

operation! {
    /// Set a policy for the platform
    pub(crate) mutation Put(Policy) = Put "/admin/policies/{key}" as "setPlatformPolicy",
    tag: "policies", access: Access::platform(PlatformRole::Superadmin).scope("admin:write"), rate_limit: Admin,
    audit: "policy.set",
    path: PolicyPath, body: NewPolicy,
    errors: [PolicyKeyNotFound, PolicyLocked],
    run: put => StoredPolicy,
}

async fn put(_: &Policy, tx: &mut MutationTx, call: &Call<Put>) -> Result<StoredPolicy> {
    let (by, subject) = (call.user()?.user_id, Subject::Global);
    commands::set(tx, by, subject, &call.path.key, call.body.value()).await
}

operation! {
    /// Clear a policy for the platform
    pub(crate) mutation Clear(Policy) = Delete "/admin/policies/{key}" as "clearPlatformPolicy",
    tag: "policies", access: Access::platform(PlatformRole::Superadmin).scope("admin:write"), rate_limit: Admin,
    audit: "policy.clear",
    path: PolicyPath, success: 204,
    errors: [PolicyKeyNotFound, PolicyNotSet],
    run: clear => NoContent,
}

async fn clear(_: &Policy, tx: &mut MutationTx, call: &Call<Clear>) -> Result<NoContent> {
    let (by, subject) = (call.user()?.user_id, Subject::Global);
    commands::clear(tx, by, subject, &call.path.key).await?;
    Ok(NoContent)
}
