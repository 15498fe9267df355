//! Claims and leases of runs, gauges, and the removal of old ended runs.

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_core::{Error, Result};
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use super::RunRow;

/// Largest number of ended runs removed at a time.
const MAX_REMOVED_RUNS: i64 = 500;

/// The parameters of a claim.
pub(crate) struct Claim<'a> {
    pub owner: Uuid,
    pub now: DateTime<Utc>,
    /// Runs that were due before this time are skipped.
    pub since: DateTime<Utc>,
    /// `workflow/version` of the registered workflows.
    pub known: &'a [String],
    /// Runs the engine already holds. Other runs leased to it are ones it lost track of.
    pub held: &'a [Uuid],
    pub limit: i64,
}

/// Claims due runs, oldest first, and raises their fences.
pub(crate) async fn claim(tx: &mut Tx, claim: Claim<'_>) -> Result<Vec<RunRow>> {
    let rows = sqlx::query!(
        r#"select workflow.claim($1, $2, $3, $4, $5, $6) as "run!""#,
        claim.owner,
        claim.now,
        claim.since,
        claim.known,
        claim.held,
        claim.limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| serde_json::from_value(row.run).map_err(Error::internal)).collect()
}

/// Extends the lease of an engine.
pub(crate) async fn renew(store: &Store, owner: Uuid, until: DateTime<Utc>) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Workflows).await?;
    let upsert = sqlx::query!(
        "insert into workflow.leases (owner, until) values ($1, $2) on conflict (owner) do update set until = $2",
        owner,
        until,
    );
    tx.execute(upsert).await?;
    tx.commit().await
}

/// Releases the leases of an engine that stops: its runs can be claimed.
pub(crate) async fn release_leases(store: &Store, owner: Uuid) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Workflows).await?;
    tx.execute(sqlx::query!("delete from workflow.leases where owner = $1", owner)).await?;
    tx.commit().await
}

/// Statistics of the unfinished runs of a workflow.
pub(crate) struct UnfinishedRuns {
    pub workflow: String,
    /// Stuck, or past the time limit of their step.
    pub stuck: i64,
    /// Longest time that any of them has been in its state.
    pub age_seconds: f64,
}

pub(crate) async fn unfinished_runs(tx: &mut Tx, now: DateTime<Utc>) -> Result<Vec<UnfinishedRuns>> {
    let rows = sqlx::query_as!(
        UnfinishedRuns,
        r#"select workflow, count(*) filter (where state = 'stuck' or deadline < $1) as "stuck!",
                  greatest(0, extract(epoch from $1 - min(state_since)))::float8 as "age_seconds!"
           from workflow.runs where state in ('running', 'unwinding', 'stuck') group by workflow"#,
        now,
    );
    tx.all(rows).await
}

/// Removes a batch of runs past their retention, and the leases of old engines. Returns true if there may be more.
pub(crate) async fn remove_ended(store: &Store, now: DateTime<Utc>) -> Result<bool> {
    let Some(kept) = store.retention() else { return Ok(false) };
    let ended_before = now - TimeDelta::days(i64::from(kept.journal_days));
    let mut tx = store.system_tx(PlatformReason::Workflows).await?;
    let remove = sqlx::query!(
        "delete from workflow.runs where id in (
             select id from workflow.runs
             where state in ('completed', 'undone', 'resolved') and state_since < $1
             order by state_since limit $2 for update skip locked)",
        ended_before,
        MAX_REMOVED_RUNS,
    );
    let removed = tx.execute(remove).await?;
    let forget = sqlx::query!("delete from workflow.leases where until < $1", now - TimeDelta::days(1));
    tx.execute(forget).await?;
    tx.commit().await?;
    Ok(removed == MAX_REMOVED_RUNS.unsigned_abs())
}
