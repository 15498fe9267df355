//! What an allocation's GPUs do.

use gpuaas_core::{Code, PlatformRole, ProjectRole, Result};
use gpuaas_http::{Access, Call, RateLimitClass, Method, NoBody, Operation, Read, Timestamp};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::AllocationPath;
use crate::Provisioning;
use crate::model::AllocationTelemetry;
use crate::queries;

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
    const ID: &'static str = "getAllocationTelemetry";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/allocations/{allocation_id}/telemetry";
    const TAG: &'static str = "allocations";
    const SUMMARY: &'static str = "What an allocation's GPUs measure: load, memory, temperature, power";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("allocations:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::AllocationNotFound];
    type State = Provisioning;
    type Path = AllocationPath;
    type Query = TelemetryWanted;
    type Body = NoBody;
    type Answer = AllocationTelemetry;
}

impl Read for Get {
    async fn read(
        provisioning: &Provisioning,
        tx: &mut ReadTx,
        call: &Call<Self>,
    ) -> Result<AllocationTelemetry> {
        let (project, _) = call.project()?;
        let row = queries::one_of(tx, project, call.path.allocation_id).await?;
        let Some(active_at) = row.active_at else {
            return Ok(AllocationTelemetry::unavailable("it was never active"));
        };
        let since = call.query.since.map(|since| since.get().max(active_at));
        let measured = gpuaas_fleet::telemetry_of(&provisioning.store, row.id(), row.node(), since).await?;
        let for_operators = call.caller()?.platform_role >= PlatformRole::Ops;
        Ok(AllocationTelemetry::of(measured, active_at, for_operators))
    }
}
