//! What a host measures of itself.

use gpuaas_core::{Code, PlatformRole, Result};
use gpuaas_http::{Access, Call, RateLimitClass, Method, NoBody, Operation, Read, Timestamp};
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

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getNodeTelemetry";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/nodes/{node_id}/telemetry";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "What a host measures of itself and its GPUs";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound];
    type State = Fleet;
    type Path = NodePath;
    type Query = TelemetryWanted;
    type Body = NoBody;
    type Answer = NodeTelemetry;
}

impl Read for Get {
    async fn read(fleet: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<NodeTelemetry> {
        let node = call.path.node_id;
        nodes::exists(tx, node).await?;
        telemetry::measured(&fleet.store, tx, node, call.query.since.map(Timestamp::get)).await
    }
}
