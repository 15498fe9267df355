//! Tasks of nodes, and collection of agent logs.

use gpuaas_agent_protocol::tasks::{CollectLogs, CollectLogsParams};
use gpuaas_core::{Error, NodeId, Result, TaskId};
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::tasks as commands;
use crate::model::{TaskDetail, TaskPage, TaskQueued};
use crate::queries::{nodes, tasks};

operation! {
    /// List the tasks of a node, newest first
    pub(crate) read List(Fleet) = Get "/admin/nodes/{node_id}/tasks" as "listNodeTasks",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: NodePath, query: PageQuery,
    errors: [NodeNotFound],
    run: list => TaskPage,
}

async fn list(_: &Fleet, tx: &mut ReadTx, call: &Call<List>) -> Result<TaskPage> {
    let node = call.path.node_id;
    nodes::exists(tx, node).await?;
    let listing = call.listing(&node)?;
    let before = listing.after()?;
    let rows = tasks::of_node(tx, node, before, listing.limit()).await?;
    listing.page(rows, |task| (task.queued_at, task.id))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaskPath {
    node_id: NodeId,
    task_id: TaskId,
}

operation! {
    /// Get a task of a node with its signed result
    pub(crate) read Get(Fleet) = Get "/admin/nodes/{node_id}/tasks/{task_id}" as "getNodeTask",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: TaskPath,
    errors: [TaskNotFound],
    run: get => TaskDetail,
}

async fn get(_: &Fleet, tx: &mut ReadTx, call: &Call<Get>) -> Result<TaskDetail> {
    tasks::detail(tx, call.path.node_id, call.path.task_id).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogsWanted {
    /// Number of lines; 200 if omitted.
    #[schema(minimum = 1, maximum = 1000)]
    lines: Option<u32>,
}

operation! {
    /// Collect the last lines of a node's agent log; they are in the task's outcome
    pub(crate) mutation Logs(Fleet) = Post "/admin/nodes/{node_id}/logs" as "collectNodeLogs",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.collect_logs",
    path: NodePath, body: LogsWanted, success: 202,
    errors: [NodeNotFound, StateConflict],
    run: logs => TaskQueued,
}

async fn logs(_: &Fleet, tx: &mut MutationTx, call: &Call<Logs>) -> Result<TaskQueued> {
    let lines = call.body.lines.unwrap_or(200);
    if !(1..=1000).contains(&lines) {
        return Err(Error::field("lines", "must be from 1 to 1000"));
    }
    let params = CollectLogsParams { lines };
    let task_id = commands::order::<CollectLogs>(tx, call.path.node_id, params).await?;
    Ok(TaskQueued { task_id })
}
