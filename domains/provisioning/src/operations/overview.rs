//! Totals of the platform.

use gpuaas_core::Result;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::ReadTx;

use crate::Provisioning;
use crate::model::Overview;
use crate::queries::allocations;

operation! {
    /// Get the totals of the platform: nodes, slots, tasks, allocations
    pub(crate) read Get(Provisioning) = Get "/admin/overview" as "getOverview",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    run: get => Overview,
}

async fn get(_: &Provisioning, tx: &mut ReadTx, _: &Call<Get>) -> Result<Overview> {
    Ok(Overview { fleet: gpuaas_fleet::overview(tx).await?, allocations: allocations::counts(tx).await? })
}
