//! Tasks: queued in the caller's transaction, dispatched by the gateway that holds the node's channel, expired by
//! time.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::task::{Task, TaskType};
use gpuaas_agent_protocol::tasks::{TASKS, TaskTypeInfo};
use gpuaas_core::{AllocationId, Code, Error, Machine, NodeId, Result, RunId, TaskId};
use gpuaas_store::{MutationTx, Topic, Tx, WriteTx};
use gpuaas_workflow::signal;
use serde_json::{Value, json};
use uuid::Uuid;

use super::task_hooks::{self, EndedTask};
use crate::model::{Finished, Order, TaskState};

/// Maximum tasks read in one pass.
const MAX_BATCH: i64 = 500;
/// A task that its host hasn't started within this time after dispatch is sent again.
const START_TIMEOUT: chrono::Duration = chrono::Duration::seconds(5);
/// How long after its expiry a running task may still be reported.
const REPORT_GRACE: chrono::Duration = chrono::Duration::seconds(30);

/// Queues a task in the caller's transaction. A repeated id has no effect.
pub async fn queue<T: TaskType, C: WriteTx>(tx: &mut C, order: Order<T>) -> Result<TaskId> {
    let new = row(tx, &order);
    tx.execute(sqlx::query!("select fleet.queue_task($1)", new)).await?;
    tx.wakes(Topic::Tasks);
    Ok(order.task_id())
}

/// Queues many tasks in one round trip.
pub(crate) async fn queue_all<T: TaskType, C: WriteTx>(tx: &mut C, orders: &[Order<T>]) -> Result<()> {
    if orders.is_empty() {
        return Ok(());
    }
    let new: Vec<Value> = orders.iter().map(|order| row(tx, order)).collect();
    tx.execute(sqlx::query!("select fleet.queue_task(new) from unnest($1::jsonb[]) as new", &new)).await?;
    tx.wakes(Topic::Tasks);
    Ok(())
}

/// Returns a task as the JSON that `fleet.queue_task` takes.
fn row<T: TaskType, C: WriteTx>(tx: &C, order: &Order<T>) -> Value {
    let (now, cause) = (tx.now(), tx.cause());
    json!({
        "id": order.id, "node_id": order.node.uuid(), "kind": T::NAME, "params": order.params, "attempt": order.attempt,
        "run_id": order.waiting.as_ref().map(|waiting| waiting.run.uuid()),
        "step": order.waiting.as_ref().map(|waiting| waiting.step), "owner": order.owner.map(AllocationId::uuid),
        "org_id": cause.org_id.map(|org| org.uuid()), "project_id": cause.project_id.map(|project| project.uuid()),
        "correlation_id": cause.correlation_id, "traceparent": cause.traceparent, "queued_at": now,
        "expires_at": now + order.life,
    })
}

/// Queues a task ordered by an operator. Rejected unless the node is in service.
pub(crate) async fn order<T: TaskType>(
    tx: &mut MutationTx,
    node: NodeId,
    params: T::Params,
) -> Result<TaskId> {
    tx.target("node", node);
    require_in_service(tx, node).await?;
    let order = Order::<T> {
        id: tx.sources().uuid(),
        node,
        params,
        attempt: 1,
        waiting: None,
        owner: None,
        life: life::<T>(),
    };
    let task = queue(tx, order).await?;
    tx.note("task", task.to_string());
    Ok(task)
}

/// Rejects a node that isn't in service.
pub(crate) async fn require_in_service(tx: &mut Tx, node: NodeId) -> Result<()> {
    let lifecycle = sqlx::query!("select lifecycle from fleet.nodes where id = $1", node.uuid());
    let lifecycle = tx.optional(lifecycle).await?.ok_or(Code::NodeNotFound)?.lifecycle;
    match lifecycle.as_str() {
        "active" | "retired" => Ok(()),
        "deleted" => Err(Code::NodeNotFound.into()),
        other => Err(Error::new(Code::StateConflict, format!("The node is {other}."))),
    }
}

/// Returns the time until a task that no run waits for expires: its own limit, and five minutes for the node to
/// reconnect.
pub(crate) fn life<T: TaskType>() -> chrono::Duration {
    chrono::Duration::seconds(T::LIMIT_SECONDS.into()) + chrono::Duration::minutes(5)
}

/// Cancels a task that is still queued. A dispatched task is left to end.
pub async fn cancel_undispatched_task<C: WriteTx>(tx: &mut C, task: TaskId) -> Result<()> {
    let now = tx.now();
    let cancel = sqlx::query!(
        "update fleet.tasks set state = 'cancelled', finished_at = $2 where id = $1 and state = 'queued'",
        task.uuid(),
        now,
    );
    tx.execute(cancel).await.map(|_| ())
}

