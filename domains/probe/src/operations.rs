//! HTTP operations: declarations with handlers of a few lines.

use gpuaas_core::{Code, PlatformRole, ProbeId, Result};
use gpuaas_http::{Access, ApiBuilder, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::{ProbeMade, ProbeResult};
use crate::{commands, queries};

pub(crate) fn register(api: ApiBuilder) -> ApiBuilder {
    api.mutation::<Start>(&()).read::<Get>(&())
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProbePath {
    probe_id: ProbeId,
}

pub(crate) struct Start;

impl Operation for Start {
    const ID: &'static str = "startProbe";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/probes";
    const TAG: &'static str = "operations";
    const SUMMARY: &'static str = "Prove that an event reaches its consumer and a workflow its end";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    type State = ();
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = ProbeMade;
}

impl Mutation for Start {
    const AUDIT: &'static str = "probe.start";

    async fn run((): &(), tx: &mut gpuaas_store::MutationTx, _: &Call<Self>) -> Result<ProbeMade> {
        let id: ProbeId = tx.new_id();
        tx.target("probe", id);
        let cause = tx.cause();
        let run_id = commands::begin(tx, id, &id.to_string(), &cause).await?;
        Ok(ProbeMade { id, run_id })
    }
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getProbe";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/probes/{probe_id}";
    const TAG: &'static str = "operations";
    const SUMMARY: &'static str = "How far a probe is; one that failed is gone, and its workflow says why";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::ProbeNotFound];
    type State = ();
    type Path = ProbePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = ProbeResult;
}

impl Read for Get {
    async fn read((): &(), tx: &mut ReadTx, call: &Call<Self>) -> Result<ProbeResult> {
        queries::one(tx, call.path.probe_id).await
    }
}
