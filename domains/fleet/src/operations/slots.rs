//! Slots of a node, and operator decisions on them.

use gpuaas_core::{Code, NodeId, Result, SlotId};
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, ReadTx, Tx};
use serde::Deserialize;
use utoipa::IntoParams;

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::repairs;
use crate::model::{SlotView, SlotViews, TaskQueued};
use crate::queries::{nodes, slots};

operation! {
    /// List the slots of a node with the allocations that hold them
    pub(crate) read List(Fleet) = Get "/admin/nodes/{node_id}/resource-slots" as "listSlots",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: NodePath,
    errors: [NodeNotFound],
    run: list => SlotViews,
}

async fn list(_: &Fleet, tx: &mut ReadTx, call: &Call<List>) -> Result<SlotViews> {
    nodes::exists(tx, call.path.node_id).await?;
    Ok(SlotViews { items: slots::of_node(tx, call.path.node_id, None).await? })
}

#[derive(Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SlotPath {
    node_id: NodeId,
    slot_id: SlotId,
}

async fn one(tx: &mut Tx, node: NodeId, slot: SlotId) -> Result<SlotView> {
    let found = slots::of_node(tx, node, Some(slot)).await?;
    found.into_iter().next().ok_or_else(|| Code::SlotNotFound.into())
}

operation! {
    /// Retry a failed cleanup of a slot
    pub(crate) mutation RetryCleanup(Fleet) = Post "/admin/nodes/{node_id}/resource-slots/{slot_id}/retry-cleanup" as "retrySlotCleanup",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "slot.retry_cleanup",
    path: SlotPath, body: WithReason, success: 202,
    errors: [SlotNotFound, StateConflict],
    run: retry_cleanup => TaskQueued,
}

async fn retry_cleanup(_: &Fleet, tx: &mut MutationTx, call: &Call<RetryCleanup>) -> Result<TaskQueued> {
    let SlotPath { node_id, slot_id } = call.path;
    tx.note("reason", call.body.reason.as_str());
    let task_id = repairs::retry_cleanup(tx, node_id, slot_id, call.body.reason.as_str()).await?;
    Ok(TaskQueued { task_id })
}

operation! {
    /// Release a slot manually after verifying that no tenant data remains
    pub(crate) mutation Release(Fleet) = Post "/admin/nodes/{node_id}/resource-slots/{slot_id}/release" as "releaseSlot",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "slot.release",
    path: SlotPath, body: WithReason,
    errors: [SlotNotFound, StateConflict],
    run: release => SlotView,
}

async fn release(_: &Fleet, tx: &mut MutationTx, call: &Call<Release>) -> Result<SlotView> {
    let SlotPath { node_id, slot_id } = call.path;
    tx.note("reason", call.body.reason.as_str());
    repairs::release(tx, node_id, slot_id, call.body.reason.as_str()).await?;
    one(tx, node_id, slot_id).await
}

operation! {
    /// Disable a slot; it isn't allocated any more
    pub(crate) mutation Disable(Fleet) = Post "/admin/nodes/{node_id}/resource-slots/{slot_id}/disable" as "disableSlot",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "slot.disable",
    path: SlotPath, body: WithReason,
    errors: [SlotNotFound, StateConflict],
    run: disable => SlotView,
}

async fn disable(_: &Fleet, tx: &mut MutationTx, call: &Call<Disable>) -> Result<SlotView> {
    let SlotPath { node_id, slot_id } = call.path;
    tx.note("reason", call.body.reason.as_str());
    repairs::disable(tx, node_id, slot_id, call.body.reason.as_str()).await?;
    one(tx, node_id, slot_id).await
}

operation! {
    /// Re-enable a disabled slot
    pub(crate) mutation Enable(Fleet) = Post "/admin/nodes/{node_id}/resource-slots/{slot_id}/enable" as "enableSlot",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "slot.enable",
    path: SlotPath, body: WithReason,
    errors: [SlotNotFound, StateConflict, NodeInUse],
    run: enable => SlotView,
}

async fn enable(_: &Fleet, tx: &mut MutationTx, call: &Call<Enable>) -> Result<SlotView> {
    let SlotPath { node_id, slot_id } = call.path;
    tx.note("reason", call.body.reason.as_str());
    repairs::enable(tx, node_id, slot_id, call.body.reason.as_str()).await?;
    one(tx, node_id, slot_id).await
}

operation! {
    /// Load-test a repaired GPU; on success the slot becomes available
    pub(crate) mutation MarkRepaired(Fleet) = Post "/admin/nodes/{node_id}/resource-slots/{slot_id}/mark-repaired" as "markSlotRepaired",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "slot.mark_repaired",
    path: SlotPath, body: WithReason, success: 202,
    errors: [SlotNotFound, NodeNotFound, StateConflict, NodeInUse],
    run: mark_repaired => TaskQueued,
}

async fn mark_repaired(fleet: &Fleet, tx: &mut MutationTx, call: &Call<MarkRepaired>) -> Result<TaskQueued> {
    let SlotPath { node_id, slot_id } = call.path;
    tx.note("reason", call.body.reason.as_str());
    let seconds = u32::try_from(fleet.settings.get(&keys::NODE_LOAD_TEST_SECONDS)).unwrap_or(u32::MAX);
    let reason = call.body.reason.as_str();
    let task_id = repairs::mark_repaired(tx, node_id, slot_id, reason, seconds).await?;
    Ok(TaskQueued { task_id })
}
