//! Claims and leases of runs, gauges, and the removal of old ended runs.

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_core::{Error, Machine, Result, RunId};
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use super::{RunRow, RunState};

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

/// Claims one run for this engine if it is due, as [`claim`] does, and raises its fence.
pub(crate) async fn claim_one(
    tx: &mut Tx,
    run: RunId,
    owner: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<RunRow>> {
    let claim = sqlx::query!(
        r#"with due as (
               select r.id from workflow.runs r
               where r.id = $1 and r.wake_at <= $3
                 and (r.lease_owner is null or r.lease_owner = $2
                      or not exists (select from workflow.leases l where l.owner = r.lease_owner and l.until > $3))
               for update of r skip locked
           ), taken as (
               update workflow.runs r set lease_owner = $2, fence = r.fence + 1
               from due where r.id = due.id
               returning r.*
           )
           select to_jsonb(t) || jsonb_build_object('signals', coalesce(
               (select jsonb_object_agg(s.key, s.payload) from workflow.signals s
                where s.run_id = t.id and s.name = t.step and s.key = any (t.waits_for)), '{}')) as "run!"
           from taken t"#,
        run.uuid(),
        owner,
        now,
    );
    let row = tx.optional(claim).await?;
    row.map(|row| serde_json::from_value(row.run).map_err(Error::internal)).transpose()
}

/// Releases one run of this engine: any engine can claim it. Changes nothing if another engine has claimed it.
pub(crate) async fn release(tx: &mut Tx, run: RunId, owner: Uuid) -> Result<()> {
    let release = sqlx::query!(
        "update workflow.runs set lease_owner = null where id = $1 and lease_owner = $2",
        run.uuid(),
        owner,
    );
    tx.execute(release).await.map(drop)
}

/// The part of a run that says when it continues.
pub(crate) struct RunStatus {
    pub workflow: String,
    pub version: i32,
    pub state: RunState,
    pub waits_for: Option<Vec<String>>,
    pub wake_at: Option<DateTime<Utc>>,
    pub lease_owner: Option<Uuid>,
    /// Expiry of the lease of its owner; none if that engine has no lease.
    pub leased_until: Option<DateTime<Utc>>,
}

pub(crate) async fn status(tx: &mut Tx, run: RunId) -> Result<Option<RunStatus>> {
    let row = sqlx::query!(
        r#"select r.workflow, r.version, r.state, r.waits_for, r.wake_at, r.lease_owner,
                  l.until as "leased_until?"
           from workflow.runs r left join workflow.leases l on l.owner = r.lease_owner
           where r.id = $1"#,
        run.uuid(),
    );
    let Some(row) = tx.optional(row).await? else { return Ok(None) };
    Ok(Some(RunStatus {
        workflow: row.workflow,
        version: row.version,
        state: RunState::parse(&row.state)?,
        waits_for: row.waits_for,
        wake_at: row.wake_at,
        lease_owner: row.lease_owner,
        leased_until: row.leased_until,
    }))
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
