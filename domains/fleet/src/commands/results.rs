//! Task results: verified, and recorded once.

use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Outcome, Refusal, TaskResult};
use gpuaas_core::{Actor, Code, Error, Machine, NodeId, OrgId, ProjectId, Result, TaskId};
use gpuaas_store::{Cause, MutationTx, Request, Scope, Store, Tx};

use super::{task_hooks, tasks};
use crate::model::{Finished, TaskState};

/// The node and session that report a result.
#[derive(Debug, Clone)]
pub struct Reporter {
    pub node: NodeId,
    pub epoch: i64,
    /// Public key of the certificate the host authenticated with.
    pub public_key: Vec<u8>,
}

/// A locked task at the time its host reports on it.
struct LockedTask {
    kind: String,
    ended: bool,
    /// A signed result is already stored.
    reported: bool,
    cause: Cause,
}

/// The outcome of recording a result.
pub(crate) enum ResultStatus {
    Recorded,
    /// The result was recorded before, with its audit row; nothing was changed.
    Duplicate,
    /// The result was rejected; nothing was changed.
    Rejected(Error),
}

/// Verifies the signature of a result and returns it. Rejects a result for another node.
pub(crate) fn verify_signature(reporter: &Reporter, signed: &Signed) -> Result<TaskResult> {
    let invalid = |error| Error::from(Code::SignatureInvalid).because(error);
    let result: TaskResult = signed.open_by_host(Purpose::Result, &reporter.public_key).map_err(invalid)?;
    if result.node_id != reporter.node {
        return Err(Error::new(Code::TaskNotFound, "The task belongs to another node."));
    }
    Ok(result)
}

/// Records a signed result, retrying transient database failures. A repeated result changes nothing. On error nothing
/// was recorded.
pub(crate) async fn report(store: &Store, reporter: &Reporter, signed: &Signed) -> Result<TaskId> {
    let result = verify_signature(reporter, signed)?;
    let mut retry = store.retry(true);
    loop {
        match record(store, reporter, signed, &result).await {
            Ok(()) => return Ok(result.task_id),
            Err(error) => retry.wait_or_fail(error).await?,
        }
    }
}

async fn record(store: &Store, reporter: &Reporter, signed: &Signed, result: &TaskResult) -> Result<()> {
    let mut tx = begin(store, reporter, "node_task.report").await?;
    match record_result(&mut tx, reporter, signed, result).await {
        Ok(ResultStatus::Recorded) => tx.commit_protocol().await,
        Ok(ResultStatus::Duplicate) => {
            tx.roll_back().await;
            Ok(())
        }
        Ok(ResultStatus::Rejected(error)) => Err(tx.refuse_protocol(error).await),
        Err(error) => Err(tx.abandon(error).await),
    }
}

/// Records a host's signed result and ends the task. Rejected unless the task belongs to this host and the report
/// comes over its current session. If the task has already expired or been cancelled, the result is stored as proof
/// and nothing else changes.
pub(crate) async fn record_result(
    tx: &mut MutationTx,
    reporter: &Reporter,
    signed: &Signed,
    result: &TaskResult,
) -> Result<ResultStatus> {
    tx.target("task", result.task_id);
    let locked_task = match lock_task(tx, reporter, result.task_id).await {
        Ok(locked_task) if locked_task.reported => return Ok(ResultStatus::Duplicate),
        Ok(locked_task) => locked_task,
        Err(error) => return Ok(ResultStatus::Rejected(error)),
    };
    tx.caused_by(&locked_task.cause);
    let outcome = result.outcome.clone().checked(&locked_task.kind);
    let state = match &outcome {
        Outcome::Succeeded { .. } => TaskState::Succeeded,
        Outcome::Failed { .. } => TaskState::Failed,
    };
    let proof = serde_json::to_value(signed).map_err(Error::internal)?;
    tx.note("type", locked_task.kind.as_str());
    tx.note("state", state.as_str());
    if locked_task.ended {
        tx.note("late", true);
        tasks::store_late_result(tx, result.task_id, &proof).await?;
        return Ok(ResultStatus::Recorded);
    }
    let finished = Finished::Reported { outcome };
    tasks::end_task(tx, result.task_id, state, &finished, Some(&proof)).await?;
    if let Finished::Reported { outcome: Outcome::Succeeded { output } } = &finished {
        task_hooks::on_task_succeeded(tx, reporter.node, &locked_task.kind, output).await?;
    }
    Ok(ResultStatus::Recorded)
}

