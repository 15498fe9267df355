//! Operator decisions on slots: retry cleanup, release, disable, enable, mark repaired.

use gpuaas_agent_protocol::task::TaskType;
use gpuaas_agent_protocol::tasks::{
    AllocationRevokeUser, LoadTest, LoadTestParams, ReleaseParams, RevokeUserParams, SliceVmRelease,
};
use gpuaas_core::{AllocationId, Code, Error, NodeId, Result, SlotId, TaskId};
use gpuaas_store::MutationTx;
use serde_json::Value;

use super::slots::{self, LockedSlot};
use super::tasks;
use crate::model::{Order, SlotState};
use crate::queries::slots::cleaning_of;

async fn lock_slot(tx: &mut MutationTx, node: NodeId, slot: SlotId) -> Result<LockedSlot> {
    tx.target("slot", slot);
    slots::lock(tx, node, slot).await
}

fn state_conflict<T>(detail: impl Into<std::borrow::Cow<'static, str>>) -> Result<T> {
    Err(Error::new(Code::StateConflict, detail))
}

/// Queues the last cleanup task again, for all slots of the owner whose cleanup is blocked.
pub(crate) async fn retry_cleanup(
    tx: &mut MutationTx,
    node: NodeId,
    slot: SlotId,
    reason: &str,
) -> Result<TaskId> {
    let locked = lock_slot(tx, node, slot).await?;
    if locked.state != SlotState::CleanupBlocked {
        return state_conflict(format!(
            "The slot is {}; only a slot in cleanup_blocked can be cleaned again.",
            state_name(&locked)
        ));
    }
    let Some(owner) = locked.owner else {
        return state_conflict("No tenant data to clean; the slot awaits repair.");
    };
    let last = sqlx::query!(
        "select kind, params, attempt from fleet.tasks
         where node_id = $1 and owner = $2 and kind in ('slice.vm_release', 'allocation.revoke_user')
         order by queued_at desc, attempt desc limit 1",
        node.uuid(),
        owner.uuid(),
    );
    let Some(last) = tx.optional(last).await? else {
        return state_conflict("The last cleanup task is no longer stored. Release the slot manually.");
    };
    slots::restart_cleanup(tx, owner, reason).await?;
    let dirty = cleaning_of(tx, owner).await?;
    let retry = CleanupRetry { node, owner, attempt: last.attempt + 1 };
    match last.kind.as_str() {
        SliceVmRelease::NAME => {
            let before: ReleaseParams = read(last.params)?;
            retry.queue::<SliceVmRelease>(tx, ReleaseParams { slots: dirty, ..before }).await
        }
        _ => {
            let before: RevokeUserParams = read(last.params)?;
            retry.queue::<AllocationRevokeUser>(tx, RevokeUserParams { slots: dirty, ..before }).await
        }
    }
}

/// A repeated cleanup task.
struct CleanupRetry {
    node: NodeId,
    owner: AllocationId,
    attempt: i32,
}

impl CleanupRetry {
    async fn queue<T: TaskType>(self, tx: &mut MutationTx, params: T::Params) -> Result<TaskId> {
        let order = Order::<T> {
            id: tx.sources().uuid(),
            node: self.node,
            params,
            attempt: self.attempt,
            waiting: None,
            owner: Some(self.owner),
            life: tasks::life::<T>(),
        };
        tasks::queue(tx, order).await
    }
}

fn read<T: serde::de::DeserializeOwned>(params: Value) -> Result<T> {
    serde_json::from_value(params).map_err(Error::internal)
}

fn state_name(locked: &LockedSlot) -> &'static str {
    gpuaas_core::Machine::as_str(locked.state)
}

/// Frees a slot whose cleanup is blocked, on an operator's confirmation that no tenant data is left.
pub(crate) async fn release(tx: &mut MutationTx, node: NodeId, slot: SlotId, reason: &str) -> Result<()> {
    let locked = lock_slot(tx, node, slot).await?;
    if locked.state != SlotState::CleanupBlocked {
        return state_conflict(format!(
            "The slot is {}; only a slot in cleanup_blocked can be released.",
            state_name(&locked)
        ));
    }
    match locked.owner {
        Some(owner) => slots::release(tx, slot, &locked, owner, reason).await,
        None => state_conflict("The slot's GPU must pass a load test. Mark the slot repaired."),
    }
}

/// Disables a slot: it isn't allocated any more. A current owner keeps it.
pub(crate) async fn disable(tx: &mut MutationTx, node: NodeId, slot: SlotId, reason: &str) -> Result<()> {
    let locked = lock_slot(tx, node, slot).await?;
    slots::move_one(tx, slot, &locked, SlotState::Disabled, reason).await
}

/// Re-enables a disabled slot that has no owner and whose GPU didn't fail. A claim ends only when the slot is
/// verified clean or an operator confirmed it.
pub(crate) async fn enable(tx: &mut MutationTx, node: NodeId, slot: SlotId, reason: &str) -> Result<()> {
    let locked = lock_slot(tx, node, slot).await?;
    if locked.state != SlotState::Disabled {
        return state_conflict(format!(
            "The slot is {}; only a disabled slot can be enabled.",
            state_name(&locked)
        ));
    }
    if locked.owner.is_some() {
        return Err(Error::new(
            Code::NodeInUse,
            "An allocation still holds this slot. Wait for its cleanup.",
        ));
    }
    if locked.suspect {
        return state_conflict("The slot's GPU failed and must pass a load test. Mark the slot repaired.");
    }
    slots::move_one(tx, slot, &locked, SlotState::Cleaning, reason).await?;
    let cleaning = lock_slot(tx, node, slot).await?;
    slots::move_one(tx, slot, &cleaning, SlotState::Available, reason).await
}

/// Queues a load test of a repaired GPU. The slot becomes available if it passes.
pub(crate) async fn mark_repaired(
    tx: &mut MutationTx,
    node: NodeId,
    slot: SlotId,
    reason: &str,
    seconds: u32,
) -> Result<TaskId> {
    let locked = lock_slot(tx, node, slot).await?;
    let broken = [SlotState::Faulty, SlotState::CleanupBlocked, SlotState::Disabled];
    if !broken.contains(&locked.state) {
        return state_conflict(format!("The slot is {}; it needs no repair.", state_name(&locked)));
    }
    if locked.owner.is_some() {
        return Err(Error::new(Code::NodeInUse, "An allocation still holds this slot. Clean it first."));
    }
    let Some(gpu) = locked.gpu_uuid.clone() else {
        return state_conflict("The slot has no GPU to test.");
    };
    slots::move_one(tx, slot, &locked, SlotState::Cleaning, reason).await?;
    let params = LoadTestParams { gpu_uuids: vec![gpu], seconds };
    let task = tasks::order::<LoadTest>(tx, node, params).await?;
    tx.target("slot", slot);
    Ok(task)
}
