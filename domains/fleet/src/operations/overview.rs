//! The fleet at a glance, and as everyone may know it.

use chrono::Duration;
use gpuaas_core::{PlatformRole, Result};
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, NoBody, Operation, PageQuery, Read, Timestamp};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Fleet;
use crate::commands::capacity::KEPT;
use crate::model::{CapacityHistory, FleetMap, FleetOverview, PublicNodes};
use crate::queries::{nodes, overview};

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getFleet";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/fleet";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "The fleet in numbers: hosts, slots, tasks, by region and SKU";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Fleet;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = FleetOverview;
}

impl Read for Get {
    async fn read(_: &Fleet, tx: &mut ReadTx, _: &Call<Self>) -> Result<FleetOverview> {
        overview::overview(tx).await
    }
}

pub(crate) struct Map;

impl Operation for Map {
    const ID: &'static str = "getFleetMap";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/fleet/map";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Every host with the state of its slots, at most 20,000 hosts";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Fleet;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = FleetMap;
}

impl Read for Map {
    async fn read(_: &Fleet, tx: &mut ReadTx, _: &Call<Self>) -> Result<FleetMap> {
        Ok(FleetMap { nodes: overview::map(tx).await? })
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct CapacityWanted {
    /// Since then; without it, of the last 24 hours.
    #[param(inline)]
    since: Option<Timestamp>,
}

pub(crate) struct Capacity;

impl Operation for Capacity {
    const ID: &'static str = "getFleetCapacity";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/fleet/capacity";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "How full the fleet was, up to 30 days back";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Fleet;
    type Path = Empty;
    type Query = CapacityWanted;
    type Body = NoBody;
    type Answer = CapacityHistory;
}

impl Read for Capacity {
    async fn read(fleet: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<CapacityHistory> {
        let now = fleet.store.sources().now();
        let since = call.query.since.map_or(now - Duration::hours(24), Timestamp::get).max(now - KEPT);
        Ok(CapacityHistory { notes: overview::capacity(tx, since, now).await? })
    }
}

pub(crate) struct Public;

impl Operation for Public {
    const ID: &'static str = "listPublicNodes";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/nodes";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Hosts in service, with where they are and what they can be had as";
    const ACCESS: Access = Access::account().scope("account:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Fleet;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = PublicNodes;
}

impl Read for Public {
    async fn read(_: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<PublicNodes> {
        let cursor = Cursor::of(Self::ID, &())?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let rows = nodes::public(tx, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |node| node.id)?;
        Ok(PublicNodes { items, next_cursor })
    }
}
