//! Tasks, as operators see them.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::signed::Signed;
use gpuaas_core::{AllocationId, RunId, TaskId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

gpuaas_core::state_machine! {
    /// The life of a task: a row first, then an order, then an outcome.
    pub enum TaskState in "fleet.tasks.state" {
        initial Queued = "queued",
        Dispatched = "dispatched",
        Running = "running",
        Succeeded = "succeeded",
        Failed = "failed",
        Expired = "expired",
        Cancelled = "cancelled",
    }
    moves {
        Queued => Dispatched, Queued => Expired, Queued => Cancelled,
        Dispatched => Running, Dispatched => Succeeded, Dispatched => Failed, Dispatched => Expired,
        Dispatched => Cancelled, Running => Succeeded, Running => Failed, Running => Expired,
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TaskView {
    pub id: TaskId,
    #[serde(rename = "type")]
    pub kind: String,
    pub state: TaskState,
    pub attempt: i32,
    pub allocation_id: Option<AllocationId>,
    pub run_id: Option<RunId>,
    pub correlation_id: String,
    pub queued_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    pub expires_at: DateTime<Utc>,
    /// Phases as the host reported them.
    #[schema(value_type = Vec<Object>)]
    pub progress: Value,
    /// What the host made of it.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<Value>,
}

/// A task with the evidence of its end.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskDetail {
    #[serde(flatten)]
    pub task: TaskView,
    /// The key it was signed with.
    pub signing_key: Option<String>,
    /// The result exactly as its host signed it, also when it came too late to count.
    pub proof: Option<Signed>,
}

gpuaas_http::page! {
    pub struct TaskPage of TaskView
}

/// What a probe found, or where it will be found.
#[derive(Debug, Serialize, ToSchema)]
pub struct NodeProbe {
    /// The host was asked: what becomes of this task tells.
    pub task_id: Option<TaskId>,
    /// It isn't connected, and its management address was tried.
    pub management: Option<Reached>,
}

/// Whether anything at an address answers.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Reached {
    pub address: String,
    pub reachable: bool,
    /// How it answered, or what went wrong.
    pub detail: String,
}

/// A task that a host will do, or not: its state tells.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskQueued {
    pub task_id: TaskId,
}
