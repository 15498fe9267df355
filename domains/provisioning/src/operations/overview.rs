//! The platform at a glance.

use gpuaas_core::{PlatformRole, Result};
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, NoBody, Operation, Read};
use gpuaas_store::ReadTx;

use crate::Provisioning;
use crate::model::Overview;
use crate::queries;

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getOverview";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/overview";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "The platform in numbers: hosts, slots, work, allocations";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Provisioning;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Overview;
}

impl Read for Get {
    async fn read(_: &Provisioning, tx: &mut ReadTx, _: &Call<Self>) -> Result<Overview> {
        Ok(Overview { fleet: gpuaas_fleet::overview(tx).await?, allocations: queries::counts(tx).await? })
    }
}
