//! Shared parts of steps: tasks for the allocation's node, and their results.

use std::time::Duration;

use gpuaas_agent_protocol::task::TaskType;
use gpuaas_agent_protocol::tasks::{
    AllocationRevokeUser, ReleaseParams, RevokeUserParams, Sanitised, SliceVmRelease,
};
use gpuaas_catalog::model::Shape;
use gpuaas_core::{Error, Result};
use gpuaas_fleet::model::{Finished, Order, Waiting};
use gpuaas_store::StepTx;
use gpuaas_workflow::{Keys, Run, Signals};

use super::OfAllocation;
use crate::model::AllocationRow;

/// Time by which a step's timeout exceeds the time limit of its task.
const TIMEOUT_MARGIN_SECONDS: u64 = 120;

/// Returns the timeout of a step that waits for a task: the task's time limit, queueing included, plus a margin.
pub(super) const fn step_timeout<T: TaskType>() -> Duration {
    Duration::from_secs(T::LIMIT_SECONDS as u64 + TIMEOUT_MARGIN_SECONDS)
}

/// Queues a task for the allocation's node. Returns the key that its result signals.
pub(super) async fn queue_task<W: OfAllocation, T: TaskType>(
    tx: &mut StepTx,
    run: &Run<W>,
    step: &'static str,
    row: &AllocationRow,
    params: T::Params,
) -> Result<Keys> {
    let id = run.task_id();
    let task = Order::<T> {
        id,
        node: row.node(),
        params,
        attempt: run.attempt(),
        waiting: Some(Waiting { run: run.id, step }),
        owner: Some(row.id()),
        life: chrono::Duration::seconds(T::LIMIT_SECONDS.into()),
    };
    gpuaas_fleet::queue(tx, task).await?;
    Ok(vec![id.to_string()])
}

/// Returns the end of a step's only task.
fn finished(signals: Signals<Finished>) -> Result<Finished> {
    signals.into_values().next().ok_or_else(|| Error::internal("step resumed without a task result"))
}

/// Returns the task's output, or fails with the node's error.
pub(super) fn output<T: TaskType>(signals: Signals<Finished>) -> Result<T::Output> {
    finished(signals)?.output::<T>().map_err(Finished::failed)
}

/// Marks the slots as being cleaned, and queues the task that removes everything of the allocation from its node.
pub(super) async fn queue_cleanup<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    step: &'static str,
    row: &AllocationRow,
) -> Result<Keys> {
    gpuaas_fleet::begin_cleaning(tx, row.id()).await?;
    let slots = gpuaas_fleet::of_owner(tx, row.id()).await?;
    match row.shape()? {
        Shape::Baremetal => {
            let params = RevokeUserParams {
                allocation_id: row.id(),
                username: row.username.clone(),
                uid: u32::try_from(row.uid).map_err(Error::internal)?,
                slots,
            };
            queue_task::<W, AllocationRevokeUser>(tx, run, step, row, params).await
        }
        Shape::GpuSlice | Shape::CpuVm => {
            let params = ReleaseParams { allocation_id: row.id(), slots };
            queue_task::<W, SliceVmRelease>(tx, run, step, row, params).await
        }
    }
}

/// Returns the node's proof of the cleanup, or the reason of its failure.
pub(super) fn cleanup_result(signals: Signals<Finished>) -> Result<Result<Sanitised, String>> {
    // Both cleanup tasks return the same proof.
    Ok(finished(signals)?.output::<SliceVmRelease>())
}
