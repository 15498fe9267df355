//! What hosts found in themselves, and its approval.

use gpuaas_agent_protocol::tasks::{NoParams, TopologyDiscover};
use gpuaas_core::{Code, PlatformRole, Result};
use gpuaas_http::text::ActionReason;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::{tasks, topology as commands};
use crate::model::{TaskQueued, Topologies, TopologyView};
use crate::queries::{nodes, topology};

pub(crate) struct Discover;

impl Operation for Discover {
    const ID: &'static str = "discoverTopology";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/slice-topology/discovery";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Have a host look again what it is made of";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = TaskQueued;
}

impl Mutation for Discover {
    const AUDIT: &'static str = "node.discover_topology";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<TaskQueued> {
        let task_id = tasks::order::<TopologyDiscover>(tx, call.path.node_id, NoParams {}).await?;
        Ok(TaskQueued { task_id })
    }
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getTopology";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/nodes/{node_id}/slice-topology";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "What a host was last found to be made of, and what was approved";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Topologies;
}

impl Read for Get {
    async fn read(_: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<Topologies> {
        nodes::exists(tx, call.path.node_id).await?;
        topology::of_node(tx, call.path.node_id).await
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TopologyApproval {
    /// The finding that is approved.
    topology_id: Uuid,
    reason: Option<ActionReason>,
}

pub(crate) struct Approve;

impl Operation for Approve {
    const ID: &'static str = "approveTopology";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/slice-topology/approve";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Approve a finding: its slots may be had";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] =
        &[Code::NodeNotFound, Code::TopologyNotFound, Code::StateConflict, Code::NodeInUse];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = TopologyApproval;
    type Answer = TopologyView;
}

impl Mutation for Approve {
    const AUDIT: &'static str = "node.approve_topology";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<TopologyView> {
        let (node, id) = (call.path.node_id, call.body.topology_id);
        tx.target("node", node);
        tx.note("topology", id.to_string());
        if let Some(reason) = &call.body.reason {
            tx.note("reason", reason.as_str());
        }
        nodes::exists(tx, node).await?;
        commands::approve(tx, node, id, &call.caller()?.user_id.to_string()).await?;
        topology::one(tx, node, id).await
    }
}
