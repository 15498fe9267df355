//! The platform at a glance.

use gpuaas_core::Result;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::ReadTx;

use crate::Provisioning;
use crate::model::Overview;
use crate::queries;

operation! {
    /// The platform in numbers: hosts, slots, work, allocations
    pub(crate) read Get(Provisioning) = Get "/admin/overview" as "getOverview",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    run: get => Overview,
}

async fn get(_: &Provisioning, tx: &mut ReadTx, _: &Call<Get>) -> Result<Overview> {
    Ok(Overview { fleet: gpuaas_fleet::overview(tx).await?, allocations: queries::counts(tx).await? })
}
