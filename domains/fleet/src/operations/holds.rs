//! Holds: a node gets no new work while it is drained or quarantined.

use gpuaas_core::{Error, Result};
use gpuaas_http::text::{ActionReason, WithReason};
use gpuaas_http::{Access, Call, Timestamp, operation};
use gpuaas_store::MutationTx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::holds::{self, Cause, Terms};
use crate::model::{Hold, Node};
use crate::queries::nodes;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrainTerms {
    reason: ActionReason,
    /// When tenants' work on the node is stopped; if omitted, it runs to its end.
    #[schema(value_type = Option<chrono::DateTime<chrono::Utc>>)]
    deadline: Option<Timestamp>,
    /// True to notify tenants with work on the node. Has an effect only with a deadline.
    #[serde(default)]
    notify: bool,
}

operation! {
    /// Drain a node: no new work, and running work is stopped at the deadline
    pub(crate) mutation Drain(Fleet) = Post "/admin/nodes/{node_id}/drain" as "drainNode",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.drain",
    path: NodePath, body: DrainTerms,
    errors: [NodeNotFound],
    run: drain => Node,
}

async fn drain(_: &Fleet, tx: &mut MutationTx, call: &Call<Drain>) -> Result<Node> {
    let DrainTerms { reason, deadline, notify } = &call.body;
    let deadline = deadline.map(Timestamp::get);
    let (node, now) = (call.path.node_id, tx.now());
    tx.target("node", node);
    tx.note("reason", reason.as_str());
    if deadline.is_some_and(|deadline| deadline <= now) {
        return Err(Error::field("deadline", "must be in the future"));
    }
    let by = call.user()?.user_id.to_string();
    let terms =
        Terms { cause: Cause::Drain, reason: reason.as_str(), by: &by, until: deadline, notify: *notify };
    holds::hold(tx, node, &terms).await?;
    nodes::one(tx, node).await
}

operation! {
    /// Return a drained node to service
    pub(crate) mutation Undrain(Fleet) = Post "/admin/nodes/{node_id}/undrain" as "undrainNode",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.undrain",
    path: NodePath, body: WithReason,
    errors: [NodeNotFound, StateConflict],
    run: undrain => Node,
}

async fn undrain(_: &Fleet, tx: &mut MutationTx, call: &Call<Undrain>) -> Result<Node> {
    release(tx, call.path.node_id, Hold::Draining, call.body.reason.as_str()).await
}

operation! {
    /// Quarantine a node: no new work until an operator lifts it
    pub(crate) mutation Quarantine(Fleet) = Post "/admin/nodes/{node_id}/quarantine" as "quarantineNode",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.quarantine",
    path: NodePath, body: WithReason,
    errors: [NodeNotFound],
    run: quarantine => Node,
}

async fn quarantine(_: &Fleet, tx: &mut MutationTx, call: &Call<Quarantine>) -> Result<Node> {
    let (node, reason) = (call.path.node_id, call.body.reason.as_str());
    tx.target("node", node);
    tx.note("reason", reason);
    let by = call.user()?.user_id.to_string();
    let terms = Terms { cause: Cause::Quarantine, reason, by: &by, until: None, notify: false };
    holds::hold(tx, node, &terms).await?;
    nodes::one(tx, node).await
}

operation! {
    /// Return a quarantined node to service
    pub(crate) mutation Unquarantine(Fleet) = Post "/admin/nodes/{node_id}/unquarantine" as "unquarantineNode",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.unquarantine",
    path: NodePath, body: WithReason,
    errors: [NodeNotFound, StateConflict],
    run: unquarantine => Node,
}

async fn unquarantine(_: &Fleet, tx: &mut MutationTx, call: &Call<Unquarantine>) -> Result<Node> {
    release(tx, call.path.node_id, Hold::Quarantined, call.body.reason.as_str()).await
}

async fn release(
    tx: &mut gpuaas_store::MutationTx,
    node: gpuaas_core::NodeId,
    held: Hold,
    reason: &str,
) -> Result<Node> {
    tx.target("node", node);
    tx.note("reason", reason);
    holds::release(tx, node, held).await?;
    nodes::one(tx, node).await
}
