//! GPU telemetry of an allocation.

use gpuaas_core::{PlatformRole, ProjectRole, Result};
use gpuaas_http::{Access, Call, Deferred, Timestamp, operation};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::AllocationPath;
use crate::Provisioning;
use crate::model::AllocationTelemetry;
use crate::queries::allocations;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct TelemetryQuery {
    /// Samples since this time, as far as the node keeps them; only the latest if omitted.
    #[param(inline)]
    since: Option<Timestamp>,
}

operation! {
    /// Get an allocation's GPU telemetry: load, memory, temperature, power
    pub(crate) read Get(Provisioning) = Get "/allocations/{allocation_id}/telemetry" as "getAllocationTelemetry",
    tag: "allocations", access: Access::project(ProjectRole::Viewer).scope("allocations:read"), rate_limit: Api,
    path: AllocationPath, query: TelemetryQuery,
    errors: [AllocationNotFound],
    run: get => Deferred<AllocationTelemetry>,
}

async fn get(
    provisioning: &Provisioning,
    tx: &mut ReadTx,
    call: &Call<Get>,
) -> Result<Deferred<AllocationTelemetry>> {
    let (project, _) = call.project()?;
    let row = allocations::one_of(tx, project, call.path.allocation_id).await?;
    let Some(active_at) = row.active_at else {
        return Ok(Deferred::Ready(AllocationTelemetry::unavailable("the allocation was never active")));
    };
    let since = call.query.since.map(|since| since.get().max(active_at));
    let for_operators = call.caller()?.platform_role() >= PlatformRole::Ops;
    let (store, allocation, node) = (provisioning.store.clone(), row.id(), row.node());
    Ok(Deferred::new(async move {
        let measured = gpuaas_fleet::telemetry_of(&store, allocation, node, since).await?;
        Ok(AllocationTelemetry::of(measured, active_at, for_operators))
    }))
}
