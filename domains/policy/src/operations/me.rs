//! One's own values.

use gpuaas_core::{Code, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation};
use gpuaas_settings::Subject;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{CLEAR_ERRORS, SET_ERRORS};
use crate::Policy;
use crate::commands;
use crate::model::{PolicyName, PolicyValue, StoredPolicy};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyPath {
    #[param(inline)]
    key: PolicyName,
}

/// Nothing is below a user, so a value of theirs can't be hard.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MyPolicy {
    value: PolicyValue,
}

pub(crate) struct Put;

impl Operation for Put {
    const ID: &'static str = "setMyPolicy";
    const METHOD: Method = Method::Put;
    const PATH: &'static str = "/users/me/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Set a policy for yourself";
    const ACCESS: Access = Access::account().scope("account:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = SET_ERRORS;
    type State = Policy;
    type Path = PolicyPath;
    type Query = Empty;
    type Body = MyPolicy;
    type Answer = StoredPolicy;
}

impl Mutation for Put {
    const AUDIT: &'static str = "policy.set";

    async fn run(_: &Policy, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<StoredPolicy> {
        let user = call.caller()?.user_id;
        commands::set(tx, user, Subject::User(user), &call.path.key, (&call.body.value, false)).await
    }
}

pub(crate) struct Clear;

impl Operation for Clear {
    const ID: &'static str = "clearMyPolicy";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/users/me/policies/{key}";
    const TAG: &'static str = "policies";
    const SUMMARY: &'static str = "Clear a policy of your own";
    const ACCESS: Access = Access::account().scope("account:write");
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
        let user = call.caller()?.user_id;
        commands::clear(tx, user, Subject::User(user), &call.path.key).await?;
        Ok(NoContent)
    }
}
