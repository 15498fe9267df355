//! Changes of a live allocation: release, stop, start, SSH keys, tags, loss and recovery.

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, Code, Error, Machine, Result, RunId};
use gpuaas_store::{SystemAction, Tx, WriteTx};
use gpuaas_workflow::{cancel, start};
use sqlx::types::Json;

use super::finish;
use crate::events::{Lost, ReleasingRequested};
use crate::model::{AllocationRow, AllocationState, Tags};
use crate::ports::{MeterEnd, MeterStart, MeteredMode, UsageMeter};
use crate::workflows::{Input, Recover, Release, ReplaceKeys, Start, Stop};

/// Returns the audit row of the system's action on an allocation: nobody requested it.
pub(crate) fn system_action<'a>(
    row: &AllocationRow,
    action: &'static str,
    reason: &'a str,
) -> SystemAction<'a> {
    let target = ("allocation", row.id());
    SystemAction::on("provisioning-worker", action, target, reason).owned_by(row.org(), row.project())
}

/// A change of state, and the moment from which it counts for charging.
pub(crate) struct StateChange {
    to: AllocationState,
    metered_at: DateTime<Utc>,
    evidence: Option<String>,
}

impl StateChange {
    pub(crate) fn now(to: AllocationState, now: DateTime<Utc>) -> Self {
        Self { to, metered_at: now, evidence: None }
    }

    /// Returns a change that counts from another moment, with the id of what shows it.
    pub(crate) fn shown_by(to: AllocationState, metered_at: DateTime<Utc>, evidence: impl ToString) -> Self {
        Self { to, metered_at, evidence: Some(evidence.to_string()) }
    }
}

/// Returns what an allocation in this state is charged for.
const fn metered_mode(state: AllocationState) -> Option<MeteredMode> {
    match state {
        AllocationState::Active => Some(MeteredMode::Running),
        AllocationState::Stopped => Some(MeteredMode::Held),
        _ => None,
    }
}

/// Changes an allocation's state, checked against the version read, and ends or starts its usage in the same transaction.
/// Returns the new version.
pub(crate) async fn advance(
    meter: &dyn UsageMeter,
    tx: &mut Tx,
    row: &AllocationRow,
    change: StateChange,
) -> Result<i64> {
    let StateChange { to, metered_at, evidence } = change;
    let version = write_state(tx, row, to).await?;
    if metered_mode(row.state()?).is_some() {
        let end = MeterEnd {
            allocation: row.id(),
            at: metered_at,
            reason: to.as_str(),
            evidence: evidence.clone(),
        };
        meter.end(tx, end).await?;
    }
    if let Some(mode) = metered_mode(to) {
        let price = row.price()?;
        let start = MeterStart {
            allocation: row.id(),
            org: row.org(),
            project: row.project(),
            mode,
            sku: row.sku.clone(),
            gpus: row.gpus,
            unit: price.unit.as_str(),
            unit_price: price.unit_price,
            price_version: price.version,
            hourly: price.hourly,
            tags: row.tags.0.clone(),
            correlation_id: row.correlation_id.clone(),
            at: metered_at,
            evidence,
        };
        meter.start(tx, start).await?;
    }
    Ok(version)
}

/// Changes the state of an allocation that isn't charged for, neither before nor after. Fails for any other change, which
/// needs a meter.
pub(crate) async fn advance_unmetered(tx: &mut Tx, row: &AllocationRow, to: AllocationState) -> Result<i64> {
    let from = row.state()?;
    if metered_mode(from).is_some() || metered_mode(to).is_some() {
        return Err(Error::internal(format!("{} to {} changes what is charged", from.as_str(), to.as_str())));
    }
    write_state(tx, row, to).await
}

