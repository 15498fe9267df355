//! Completion hooks of tasks. `on_task_ended` handles tasks that no workflow run waits for: cleanup ordered by an
//! operator frees or blocks slots, and load tests return slots to service. `on_task_succeeded` applies topology
//! reports and health checks.

use gpuaas_agent_protocol::task::TaskType;
use gpuaas_agent_protocol::tasks::{
    AllocationRevokeUser, Health, HealthProbe, LoadTest, LoadTestParams, LoadTested, Sanitised,
    SliceVmRelease, StreamOpen, TopologyDiscover,
};
use gpuaas_core::{AllocationId, Error, NodeId, Result, SlotId};
use gpuaas_store::{MutationTx, Topic, WriteTx};
use serde_json::Value;

use super::{holds, slots, topology};
use crate::model::{Finished, SlotState};

/// A task that has ended.
pub(crate) struct EndedTask<'a> {
    pub node: NodeId,
    pub kind: &'a str,
    pub owner: Option<AllocationId>,
    pub params: Value,
}

/// Updates the slots of a cleanup or load test that no workflow run waits for.
pub(crate) async fn on_task_ended<C: WriteTx>(
    tx: &mut C,
    task: EndedTask<'_>,
    finished: &Finished,
) -> Result<()> {
    match (task.kind, task.owner) {
        (SliceVmRelease::NAME, Some(owner)) => {
            free_verified_slots::<SliceVmRelease, C>(tx, owner, finished).await
        }
        (AllocationRevokeUser::NAME, Some(owner)) => {
            free_verified_slots::<AllocationRevokeUser, C>(tx, owner, finished).await
        }
        (StreamOpen::NAME, _) => {
            // The gateway that waits for the stream learns why there is none.
            tx.wakes(Topic::Tasks);
            Ok(())
        }
        (LoadTest::NAME, _) => apply_load_test(tx, task.node, task.params, finished).await,
        _ => Ok(()),
    }
}

/// Applies the output of a task that succeeded within its session: stores a topology report, or lifts the quarantine of a
/// node whose health check passed.
pub(crate) async fn on_task_succeeded(
    tx: &mut MutationTx,
    node: NodeId,
    kind: &str,
    output: &Value,
) -> Result<()> {
    match kind {
        TopologyDiscover::NAME => topology::record_report(tx, node, output).await,
        HealthProbe::NAME => {
            let health: Health = serde_json::from_value(output.clone()).map_err(Error::internal)?;
            if health.healthy { holds::lift_lapsed_quarantine(tx, node).await } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

/// Frees the slots that the cleanup verified as clean; the others become `cleanup_blocked` again.
async fn free_verified_slots<T, C>(tx: &mut C, owner: AllocationId, finished: &Finished) -> Result<()>
where
    T: TaskType<Output = Sanitised>,
    C: WriteTx,
{
    let proofs = finished.clone().output::<T>().map(|sanitised| sanitised.slots).unwrap_or_default();
    slots::free(tx, owner, &proofs).await.map(|_| ())
}

/// Makes slots whose GPU passed the load test available, unless they have an open claim. A failed test blocks them.
async fn apply_load_test<C: WriteTx>(
    tx: &mut C,
    node: NodeId,
    params: Value,
    finished: &Finished,
) -> Result<()> {
    let params: LoadTestParams = serde_json::from_value(params).map_err(Error::internal)?;
    let failure = match finished.clone().output::<LoadTest>() {
        Ok(LoadTested { passed: true, .. }) => None,
        Ok(LoadTested { failures, .. }) => Some(failures.join("; ")),
        Err(text) => Some(text),
    };
    let unclaimed = sqlx::query!(
        "select s.id from fleet.slots s
         where s.node_id = $1 and s.gpu_uuid = any($2) and s.state = 'cleaning'
           and not exists (select from fleet.claims c where c.slot_id = s.id and c.ended_at is null)
         order by s.id for update of s",
        node.uuid(),
        &params.gpu_uuids,
    );
    for row in tx.all(unclaimed).await? {
        let slot = SlotId::from_uuid(row.id);
        let locked = slots::lock(tx, node, slot).await?;
        match &failure {
            None => {
                slots::move_one(tx, slot, &locked, SlotState::Available, "the load test passed").await?;
                let clear = sqlx::query!("update fleet.slots set suspect = false where id = $1", row.id);
                tx.execute(clear).await?;
            }
            Some(failure) => {
                let reason = format!("the load test failed: {failure}");
                slots::move_one(tx, slot, &locked, SlotState::CleanupBlocked, &reason).await?;
            }
        }
    }
    Ok(())
}
