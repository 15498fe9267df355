//! What hosts were told to do, and what operators have them do at once.

use gpuaas_agent_protocol::tasks::{CollectLogs, CollectLogsParams};
use gpuaas_core::{Code, Error, NodeId, PlatformRole, Result, TaskId};
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::tasks as commands;
use crate::model::{TaskDetail, TaskPage, TaskQueued};
use crate::queries::{nodes, tasks};

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listNodeTasks";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/nodes/{node_id}/tasks";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "What a host was told to do, newest first";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound];
    type State = Fleet;
    type Path = NodePath;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = TaskPage;
}

impl Read for List {
    async fn read(_: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<TaskPage> {
        let node = call.path.node_id;
        nodes::exists(tx, node).await?;
        let cursor = Cursor::of(Self::ID, &node)?;
        let before = cursor.position(call.query.cursor.as_deref())?;
        let rows = tasks::of_node(tx, node, before, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |task| (task.queued_at, task.id))?;
        Ok(TaskPage { items, next_cursor })
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaskPath {
    node_id: NodeId,
    task_id: TaskId,
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getNodeTask";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/nodes/{node_id}/tasks/{task_id}";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "One task of a host, what became of it, and what its host signed";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::TaskNotFound];
    type State = Fleet;
    type Path = TaskPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = TaskDetail;
}

impl Read for Get {
    async fn read(_: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<TaskDetail> {
        tasks::detail(tx, call.path.node_id, call.path.task_id).await
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogsWanted {
    /// The last so many lines; 200 when left out.
    #[schema(minimum = 1, maximum = 1000)]
    lines: Option<u32>,
}

pub(crate) struct Logs;

impl Operation for Logs {
    const ID: &'static str = "collectNodeLogs";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/logs";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str =
        "Have a host send the last lines of its agent's log; the task's outcome has them";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = LogsWanted;
    type Answer = TaskQueued;
}

impl Mutation for Logs {
    const AUDIT: &'static str = "node.collect_logs";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<TaskQueued> {
        let lines = call.body.lines.unwrap_or(200);
        if !(1..=1000).contains(&lines) {
            return Err(Error::field("lines", "must be from 1 to 1000"));
        }
        let params = CollectLogsParams { lines };
        let task_id = commands::order::<CollectLogs>(tx, call.path.node_id, params).await?;
        Ok(TaskQueued { task_id })
    }
}
