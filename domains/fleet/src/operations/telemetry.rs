//! What a host measures of itself.

use gpuaas_core::Result;
use gpuaas_http::{Access, Call, Timestamp, operation};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::nodes::NodePath;
use crate::Fleet;
use crate::model::NodeTelemetry;
use crate::queries::{nodes, telemetry};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct TelemetryWanted {
    /// Everything since then, as far as the host remembers; without it the latest alone.
    #[param(inline)]
    since: Option<Timestamp>,
}

operation! {
    /// What a host measures of itself and its GPUs
    pub(crate) read Get(Fleet) = Get "/admin/nodes/{node_id}/telemetry" as "getNodeTelemetry",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: NodePath, query: TelemetryWanted,
    errors: [NodeNotFound],
    run: get => NodeTelemetry,
}

async fn get(fleet: &Fleet, tx: &mut ReadTx, call: &Call<Get>) -> Result<NodeTelemetry> {
    let node = call.path.node_id;
    nodes::exists(tx, node).await?;
    telemetry::measured(&fleet.store, tx, node, call.query.since.map(Timestamp::get)).await
}
