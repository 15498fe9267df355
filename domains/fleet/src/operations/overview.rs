//! The fleet at a glance, and as everyone may know it.

use gpuaas_core::{PlatformRole, Result};
use gpuaas_http::{Access, Call, Cursor, Empty, Lane, Method, NoBody, Operation, PageQuery, Read};
use gpuaas_store::Reading;

use crate::Fleet;
use crate::model::{FleetOverview, PublicNodes};
use crate::queries::{nodes, overview};

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getFleet";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/fleet";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "The fleet in numbers: hosts, slots, tasks, by region and SKU";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const LANE: Lane = Lane::Admin;
    type State = Fleet;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = FleetOverview;
}

impl Read for Get {
    async fn read(_: &Fleet, tx: &mut Reading, _: &Call<Self>) -> Result<FleetOverview> {
        overview::overview(tx).await
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
    const LANE: Lane = Lane::Api;
    type State = Fleet;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = PublicNodes;
}

impl Read for Public {
    async fn read(_: &Fleet, tx: &mut Reading, call: &Call<Self>) -> Result<PublicNodes> {
        let cursor = Cursor::of(Self::ID, &())?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let rows = nodes::public(tx, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |node| node.id)?;
        Ok(PublicNodes { items, next_cursor })
    }
}
