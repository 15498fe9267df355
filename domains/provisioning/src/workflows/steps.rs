//! What steps have in common: orders to the allocation's host, and their answers.

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
use crate::model::Row;

/// A wait is given up this long after its task must have ended by itself.
pub(super) const BEYOND: u64 = 120;

/// How long a host's task may lie and run, and the step that waits for it a little longer.
pub(super) const fn patience<T: TaskType>() -> Duration {
    Duration::from_secs(T::LIMIT_SECONDS as u64 + BEYOND)
}

/// Tells the allocation's host to do something, and names the key its answer signals.
pub(super) async fn order<W: OfAllocation, T: TaskType>(
    tx: &mut StepTx,
    run: &Run<W>,
    step: &'static str,
    row: &Row,
    params: T::Params,
) -> Result<Keys> {
    let id = run.task_id();
    let order = Order::<T> {
        id,
        node: row.node(),
        params,
        attempt: run.attempt(),
        waiting: Some(Waiting { run: run.id, step }),
        owner: Some(row.id()),
        life: chrono::Duration::seconds(T::LIMIT_SECONDS.into()),
    };
    gpuaas_fleet::queue(tx, order).await?;
    Ok(vec![id.to_string()])
}

/// How the one task of a step ended.
pub(super) fn finished(signals: Signals<Finished>) -> Result<Finished> {
    signals.into_values().next().ok_or_else(|| Error::internal("woken without a result"))
}

/// What the task made, or the step's failure in its host's words.
pub(super) fn output<T: TaskType>(signals: Signals<Finished>) -> Result<T::Output> {
    finished(signals)?.output::<T>().map_err(Finished::failed)
}

/// Has the host remove everything of the allocation and prove it.
pub(super) async fn clean<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    step: &'static str,
    row: &Row,
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
            order::<W, AllocationRevokeUser>(tx, run, step, row, params).await
        }
        Shape::GpuSlice | Shape::CpuVm => {
            let params = ReleaseParams { allocation_id: row.id(), slots };
            order::<W, SliceVmRelease>(tx, run, step, row, params).await
        }
    }
}

/// What a host proved of its cleaning; else why it didn't.
pub(super) fn cleaned(signals: Signals<Finished>) -> Result<Result<Sanitised, String>> {
    // Both tasks give the same proof.
    Ok(finished(signals)?.output::<SliceVmRelease>())
}
