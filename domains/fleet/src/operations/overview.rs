//! The fleet at a glance, and as everyone may know it.

use chrono::Duration;
use gpuaas_core::Result;
use gpuaas_http::{Access, Call, PageQuery, Timestamp, operation};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Fleet;
use crate::commands::capacity::KEPT;
use crate::model::{CapacityHistory, FleetMap, FleetOverview, PublicNodes};
use crate::queries::{nodes, overview};

operation! {
    /// The fleet in numbers: hosts, slots, tasks, by region and SKU
    pub(crate) read Get(Fleet) = Get "/admin/fleet" as "getFleet",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    run: get => FleetOverview,
}

async fn get(_: &Fleet, tx: &mut ReadTx, _: &Call<Get>) -> Result<FleetOverview> {
    overview::overview(tx).await
}

operation! {
    /// Every host with the state of its slots, at most 20,000 hosts
    pub(crate) read Map(Fleet) = Get "/admin/fleet/map" as "getFleetMap",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    run: map => FleetMap,
}

async fn map(_: &Fleet, tx: &mut ReadTx, _: &Call<Map>) -> Result<FleetMap> {
    Ok(FleetMap { nodes: overview::map(tx).await? })
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct CapacityWanted {
    /// Since then; without it, of the last 24 hours.
    #[param(inline)]
    since: Option<Timestamp>,
}

operation! {
    /// How full the fleet was, up to 30 days back
    pub(crate) read Capacity(Fleet) = Get "/admin/fleet/capacity" as "getFleetCapacity",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    query: CapacityWanted,
    run: handle_capacity => CapacityHistory,
}

async fn handle_capacity(fleet: &Fleet, tx: &mut ReadTx, call: &Call<Capacity>) -> Result<CapacityHistory> {
    let now = fleet.store.sources().now();
    let since = call.query.since.map_or(now - Duration::hours(24), Timestamp::get).max(now - KEPT);
    Ok(CapacityHistory { notes: overview::capacity(tx, since, now).await? })
}

operation! {
    /// Hosts in service, with where they are and what they can be had as
    pub(crate) read Public(Fleet) = Get "/nodes" as "listPublicNodes",
    tag: "fleet", access: Access::account().scope("account:read"), rate_limit: Api,
    query: PageQuery,
    run: public => PublicNodes,
}

async fn public(_: &Fleet, tx: &mut ReadTx, call: &Call<Public>) -> Result<PublicNodes> {
    let listing = call.listing(&())?;
    let after = listing.after()?;
    let rows = nodes::public(tx, after, listing.limit()).await?;
    listing.page(rows, |node| node.id)
}
