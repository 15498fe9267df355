//! What the fleet itself makes of a task's end when no run waits for it, however it on_task_ended.

use gpuaas_agent_protocol::task::TaskType;
use gpuaas_agent_protocol::tasks::{
    AllocationRevokeUser, LoadTest, LoadTestParams, LoadTested, Sanitised, SliceVmRelease,
};
use gpuaas_core::{AllocationId, Error, NodeId, Result, SlotId};
use gpuaas_store::WriteTx;
use serde_json::Value;

use super::slots;
use crate::model::{Finished, SlotState};

/// A task that is over.
pub(crate) struct EndedTask<'a> {
    pub node: NodeId,
    pub kind: &'a str,
    pub owner: Option<AllocationId>,
    pub params: Value,
}

pub(crate) async fn on_task_ended<C: WriteTx>(
    tx: &mut C,
    task: EndedTask<'_>,
    finished: &Finished,
) -> Result<()> {
    match (task.kind, task.owner) {
        (SliceVmRelease::NAME, Some(owner)) => released::<SliceVmRelease, C>(tx, owner, finished).await,
        (AllocationRevokeUser::NAME, Some(owner)) => {
            released::<AllocationRevokeUser, C>(tx, owner, finished).await
        }
        (LoadTest::NAME, _) => tested(tx, task.node, task.params, finished).await,
        _ => Ok(()),
    }
}

/// An operator had it cleaned again: what is proved clean is free, the rest is set aside as before.
async fn released<T, C>(tx: &mut C, owner: AllocationId, finished: &Finished) -> Result<()>
where
    T: TaskType<Output = Sanitised>,
    C: WriteTx,
{
    let proofs = finished.clone().output::<T>().map(|sanitised| sanitised.slots).unwrap_or_default();
    slots::free(tx, owner, &proofs).await.map(|_| ())
}

/// Whoever holds the load is repaired, and nobody's: free.
async fn tested<C: WriteTx>(tx: &mut C, node: NodeId, params: Value, finished: &Finished) -> Result<()> {
    let params: LoadTestParams = serde_json::from_value(params).map_err(Error::internal)?;
    let failure = match finished.clone().output::<LoadTest>() {
        Ok(LoadTested { passed: true, .. }) => None,
        Ok(LoadTested { failures, .. }) => Some(failures.join("; ")),
        Err(text) => Some(text),
    };
    let waiting = sqlx::query!(
        "select s.id from fleet.slots s
         where s.node_id = $1 and s.gpu_uuid = any($2) and s.state = 'cleaning'
           and not exists (select from fleet.claims c where c.slot_id = s.id and c.ended_at is null)
         order by s.id for update of s",
        node.uuid(),
        &params.gpu_uuids,
    );
    for row in tx.all(waiting).await? {
        let slot = SlotId::from_uuid(row.id);
        let standing = slots::lock(tx, node, slot).await?;
        match &failure {
            None => {
                slots::move_one(tx, slot, &standing, SlotState::Available, "the load test passed").await?;
                let trusted = sqlx::query!("update fleet.slots set suspect = false where id = $1", row.id);
                tx.execute(trusted).await?;
            }
            Some(failure) => {
                let reason = format!("the load test failed: {failure}");
                slots::move_one(tx, slot, &standing, SlotState::CleanupBlocked, &reason).await?;
            }
        }
    }
    Ok(())
}
