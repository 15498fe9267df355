//! What operators decide about slots: cleaned again, released by hand, taken out, let back in, repaired.

use gpuaas_agent_protocol::task::TaskType;
use gpuaas_agent_protocol::tasks::{
    AllocationRevokeUser, LoadTest, LoadTestParams, ReleaseParams, RevokeUserParams, SliceVmRelease,
};
use gpuaas_core::{AllocationId, Code, Error, NodeId, Result, SlotId, TaskId};
use gpuaas_store::MutationTx;
use serde_json::Value;

use super::slots::{self, Standing};
use super::tasks;
use crate::model::{Order, SlotState};
use crate::queries::slots::cleaning_of;

async fn look(tx: &mut MutationTx, node: NodeId, slot: SlotId) -> Result<Standing> {
    tx.target("slot", slot);
    slots::lock(tx, node, slot).await
}

fn refused<T>(detail: impl Into<std::borrow::Cow<'static, str>>) -> Result<T> {
    Err(Error::new(Code::StateConflict, detail))
}

/// Has the host clean what its last owner left, once more: all of the owner's slots that were set aside.
pub(crate) async fn retry_cleanup(
    tx: &mut MutationTx,
    node: NodeId,
    slot: SlotId,
    reason: &str,
) -> Result<TaskId> {
    let standing = look(tx, node, slot).await?;
    if standing.state != SlotState::CleanupBlocked {
        return refused(format!("The slot is {}: nothing blocks its cleanup.", state(&standing)));
    }
    let Some(owner) = standing.owner else {
        return refused("Nobody's traces are on it: it waits for a repair.");
    };
    let last = sqlx::query!(
        "select kind, params, attempt from fleet.tasks
         where node_id = $1 and owner = $2 and kind in ('slice.vm_release', 'allocation.revoke_user')
         order by queued_at desc, attempt desc limit 1",
        node.uuid(),
        owner.uuid(),
    );
    let Some(last) = tx.optional(last).await? else {
        return refused("How it was to be cleaned isn't known any more: release it by hand.");
    };
    slots::clean_again(tx, owner, reason).await?;
    let dirty = cleaning_of(tx, owner).await?;
    let again = Again { node, owner, attempt: last.attempt + 1 };
    match last.kind.as_str() {
        SliceVmRelease::NAME => {
            let before: ReleaseParams = read(last.params)?;
            again.queue::<SliceVmRelease>(tx, ReleaseParams { slots: dirty, ..before }).await
        }
        _ => {
            let before: RevokeUserParams = read(last.params)?;
            again.queue::<AllocationRevokeUser>(tx, RevokeUserParams { slots: dirty, ..before }).await
        }
    }
}

/// A cleanup that is ordered again.
struct Again {
    node: NodeId,
    owner: AllocationId,
    attempt: i32,
}

impl Again {
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

fn state(standing: &Standing) -> &'static str {
    gpuaas_core::Machine::as_str(standing.state)
}

/// An operator vouches that nothing of the last owner is left on a slot that was set aside.
pub(crate) async fn release(tx: &mut MutationTx, node: NodeId, slot: SlotId, reason: &str) -> Result<()> {
    let standing = look(tx, node, slot).await?;
    if standing.state != SlotState::CleanupBlocked {
        return refused(format!("The slot is {}, not set aside.", state(&standing)));
    }
    match standing.owner {
        Some(owner) => slots::release(tx, slot, &standing, owner, reason).await,
        None => refused("Its GPU has to pass a load test: mark it repaired."),
    }
}

/// Nobody gets it from now on. Who holds it keeps it.
pub(crate) async fn disable(tx: &mut MutationTx, node: NodeId, slot: SlotId, reason: &str) -> Result<()> {
    let standing = look(tx, node, slot).await?;
    slots::move_one(tx, slot, &standing, SlotState::Disabled, reason).await
}

/// Lets a disabled slot back in: one that nobody holds and whose GPU didn't fail. A claim ends only when the slot is
/// proved clean, or an operator vouched for it.
pub(crate) async fn enable(tx: &mut MutationTx, node: NodeId, slot: SlotId, reason: &str) -> Result<()> {
    let standing = look(tx, node, slot).await?;
    if standing.state != SlotState::Disabled {
        return refused(format!("The slot is {}, not disabled.", state(&standing)));
    }
    if standing.owner.is_some() {
        return Err(Error::new(Code::NodeInUse, "Somebody's work may still be on this slot."));
    }
    if standing.suspect {
        return refused("Its GPU failed, and has to pass a load test: mark it repaired.");
    }
    slots::move_one(tx, slot, &standing, SlotState::Cleaning, reason).await?;
    let cleaning = look(tx, node, slot).await?;
    slots::move_one(tx, slot, &cleaning, SlotState::Available, reason).await
}

/// Somebody mended it: free when its GPU holds under load for so long.
pub(crate) async fn mark_repaired(
    tx: &mut MutationTx,
    node: NodeId,
    slot: SlotId,
    reason: &str,
    seconds: u32,
) -> Result<TaskId> {
    let standing = look(tx, node, slot).await?;
    let broken = [SlotState::Faulty, SlotState::CleanupBlocked, SlotState::Disabled];
    if !broken.contains(&standing.state) {
        return refused(format!("The slot is {}: there is nothing to repair.", state(&standing)));
    }
    if standing.owner.is_some() {
        return Err(Error::new(
            Code::NodeInUse,
            "Somebody's work may still be on this slot: clean it first.",
        ));
    }
    let Some(gpu) = standing.gpu_uuid.clone() else {
        return refused("It has no GPU that could be tested.");
    };
    slots::move_one(tx, slot, &standing, SlotState::Cleaning, reason).await?;
    let params = LoadTestParams { gpu_uuids: vec![gpu], seconds };
    let task = tasks::order::<LoadTest>(tx, node, params).await?;
    tx.target("slot", slot);
    Ok(task)
}
