//! Fleet overview for operators, and the public list of nodes.

use chrono::Duration;
use gpuaas_core::Result;
use gpuaas_http::{Access, Call, PageQuery, Timestamp, operation};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Fleet;
use crate::commands::capacity::RETENTION;
use crate::model::{CapacityHistory, FleetMap, FleetOverview, PublicNodes};
use crate::queries::{nodes, overview};

operation! {
    /// Get fleet totals: nodes, slots and tasks, by region and SKU
    pub(crate) read Get(Fleet) = Get "/admin/fleet" as "getFleet",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    run: get => FleetOverview,
}

async fn get(_: &Fleet, tx: &mut ReadTx, _: &Call<Get>) -> Result<FleetOverview> {
    overview::overview(tx).await
}

operation! {
    /// Get every node with the state of its slots, at most 20,000 nodes
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
pub(crate) struct CapacityQuery {
    /// Start of the history; the last 24 hours if omitted.
    #[param(inline)]
    since: Option<Timestamp>,
}

operation! {
    /// Get the capacity history, up to 30 days back
    pub(crate) read Capacity(Fleet) = Get "/admin/fleet/capacity" as "getFleetCapacity",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    query: CapacityQuery,
    run: handle_capacity => CapacityHistory,
}

async fn handle_capacity(fleet: &Fleet, tx: &mut ReadTx, call: &Call<Capacity>) -> Result<CapacityHistory> {
    let now = fleet.store.sources().now();
    let since = call.query.since.map_or(now - Duration::hours(24), Timestamp::get).max(now - RETENTION);
    Ok(CapacityHistory { notes: overview::capacity(tx, since, now).await? })
}

operation! {
    /// List nodes in service with their region and SKUs
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
