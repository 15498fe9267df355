//! What is asked of an allocation while it lives: release, stop, start, keys; and what happens to it: loss, return.

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, Code, Error, Machine, Result, RunId};
use gpuaas_store::{Tx, WriteTx};
use gpuaas_workflow::{cancel, start};

use super::finish;
use crate::events::{Lost, ReleasingRequested};
use crate::model::{AllocationState, Row};
use crate::workflows::{Input, Recover, Release, ReplaceKeys, Start, Stop};

/// Moves an allocation, checked against the version read. Returns the new version.
pub(crate) async fn advance(tx: &mut Tx, row: &Row, to: AllocationState, now: DateTime<Utc>) -> Result<i64> {
    let step = row.state()?.to(to)?;
    let update = sqlx::query!(
        "update provisioning.allocations set state = $3, state_since = $4, version = version + 1
         where id = $1 and version = $2",
        row.id,
        row.version,
        step.to(),
        now,
    );
    tx.advance(step, update).await?;
    Ok(row.version + 1)
}

/// Its workflows, in order.
pub(crate) async fn remember_run(tx: &mut Tx, id: AllocationId, run: RunId) -> Result<()> {
    let update = sqlx::query!(
        "update provisioning.allocations set runs = runs || $2::uuid where id = $1 and not $2 = any(runs)",
        id.uuid(),
        run.uuid(),
    );
    tx.execute(update).await.map(|_| ())
}

/// Gives an allocation back, wherever it stands. One under way is taken back.
pub(crate) async fn release<C: WriteTx>(tx: &mut C, row: &Row, by: &str, reason: &str) -> Result<()> {
    let now = tx.now();
    let state = row.state()?;
    let version = advance(tx, row, AllocationState::Releasing, now).await?;
    match state {
        // Its host knows nothing of it yet.
        AllocationState::Requested | AllocationState::Queued => {
            cancel_provisioning(tx, row, by, reason).await?;
            gpuaas_fleet::release_reservation(tx, row.id()).await?;
            finish::ended(tx, row.id(), AllocationState::Released, None).await
        }
        AllocationState::Provisioning => cancel_provisioning(tx, row, by, reason).await,
        _ => begin_release(tx, row, version).await,
    }
}

/// Has the run under way unwound. One that is being undone already goes on.
async fn cancel_provisioning<C: WriteTx>(tx: &mut C, row: &Row, by: &str, reason: &str) -> Result<()> {
    let Some(run) = row.run() else { return Ok(()) };
    match cancel(tx, run, by, reason).await {
        Err(error) if error.code == Code::StateConflict => Ok(()),
        done => done,
    }
}

/// Starts the release of what a host may have. Each attempt is a run of its own.
pub(crate) async fn begin_release<C: WriteTx>(tx: &mut C, row: &Row, version: i64) -> Result<()> {
    let (id, cause) = (row.id(), tx.cause());
    let key = format!("{id} {version}");
    let run = start::<Release>(tx, &key, &Input { allocation: id }, &cause).await?;
    remember_run(tx, id, run).await?;
    tx.emit(&ReleasingRequested { allocation_id: id, run_id: run })
}

/// Switches it off; its GPUs stay its own.
pub(crate) async fn stop<C: WriteTx>(tx: &mut C, row: &Row) -> Result<()> {
    let now = tx.now();
    let version = advance(tx, row, AllocationState::Stopping, now).await?;
    let (id, cause) = (row.id(), tx.cause());
    let run = start::<Stop>(tx, &format!("{id} {version}"), &Input { allocation: id }, &cause).await?;
    remember_run(tx, id, run).await
}

/// Switches it on again, unless its host is in maintenance.
pub(crate) async fn start_again<C: WriteTx>(tx: &mut C, row: &Row) -> Result<()> {
    let now = tx.now();
    let closed =
        sqlx::query!("select maintenance_since from fleet.v_placed where id = $1", row.node().uuid());
    if tx.optional(closed).await?.is_some_and(|host| host.maintenance_since.is_some()) {
        let why = "Its host is in maintenance. You are told when it can be switched on again.";
        return Err(Error::new(Code::StateConflict, why));
    }
    let version = advance(tx, row, AllocationState::Starting, now).await?;
    let (id, cause) = (row.id(), tx.cause());
    let run = start::<Start>(tx, &format!("{id} {version}"), &Input { allocation: id }, &cause).await?;
    remember_run(tx, id, run).await
}

/// Replaces the keys that may sign in. A run brings them to the machine, tried again until its host has answered.
pub(crate) async fn set_keys<C: WriteTx>(tx: &mut C, row: &Row, keys: Vec<String>) -> Result<()> {
    let state = row.state()?;
    if !matches!(state, AllocationState::Active | AllocationState::Stopped) {
        return Err(Error::new(Code::AllocationNotActive, format!("It is {}.", state.as_str())));
    }
    let (id, cause) = (row.id(), tx.cause());
    let key = format!("{id} {}", row.version + 1);
    let run = start::<ReplaceKeys>(tx, &key, &Input { allocation: id }, &cause).await?;
    let update = sqlx::query!(
        "update provisioning.allocations
         set ssh_keys = $3, ssh_keys_delivery = 'pending', ssh_keys_run = $4, version = version + 1
         where id = $1 and version = $2",
        row.id,
        row.version,
        &keys,
        run.uuid(),
    );
    if tx.execute(update).await? == 0 {
        return Err(Code::StateConflict.into());
    }
    remember_run(tx, id, run).await
}

/// Its host, or a GPU of it, is gone.
pub(crate) async fn mark_lost<C: WriteTx>(
    tx: &mut C,
    row: &Row,
    since: DateTime<Utc>,
    reason: &str,
) -> Result<()> {
    let now = tx.now();
    advance(tx, row, AllocationState::Lost, now).await?;
    let update = sqlx::query!(
        "update provisioning.allocations set lost_since = $2, failure = $3 where id = $1",
        row.id,
        since,
        reason,
    );
    tx.execute(update).await?;
    metrics::counter!("gpuaas_allocations_lost_total").increment(1);
    tx.emit(&Lost { allocation_id: row.id(), reason: reason.to_owned(), since })
}

/// Its host is back: looks whether the allocation is too. Once for each of the host's epochs.
pub(crate) async fn start_recovery<C: WriteTx>(tx: &mut C, row: &Row, epoch: i64) -> Result<()> {
    let (id, cause) = (row.id(), tx.cause());
    let run = start::<Recover>(tx, &format!("{id} {epoch}"), &Input { allocation: id }, &cause).await?;
    remember_run(tx, id, run).await
}
