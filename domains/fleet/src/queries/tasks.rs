//! Queries on tasks.

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, Code, Error, Machine, NodeId, Result, RunId, TaskId};
use gpuaas_store::Tx;
use serde_json::Value;
use uuid::Uuid;

use crate::model::{Finished, TaskDetail, TaskState, TaskView};

struct TaskListRow {
    id: Uuid,
    kind: String,
    state: String,
    attempt: i32,
    owner: Option<Uuid>,
    run_id: Option<Uuid>,
    correlation_id: String,
    queued_at: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    expires_at: DateTime<Utc>,
    progress: Value,
    outcome: Option<Value>,
}

impl TaskListRow {
    fn task(self) -> Result<TaskView> {
        Ok(TaskView {
            id: TaskId::from_uuid(self.id),
            kind: self.kind,
            state: TaskState::parse(&self.state)?,
            attempt: self.attempt,
            allocation_id: self.owner.map(AllocationId::from_uuid),
            run_id: self.run_id.map(RunId::from_uuid),
            correlation_id: self.correlation_id,
            queued_at: self.queued_at,
            started_at: self.started_at,
            finished_at: self.finished_at,
            expires_at: self.expires_at,
            progress: self.progress,
            outcome: self.outcome,
        })
    }
}

/// Returns a task with its signed result.
pub(crate) async fn detail(tx: &mut Tx, node: NodeId, task: TaskId) -> Result<TaskDetail> {
    let shown = one(tx, node, task).await?;
    let evidence = sqlx::query!("select key_id, proof from fleet.tasks where id = $1", task.uuid());
    let evidence = tx.one(evidence).await?;
    let proof = evidence.proof.map(serde_json::from_value).transpose().map_err(Error::internal)?;
    Ok(TaskDetail { task: shown, signing_key: evidence.key_id, proof })
}

async fn one(tx: &mut Tx, node: NodeId, task: TaskId) -> Result<TaskView> {
    let row = sqlx::query_as!(
        TaskListRow,
        "select id, kind, state, attempt, owner, run_id, correlation_id, queued_at, started_at, finished_at, expires_at,
                progress, outcome
         from fleet.tasks where id = $1 and node_id = $2",
        task.uuid(),
        node.uuid(),
    );
    tx.optional(row).await?.ok_or(Code::TaskNotFound)?.task()
}

/// Returns which of these tasks have ended without success, and why.
pub(crate) async fn failures(tx: &mut Tx, tasks: &[Uuid]) -> Result<Vec<(TaskId, Finished)>> {
    let rows = sqlx::query!(
        r#"select id, outcome as "outcome!" from fleet.tasks
           where id = any($1) and state in ('failed', 'expired') and outcome is not null"#,
        tasks,
    );
    let rows = tx.all(rows).await?.into_iter();
    let parse = |outcome| serde_json::from_value(outcome).map_err(Error::internal);
    rows.map(|row| Ok((TaskId::from_uuid(row.id), parse(row.outcome)?))).collect()
}

/// Returns the tasks of a node before a position, newest first.
pub(crate) async fn of_node(
    tx: &mut Tx,
    node: NodeId,
    before: Option<(DateTime<Utc>, TaskId)>,
    limit: i64,
) -> Result<Vec<TaskView>> {
    let rows = sqlx::query_as!(
        TaskListRow,
        "select id, kind, state, attempt, owner, run_id, correlation_id, queued_at, started_at, finished_at, expires_at,
                progress, outcome
         from fleet.tasks
         where node_id = $1 and ($2::timestamptz is null or (queued_at, id) < ($2, $3))
         order by queued_at desc, id desc limit $4",
        node.uuid(),
        before.map(|before| before.0),
        before.map(|before| before.1.uuid()),
        limit,
    );
    tx.all(rows).await?.into_iter().map(TaskListRow::task).collect()
}