/// Records that the host refused to start a task, and fails the task.
pub(crate) async fn refuse(
    store: &Store,
    reporter: &Reporter,
    task: TaskId,
    reason: Refusal,
    detail: &str,
) -> Result<()> {
    let mut tx = begin(store, reporter, "node_task.refuse").await?;
    tx.target("task", task);
    let locked_task = match lock_task(&mut tx, reporter, task).await {
        Ok(locked_task) if !locked_task.ended => locked_task,
        Ok(_) => {
            tx.roll_back().await;
            return Ok(());
        }
        Err(error) => return Err(tx.refuse_protocol(error).await),
    };
    tx.caused_by(&locked_task.cause);
    tx.note("reason", reason.as_str());
    metrics::counter!("gpuaas_tasks_refused_total", "reason" => reason.as_str()).increment(1);
    let finished =
        Finished::Refused { reason: reason.as_str().to_owned(), detail: detail.chars().take(500).collect() };
    match tasks::end_task(&mut tx, task, TaskState::Failed, &finished, None).await {
        Ok(()) => tx.commit_protocol().await,
        Err(error) => Err(tx.abandon(error).await),
    }
}

async fn begin(store: &Store, reporter: &Reporter, action: &'static str) -> Result<MutationTx> {
    let request = Request::internal(Actor::Node(reporter.node), "node", action, store.sources());
    store.mutation_tx(Scope::Node(reporter.node), request).await
}

/// Locks the task. Rejects the report unless the task was dispatched to this host and the session and certificate are
/// current.
async fn lock_task(tx: &mut Tx, reporter: &Reporter, task: TaskId) -> Result<LockedTask> {
    let row = sqlx::query!(
        r#"select t.node_id, t.kind, t.state, t.epoch, t.correlation_id, t.traceparent, t.org_id, t.project_id,
                  t.proof is not null as "reported!",
                  (select s.epoch from fleet.node_sessions s where s.node_id = t.node_id) as current,
                  exists (select from fleet.certificates c where c.node_id = t.node_id and c.public_key = $2
                                                             and c.revoked_at is null) as "certified!"
           from fleet.tasks t where t.id = $1 for update of t"#,
        task.uuid(),
        reporter.public_key,
    );
    let row = tx.optional(row).await?.filter(|row| row.node_id == reporter.node.uuid());
    let row = row.ok_or(Code::TaskNotFound)?;
    if !row.certified {
        return Err(Error::new(Code::TokenRevoked, "The certificate was revoked. Enrol the node again."));
    }
    if row.current != Some(reporter.epoch) {
        return Err(Error::new(Code::StateConflict, "Stale session: the node has reconnected."));
    }
    if row.epoch.is_none_or(|given| given > reporter.epoch) {
        return Err(Error::new(Code::StateConflict, "The task wasn't dispatched to this node."));
    }
    Ok(LockedTask {
        kind: row.kind,
        ended: !matches!(row.state.as_str(), "dispatched" | "running"),
        reported: row.reported,
        cause: Cause {
            correlation_id: row.correlation_id,
            traceparent: row.traceparent,
            org_id: row.org_id.map(OrgId::from_uuid),
            project_id: row.project_id.map(ProjectId::from_uuid),
        },
    })
}

/// Records started tasks and progress phases, for many tasks in two statements.
pub(crate) async fn note_progress(tx: &mut Tx, frames: &[(NodeId, FromAgent)]) -> Result<()> {
    let (mut started, mut ids, mut nodes, mut phases) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut started_at = Vec::new();
    for (node, frame) in frames {
        match frame {
            FromAgent::Accepted { task_id } => {
                started.push(task_id.uuid());
                started_at.push(node.uuid());
            }
            FromAgent::Progress { task_id, phase, at } => {
                ids.push(task_id.uuid());
                nodes.push(node.uuid());
                let phase: String = phase.chars().take(60).collect();
                phases.push(serde_json::json!([{ "phase": phase, "at": at }]));
            }
            _ => {}
        }
    }
    let now = tx.sources().now();
    let running = sqlx::query!(
        "update fleet.tasks t set state = 'running', started_at = $3
         from unnest($1::uuid[], $2::uuid[]) as said(id, node)
         where t.id = said.id and t.node_id = said.node and t.state = 'dispatched'",
        &started,
        &started_at,
        now,
    );
    tx.execute(running).await?;
    let progress = sqlx::query!(
        "update fleet.tasks t set progress = t.progress || said.phases
         from (select id, node, jsonb_agg(phase -> 0 order by nr) as phases
               from unnest($1::uuid[], $2::uuid[], $3::jsonb[]) with ordinality as p(id, node, phase, nr)
               group by id, node) as said
         where t.id = said.id and t.node_id = said.node and jsonb_array_length(t.progress) < 100
           and t.state in ('dispatched', 'running')",
        &ids,
        &nodes,
        &phases,
    );
    tx.execute(progress).await.map(|_| ())
}
