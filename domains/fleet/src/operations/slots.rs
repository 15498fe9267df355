//! Slots of a host, and what operators decide about them.

use gpuaas_core::{Code, NodeId, PlatformRole, Result, SlotId};
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, Read};
use gpuaas_settings::keys;
use gpuaas_store::{ReadTx, Tx};
use serde::Deserialize;
use utoipa::IntoParams;

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::repairs;
use crate::model::{SlotView, SlotViews, TaskQueued};
use crate::queries::{nodes, slots};

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listSlots";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/nodes/{node_id}/resource-slots";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "The slots of a host, and who holds them";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = SlotViews;
}

impl Read for List {
    async fn read(_: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<SlotViews> {
        nodes::exists(tx, call.path.node_id).await?;
        Ok(SlotViews { items: slots::of_node(tx, call.path.node_id, None).await? })
    }
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

pub(crate) struct RetryCleanup;

impl Operation for RetryCleanup {
    const ID: &'static str = "retrySlotCleanup";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/resource-slots/{slot_id}/retry-cleanup";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Have a host clean again what its last owner left";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] = &[Code::SlotNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = SlotPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = TaskQueued;
}

impl Mutation for RetryCleanup {
    const AUDIT: &'static str = "slot.retry_cleanup";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<TaskQueued> {
        let SlotPath { node_id, slot_id } = call.path;
        tx.note("reason", call.body.reason.as_str());
        let task_id = repairs::retry_cleanup(tx, node_id, slot_id, call.body.reason.as_str()).await?;
        Ok(TaskQueued { task_id })
    }
}

pub(crate) struct Release;

impl Operation for Release {
    const ID: &'static str = "releaseSlot";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/resource-slots/{slot_id}/release";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Free a slot by hand, vouching that nothing of its last owner is left";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::SlotNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = SlotPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = SlotView;
}

impl Mutation for Release {
    const AUDIT: &'static str = "slot.release";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<SlotView> {
        let SlotPath { node_id, slot_id } = call.path;
        tx.note("reason", call.body.reason.as_str());
        repairs::release(tx, node_id, slot_id, call.body.reason.as_str()).await?;
        one(tx, node_id, slot_id).await
    }
}

pub(crate) struct Disable;

impl Operation for Disable {
    const ID: &'static str = "disableSlot";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/resource-slots/{slot_id}/disable";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Take a slot out: nobody gets it any more";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::SlotNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = SlotPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = SlotView;
}

impl Mutation for Disable {
    const AUDIT: &'static str = "slot.disable";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<SlotView> {
        let SlotPath { node_id, slot_id } = call.path;
        tx.note("reason", call.body.reason.as_str());
        repairs::disable(tx, node_id, slot_id, call.body.reason.as_str()).await?;
        one(tx, node_id, slot_id).await
    }
}

pub(crate) struct Enable;

impl Operation for Enable {
    const ID: &'static str = "enableSlot";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/resource-slots/{slot_id}/enable";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Let a disabled slot back in";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::SlotNotFound, Code::StateConflict, Code::NodeInUse];
    type State = Fleet;
    type Path = SlotPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = SlotView;
}

impl Mutation for Enable {
    const AUDIT: &'static str = "slot.enable";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<SlotView> {
        let SlotPath { node_id, slot_id } = call.path;
        tx.note("reason", call.body.reason.as_str());
        repairs::enable(tx, node_id, slot_id, call.body.reason.as_str()).await?;
        one(tx, node_id, slot_id).await
    }
}

pub(crate) struct MarkRepaired;

impl Operation for MarkRepaired {
    const ID: &'static str = "markSlotRepaired";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/resource-slots/{slot_id}/mark-repaired";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Have a mended GPU tested under load; free when it holds";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] =
        &[Code::SlotNotFound, Code::NodeNotFound, Code::StateConflict, Code::NodeInUse];
    type State = Fleet;
    type Path = SlotPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = TaskQueued;
}

impl Mutation for MarkRepaired {
    const AUDIT: &'static str = "slot.mark_repaired";

    async fn run(fleet: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<TaskQueued> {
        let SlotPath { node_id, slot_id } = call.path;
        tx.note("reason", call.body.reason.as_str());
        let seconds = u32::try_from(fleet.settings.get(&keys::NODE_LOAD_TEST_SECONDS)).unwrap_or(u32::MAX);
        let reason = call.body.reason.as_str();
        let task_id = repairs::mark_repaired(tx, node_id, slot_id, reason, seconds).await?;
        Ok(TaskQueued { task_id })
    }
}