async fn write_state(tx: &mut Tx, row: &AllocationRow, to: AllocationState) -> Result<i64> {
    let (step, now) = (row.state()?.to(to)?, tx.sources().now());
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

/// Appends a workflow run to the allocation's runs.
pub(crate) async fn append_run(tx: &mut Tx, id: AllocationId, run: RunId) -> Result<()> {
    let update = sqlx::query!(
        "update provisioning.allocations set runs = runs || $2::uuid where id = $1 and not $2 = any(runs)",
        id.uuid(),
        run.uuid(),
    );
    tx.execute(update).await.map(|_| ())
}

/// Releases an allocation in any live state. One that is being provisioned is cancelled and undone.
pub(crate) async fn release<C: WriteTx>(
    meter: &dyn UsageMeter,
    tx: &mut C,
    row: &AllocationRow,
    by: &str,
    reason: &str,
) -> Result<()> {
    let now = tx.now();
    let state = row.state()?;
    let version = advance(meter, tx, row, StateChange::now(AllocationState::Releasing, now)).await?;
    match state {
        // No task has been sent to the node yet.
        AllocationState::Requested | AllocationState::Queued => {
            cancel_provisioning(tx, row, by, reason).await?;
            gpuaas_fleet::release_reservation(tx, row.id()).await?;
            finish::finish(tx, row.id(), AllocationState::Released, None).await
        }
        AllocationState::Provisioning => cancel_provisioning(tx, row, by, reason).await,
        _ => start_release(tx, row, version).await,
    }
}

/// Cancels the current run, which undoes its steps. Does nothing if it is being undone already.
async fn cancel_provisioning<C: WriteTx>(
    tx: &mut C,
    row: &AllocationRow,
    by: &str,
    reason: &str,
) -> Result<()> {
    let Some(run) = row.run() else { return Ok(()) };
    match cancel(tx, run, by, reason).await {
        Err(error) if error.code == Code::StateConflict => Ok(()),
        done => done,
    }
}

/// Starts the workflow that cleans up the node. Each attempt is a run of its own.
async fn start_release<C: WriteTx>(tx: &mut C, row: &AllocationRow, version: i64) -> Result<()> {
    let (id, cause) = (row.id(), tx.cause());
    let key = format!("{id} {version}");
    let run = start::<Release>(tx, &key, &Input { allocation: id }, &cause).await?;
    append_run(tx, id, run).await?;
    tx.emit(&ReleasingRequested { allocation_id: id, run_id: run })
}

/// Stops the machine; the allocation keeps its GPUs.
pub(crate) async fn stop<C: WriteTx>(meter: &dyn UsageMeter, tx: &mut C, row: &AllocationRow) -> Result<()> {
    let now = tx.now();
    let version = advance(meter, tx, row, StateChange::now(AllocationState::Stopping, now)).await?;
    let (id, cause) = (row.id(), tx.cause());
    let run = start::<Stop>(tx, &format!("{id} {version}"), &Input { allocation: id }, &cause).await?;
    append_run(tx, id, run).await
}

/// Starts a stopped machine. Rejected while its node is in maintenance.
pub(crate) async fn start_stopped<C: WriteTx>(
    meter: &dyn UsageMeter,
    tx: &mut C,
    row: &AllocationRow,
) -> Result<()> {
    let now = tx.now();
    let node = sqlx::query!("select maintenance_since from fleet.v_placed where id = $1", row.node().uuid());
    if tx.optional(node).await?.is_some_and(|node| node.maintenance_since.is_some()) {
        let detail =
            "The node is in maintenance. You will be notified when the machine can be started again.";
        return Err(Error::new(Code::StateConflict, detail));
    }
    let version = advance(meter, tx, row, StateChange::now(AllocationState::Starting, now)).await?;
    let (id, cause) = (row.id(), tx.cause());
    let run = start::<Start>(tx, &format!("{id} {version}"), &Input { allocation: id }, &cause).await?;
    append_run(tx, id, run).await
}

/// Replaces the SSH keys that may sign in, and starts a run that delivers them to the machine and retries until its
/// node has answered.
pub(crate) async fn set_keys<C: WriteTx>(tx: &mut C, row: &AllocationRow, keys: Vec<String>) -> Result<()> {
    let state = row.state()?;
    if !matches!(state, AllocationState::Active | AllocationState::Stopped) {
        return Err(Error::new(
            Code::AllocationNotActive,
            format!(
                "The allocation is {}: its SSH keys can be replaced while it is active or stopped.",
                state.as_str()
            ),
        ));
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
    append_run(tx, id, run).await
}

/// Replaces the tags.
pub(crate) async fn set_tags(tx: &mut Tx, row: &AllocationRow, tags: &Tags) -> Result<()> {
    let update = sqlx::query!(
        "update provisioning.allocations set tags = $2, version = version + 1 where id = $1",
        row.id,
        Json(tags) as _,
    );
    tx.execute(update).await.map(|_| ())
}

/// Marks an allocation lost: its node is offline or no longer has it, or one of its GPUs failed. Charging ends at
/// `since`.
pub(crate) async fn mark_lost<C: WriteTx>(
    meter: &dyn UsageMeter,
    tx: &mut C,
    row: &AllocationRow,
    since: DateTime<Utc>,
    reason: &str,
    evidence: &str,
) -> Result<()> {
    advance(meter, tx, row, StateChange::shown_by(AllocationState::Lost, since, evidence)).await?;
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

/// Starts the workflow that verifies a lost allocation on its reconnected node. Once per session epoch of the node.
pub(crate) async fn start_recovery<C: WriteTx>(tx: &mut C, row: &AllocationRow, epoch: i64) -> Result<()> {
    let (id, cause) = (row.id(), tx.cause());
    let run = start::<Recover>(tx, &format!("{id} {epoch}"), &Input { allocation: id }, &cause).await?;
    append_run(tx, id, run).await
}
