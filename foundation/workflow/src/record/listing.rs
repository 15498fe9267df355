//! Queries of runs and their journals, for the API.

use gpuaas_core::{Code, Machine, OrgId, ProjectId, Result, RunId};
use gpuaas_store::Tx;
use serde::Serialize;

use super::RunState;
use crate::model::{WorkflowName, WorkflowRun, WorkflowStep};

/// Largest number of journal entries returned.
const MAX_JOURNAL_ENTRIES: i64 = 500;

#[derive(Debug, Serialize)]
pub(crate) struct RunFilter<'a> {
    pub state: Option<RunState>,
    pub workflow: Option<&'a WorkflowName>,
}

macro_rules! runs {
    ($rest:literal, $($argument:expr),+ $(,)?) => {
        sqlx::query!(
            r#"select id as "id: RunId", workflow, version, run_key, state, step, attempt, reversible,
                      org_id as "org_id: OrgId", project_id as "project_id: ProjectId", correlation_id, failed_step,
                      error, waits_for, wake_at, cancelled_at, started_at, state_since
               from workflow.runs "# + $rest,
            $($argument),+
        )
    };
}

macro_rules! run {
    ($row:expr) => {{
        let row = $row;
        Ok(WorkflowRun {
            id: row.id,
            workflow: row.workflow,
            version: row.version,
            run_key: row.run_key,
            state: RunState::parse(&row.state)?,
            step: row.step,
            attempt: row.attempt,
            reversible: row.reversible,
            org_id: row.org_id,
            project_id: row.project_id,
            correlation_id: row.correlation_id,
            failed_step: row.failed_step,
            error: row.error,
            waits_for: row.waits_for,
            wake_at: row.wake_at,
            cancelled_at: row.cancelled_at,
            started_at: row.started_at,
            state_since: row.state_since,
        })
    }};
}

/// Returns runs older than `before`, newest first.
pub(crate) async fn list(
    tx: &mut Tx,
    filter: &RunFilter<'_>,
    before: Option<RunId>,
    limit: i64,
) -> Result<Vec<WorkflowRun>> {
    let rows = runs!(
        "where ($1::text is null or state = $1) and ($2::text is null or workflow = $2)
           and ($3::uuid is null or id < $3) order by id desc limit $4",
        filter.state.map(Machine::as_str),
        filter.workflow.map(WorkflowName::as_str),
        before.map(RunId::uuid),
        limit,
    );
    tx.all(rows).await?.into_iter().map(|row| run!(row)).collect()
}

pub(crate) async fn one(tx: &mut Tx, id: RunId) -> Result<WorkflowRun> {
    let row = tx.optional(runs!("where id = $1", id.uuid())).await?;
    run!(row.ok_or(Code::WorkflowRunNotFound)?)
}

/// Returns the journal of a run, oldest entry first.
pub(crate) async fn timeline(tx: &mut Tx, id: RunId) -> Result<Vec<WorkflowStep>> {
    let rows = sqlx::query_as!(
        WorkflowStep,
        "select at, step, direction, attempt, outcome, error from (
             select * from workflow.steps where run_id = $1 order by seq desc limit $2
         ) as latest order by seq",
        id.uuid(),
        MAX_JOURNAL_ENTRIES,
    );
    tx.all(rows).await
}
