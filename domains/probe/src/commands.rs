//! Starts, updates and deletes probes.

use chrono::{DateTime, Utc};
use gpuaas_core::{ProbeId, Result, RunId};
use gpuaas_store::{Cause, Tx};
use gpuaas_workflow::start;

use crate::workflows::{ProbeInput, ProbeRun};

/// Starts a probe in the caller's transaction. Idempotent by key: a repeated key returns the same run.
pub(crate) async fn start_probe(tx: &mut Tx, probe: ProbeId, key: &str, cause: &Cause) -> Result<RunId> {
    start::<ProbeRun>(tx, key, &ProbeInput { probe }, cause).await
}

/// Inserts the row of a probe. Does nothing if it exists.
pub(crate) async fn insert(tx: &mut Tx, probe: ProbeId, run: RunId, started_at: DateTime<Utc>) -> Result<()> {
    let insert = sqlx::query!(
        "insert into probe.probes (id, run_id, started_at) values ($1, $2, $3) on conflict do nothing",
        probe.uuid(),
        run.uuid(),
        started_at,
    );
    tx.execute(insert).await.map(|_| ())
}

/// Records when a consumer received the probe's event.
pub(crate) async fn record_echo(tx: &mut Tx, probe: ProbeId, echoed_at: DateTime<Utc>) -> Result<()> {
    let update =
        sqlx::query!("update probe.probes set echoed_at = $2 where id = $1", probe.uuid(), echoed_at,);
    tx.execute(update).await.map(|_| ())
}

/// Records the end of a probe. Returns when it started.
pub(crate) async fn record_finish(
    tx: &mut Tx,
    probe: ProbeId,
    finished_at: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    let update = sqlx::query!(
        "update probe.probes set finished_at = $2 where id = $1 returning started_at",
        probe.uuid(),
        finished_at,
    );
    Ok(tx.one(update).await?.started_at)
}

/// Deletes a failed probe.
pub(crate) async fn delete(tx: &mut Tx, probe: ProbeId) -> Result<()> {
    tx.execute(sqlx::query!("delete from probe.probes where id = $1", probe.uuid())).await.map(|_| ())
}

/// Deletes probes started before `before`, at most 20,000. Returns their number.
pub(crate) async fn delete_old(tx: &mut Tx, before: DateTime<Utc>) -> Result<u64> {
    let delete = sqlx::query!(
        "delete from probe.probes where id in (
             select id from probe.probes where started_at < $1 order by started_at limit 20000)",
        before,
    );
    tx.execute(delete).await
}
