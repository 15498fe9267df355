//! HTTP operations: declarations with handlers of a few lines.

use gpuaas_core::{ProbeId, Result};
use gpuaas_http::{Access, ApiBuilder, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
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

operation! {
    /// Start a probe that verifies event delivery and workflow execution
    pub(crate) mutation Start(()) = Post "/admin/probes" as "startProbe",
    tag: "operations", access: Access::OPS_WRITE, rate_limit: Admin, audit: "probe.start",
    success: 202,
    run: start => ProbeMade,
}

async fn start((): &(), tx: &mut MutationTx, _: &Call<Start>) -> Result<ProbeMade> {
    let id: ProbeId = tx.new_id();
    tx.target("probe", id);
    let cause = tx.cause();
    let run_id = commands::start_probe(tx, id, &id.to_string(), &cause).await?;
    Ok(ProbeMade { id, run_id })
}

operation! {
    /// Get a probe; a failed one is deleted, and its workflow shows the reason
    pub(crate) read Get(()) = Get "/admin/probes/{probe_id}" as "getProbe",
    tag: "operations", access: Access::OPS_READ, rate_limit: Admin,
    path: ProbePath,
    errors: [ProbeNotFound],
    run: get => ProbeResult,
}

async fn get((): &(), tx: &mut ReadTx, call: &Call<Get>) -> Result<ProbeResult> {
    queries::one(tx, call.path.probe_id).await
}
