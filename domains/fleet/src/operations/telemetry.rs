//! Telemetry of nodes.

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
pub(crate) struct TelemetryQuery {
    /// Start of the history, as far as the node keeps it; only the latest sample if omitted.
    #[param(inline)]
    since: Option<Timestamp>,
}

operation! {
    /// Get the telemetry of a node and its GPUs
    pub(crate) read Get(Fleet) = Get "/admin/nodes/{node_id}/telemetry" as "getNodeTelemetry",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: NodePath, query: TelemetryQuery,
    errors: [NodeNotFound],
    run: get => NodeTelemetry,
}

async fn get(fleet: &Fleet, tx: &mut ReadTx, call: &Call<Get>) -> Result<NodeTelemetry> {
    let node = call.path.node_id;
    nodes::exists(tx, node).await?;
    telemetry::node_telemetry(&fleet.store, tx, node, call.query.since.map(Timestamp::get)).await
}
