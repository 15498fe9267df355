//! HTTP operations: declarations with handlers of a few lines.

mod admin;
mod allocations;
mod changes;
mod overview;
mod telemetry;

use gpuaas_core::AllocationId;
use gpuaas_http::ApiBuilder;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Provisioning;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllocationPath {
    allocation_id: AllocationId,
}

pub(crate) fn register(provisioning: &Provisioning, api: ApiBuilder) -> ApiBuilder {
    api.mutation::<allocations::Create>(provisioning)
        .read::<allocations::EstimateCost>(provisioning)
        .read::<allocations::List>(provisioning)
        .read::<allocations::Get>(provisioning)
        .mutation::<changes::SetKeys>(provisioning)
        .mutation::<changes::SetTags>(provisioning)
        .mutation::<changes::Release>(provisioning)
        .mutation::<changes::Stop>(provisioning)
        .mutation::<changes::Start>(provisioning)
        .read::<telemetry::Get>(provisioning)
        .read::<overview::Get>(provisioning)
        .read::<admin::List>(provisioning)
        .read::<admin::Get>(provisioning)
        .mutation::<admin::ForceRelease>(provisioning)
        .mutation::<admin::ForceCleanup>(provisioning)
}
