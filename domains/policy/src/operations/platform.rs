//! The platform's own values, for platform staff.

use gpuaas_core::{Code, PlatformRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::{Place, Subject};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{CLEAR_ERRORS, NewPolicy, SET_ERRORS, page};
use crate::Policy;
use crate::commands;
use crate::model::{
    EffectivePolicy, EffectivePolicyPage, PlatformPolicy, PolicyName, PolicyValue, StoredPolicy,
};
use crate::queries;

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listPlatformPolicies";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/policies";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Every policy key, with what is in force for the platform";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Policy;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = EffectivePolicyPage;
}

impl Read for List {
    async fn read(policy: &Policy, _: &mut ReadTx, call: &Call<Self>) -> Result<EffectivePolicyPage> {
        page::<Self>(policy, &Place::PLATFORM, &(), &call.query)
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyPath {
    #[param(inline)]
    key: PolicyName,
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getPlatformPolicy";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "One policy key: in force, set, and used at each level";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::PolicyKeyNotFound];
    type State = Policy;
    type Path = PolicyPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = PlatformPolicy;
}

impl Read for Get {
    async fn read(policy: &Policy, tx: &mut ReadTx, call: &Call<Self>) -> Result<PlatformPolicy> {
        let name = &call.path.key;
        let key = name.declared()?;
        Ok(PlatformPolicy {
            effective: EffectivePolicy::of(key, &policy.settings, &Place::PLATFORM),
            configured: policy.settings.configured(key).cloned().map(PolicyValue),
            stored: queries::stored(tx, Subject::Global, name).await?,
            levels: queries::uses(tx, name).await?,
        })
    }
}

pub(crate) struct Put;

impl Operation for Put {
    const ID: &'static str = "setPlatformPolicy";
    const METHOD: Method = Method::Put;
    const PATH: &'static str = "/admin/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Set a policy for the platform";
    const ACCESS: Access = Access::platform(PlatformRole::Superadmin).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
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
        let (by, subject) = (call.caller()?.user_id, Subject::Global);
        commands::set(tx, by, subject, &call.path.key, call.body.value()).await
    }
}

pub(crate) struct Clear;

impl Operation for Clear {
    const ID: &'static str = "clearPlatformPolicy";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/admin/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Clear a policy of the platform";
    const ACCESS: Access = Access::platform(PlatformRole::Superadmin).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
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
        let (by, subject) = (call.caller()?.user_id, Subject::Global);
        commands::clear(tx, by, subject, &call.path.key).await?;
        Ok(NoContent)
    }
}