/// Marks queued tasks of the gateway's nodes as dispatched and returns them, while the key `key_id` is active.
/// Commits asynchronously: if the database loses the commit, the task is queued again, and a host ignores a task it
/// has already seen.
pub(crate) async fn take_queued(
    tx: &mut Tx,
    gateway: Uuid,
    key_id: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Task>> {
    let version = |task: &TaskTypeInfo| i16::try_from(task.version).unwrap_or(i16::MAX);
    let (kinds, versions): (Vec<String>, Vec<i16>) =
        TASKS.iter().map(|task| (task.name.to_owned(), version(task))).unzip();
    let rows = sqlx::query_as!(
        TaskRow,
        r#"update fleet.tasks t
           set state = 'dispatched', issued_at = $2, key_id = $3, epoch = q.epoch, type_version = q.version
           from (select t.id, s.epoch, ours.version
                 from fleet.tasks t join fleet.node_sessions s on s.node_id = t.node_id
                 join unnest($4::text[], $5::smallint[]) as ours(kind, version) on ours.kind = t.kind
                 where s.gateway = $1 and s.closed_at is null and t.state = 'queued' and t.expires_at > $2
                   and exists (select from fleet.signing_keys k where k.id = $3 and k.state = 'active')
                 order by t.queued_at limit $6 for update of t skip locked) as q
           where t.id = q.id and set_config('synchronous_commit', 'off', true) is not null
           returning t.id, t.node_id, t.kind, t.params, t.attempt, t.expires_at, t.correlation_id, t.traceparent,
                     q.version as "type_version!""#,
        gateway,
        now,
        key_id,
        &kinds,
        &versions,
        MAX_BATCH,
    );
    Ok(tx.all(rows).await?.into_iter().map(|row| row.task(now)).collect())
}

/// Fails a task whose type the node's agent doesn't support.
pub(crate) async fn fail_unsupported<C: WriteTx>(tx: &mut C, task: TaskId, kind: &str) -> Result<()> {
    let detail = format!(
        "the agent doesn't support {kind} on this node; update the agent or use a node with the driver"
    );
    let refused = Finished::Refused { reason: "unknown_type".to_owned(), detail };
    end_task(tx, task, TaskState::Failed, &refused, None).await
}

/// Returns the dispatched and running tasks of nodes that have just connected. Hosts ignore those they have already
/// seen.
pub(crate) async fn unfinished(
    tx: &mut Tx,
    nodes: &[Uuid],
    now: DateTime<Utc>,
) -> Result<HashMap<NodeId, Vec<Task>>> {
    let rows = sqlx::query_as!(
        TaskRow,
        r#"select t.id, t.node_id, t.kind, t.params, t.attempt, t.expires_at, t.correlation_id, t.traceparent,
                  coalesce(t.type_version, 1::smallint) as "type_version!"
           from fleet.tasks t
           where t.node_id = any($1) and t.state in ('dispatched', 'running') and t.expires_at > $2
           order by t.queued_at limit $3"#,
        nodes,
        now,
        MAX_BATCH * i64::try_from(nodes.len()).unwrap_or(1),
    );
    let mut unfinished: HashMap<NodeId, Vec<Task>> = HashMap::new();
    for row in tx.all(rows).await? {
        unfinished.entry(NodeId::from_uuid(row.node_id)).or_default().push(row.task(now));
    }
    Ok(unfinished)
}

/// Returns true if a task is queued for one of these nodes.
pub(crate) async fn is_queued(tx: &mut Tx, nodes: &[Uuid]) -> Result<bool> {
    let queued = sqlx::query!(
        r#"select exists (select from fleet.tasks where node_id = any($1) and state = 'queued') as "queued!""#,
        nodes,
    );
    Ok(tx.one(queued).await?.queued)
}

/// Returns tasks the gateway dispatched a while ago that their hosts haven't started.
pub(crate) async fn unstarted(tx: &mut Tx, gateway: Uuid, now: DateTime<Utc>) -> Result<Vec<Task>> {
    let rows = sqlx::query_as!(
        TaskRow,
        r#"select t.id, t.node_id, t.kind, t.params, t.attempt, t.expires_at, t.correlation_id, t.traceparent,
                  coalesce(t.type_version, 1::smallint) as "type_version!"
           from fleet.tasks t join fleet.node_sessions s on s.node_id = t.node_id
           where s.gateway = $1 and s.closed_at is null and t.state = 'dispatched' and t.expires_at > $2
             and t.issued_at < $3
           order by t.queued_at limit $4"#,
        gateway,
        now,
        now - START_TIMEOUT,
        MAX_BATCH,
    );
    Ok(tx.all(rows).await?.into_iter().map(|row| row.task(now)).collect())
}

/// A row of `fleet.tasks` to be sent to its host.
struct TaskRow {
    id: Uuid,
    node_id: Uuid,
    kind: String,
    params: Value,
    attempt: i32,
    expires_at: DateTime<Utc>,
    correlation_id: String,
    traceparent: String,
    type_version: i16,
}

impl TaskRow {
    fn task(self, now: DateTime<Utc>) -> Task {
        Task {
            task_id: TaskId::from_uuid(self.id),
            node_id: NodeId::from_uuid(self.node_id),
            kind: self.kind,
            type_version: u16::try_from(self.type_version).unwrap_or(1),
            params: self.params,
            attempt: self.attempt,
            issued_at: now,
            expires_at: self.expires_at,
            correlation_id: self.correlation_id,
            traceparent: self.traceparent,
        }
    }
}

/// Ends a task, and signals the step that waits for it or runs the completion hook. No effect if the task has already
/// ended.
pub(crate) async fn end_task<C: WriteTx>(
    tx: &mut C,
    task: TaskId,
    state: TaskState,
    finished: &Finished,
    proof: Option<&Value>,
) -> Result<()> {
    let outcome = serde_json::to_value(finished).map_err(Error::internal)?;
    let now = tx.now();
    let ended = sqlx::query!(
        "update fleet.tasks set state = $2, outcome = $3, finished_at = $4, proof = $5
         where id = $1 and state in ('queued', 'dispatched', 'running')
         returning node_id, owner, params, run_id, step, kind, queued_at",
        task.uuid(),
        state.as_str(),
        outcome,
        now,
        proof,
    );
    let Some(row) = tx.optional(ended).await? else { return Ok(()) };
    let elapsed = (now - row.queued_at).as_seconds_f64().max(0.0);
    let (kind, label) = (row.kind, state.as_str());
    metrics::histogram!("gpuaas_task_seconds", "type" => kind.clone(), "state" => label).record(elapsed);
    let Some(run) = row.run_id else {
        let owner = row.owner.map(AllocationId::from_uuid);
        let ended =
            EndedTask { node: NodeId::from_uuid(row.node_id), kind: &kind, owner, params: row.params };
        return task_hooks::on_task_ended(tx, ended, finished).await;
    };
    if let Some(step) = row.step {
        let signalled = signal(tx, RunId::from_uuid(run), &step, &task.uuid().to_string(), finished).await;
        match signalled {
            // The run has ended and waits for no task.
            Err(error) if error.code == Code::WorkflowRunNotFound => {}
            signalled => signalled?,
        }
    }
    Ok(())
}

/// Stores the signed result of a task that had already expired or been cancelled.
pub(crate) async fn store_late_result(tx: &mut Tx, task: TaskId, proof: &Value) -> Result<()> {
    let keep = sqlx::query!("update fleet.tasks set proof = $2 where id = $1", task.uuid(), proof);
    tx.execute(keep).await.map(|_| ())
}

/// Expires tasks past their deadline.
pub(crate) async fn expire<C: WriteTx>(tx: &mut C) -> Result<()> {
    let now = tx.now();
    let late = sqlx::query!(
        "select id from fleet.tasks
         where state in ('queued', 'dispatched', 'running')
           and expires_at < case when state = 'running' then $2::timestamptz else $1::timestamptz end
         order by expires_at limit $3 for update skip locked",
        now,
        now - REPORT_GRACE,
        MAX_BATCH,
    );
    for row in tx.all(late).await? {
        end_task(tx, TaskId::from_uuid(row.id), TaskState::Expired, &Finished::Expired, None).await?;
    }
    Ok(())
}

/// Deletes at most 20,000 tasks that ended before `before`, and telemetry requests older than an hour.
pub(crate) async fn forget<C: WriteTx>(tx: &mut C, before: DateTime<Utc>) -> Result<()> {
    let delete = sqlx::query!(
        "delete from fleet.tasks where id in (
             select id from fleet.tasks where finished_at < $1 order by finished_at limit 20000)",
        before,
    );
    tx.execute(delete).await?;
    let old_requests = sqlx::query!(
        "delete from fleet.telemetry_requests where requested_at < $1",
        tx.now() - chrono::Duration::hours(1)
    );
    tx.execute(old_requests).await.map(|_| ())
}
