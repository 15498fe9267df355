//! Topology reports and their approval.

use gpuaas_agent_protocol::tasks::{NoParams, TopologyDiscover};
use gpuaas_core::Result;
use gpuaas_http::text::ActionReason;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::{tasks, topology as commands};
use crate::model::{TaskQueued, Topologies, TopologyView};
use crate::queries::{nodes, topology};

operation! {
    /// Rerun hardware discovery on a node
    pub(crate) mutation Discover(Fleet) = Post "/admin/nodes/{node_id}/slice-topology/discovery" as "discoverTopology",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.discover_topology",
    path: NodePath, success: 202,
    errors: [NodeNotFound, StateConflict],
    run: discover => TaskQueued,
}

async fn discover(_: &Fleet, tx: &mut MutationTx, call: &Call<Discover>) -> Result<TaskQueued> {
    let task_id = tasks::order::<TopologyDiscover>(tx, call.path.node_id, NoParams {}).await?;
    Ok(TaskQueued { task_id })
}

operation! {
    /// Get the latest and the approved topology report of a node
    pub(crate) read Get(Fleet) = Get "/admin/nodes/{node_id}/slice-topology" as "getTopology",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: NodePath,
    errors: [NodeNotFound],
    run: get => Topologies,
}

async fn get(_: &Fleet, tx: &mut ReadTx, call: &Call<Get>) -> Result<Topologies> {
    nodes::exists(tx, call.path.node_id).await?;
    topology::of_node(tx, call.path.node_id).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TopologyApproval {
    /// Id of the topology report to approve.
    topology_id: Uuid,
    reason: Option<ActionReason>,
}

operation! {
    /// Approve a topology report; its slots become available
    pub(crate) mutation Approve(Fleet) = Post "/admin/nodes/{node_id}/slice-topology/approve" as "approveTopology",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.approve_topology",
    path: NodePath, body: TopologyApproval,
    errors: [NodeNotFound, TopologyNotFound, StateConflict, NodeInUse],
    run: approve => TopologyView,
}

async fn approve(_: &Fleet, tx: &mut MutationTx, call: &Call<Approve>) -> Result<TopologyView> {
    let (node, id) = (call.path.node_id, call.body.topology_id);
    tx.target("node", node);
    tx.note("topology", id.to_string());
    if let Some(reason) = &call.body.reason {
        tx.note("reason", reason.as_str());
    }
    nodes::exists(tx, node).await?;
    commands::approve(tx, node, id, &call.user()?.user_id.to_string()).await?;
    topology::one(tx, node, id).await
}
