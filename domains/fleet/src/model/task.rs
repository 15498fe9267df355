//! Tasks, as shown to operators.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::signed::Signed;
use gpuaas_core::{AllocationId, RunId, TaskId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

gpuaas_core::state_machine! {
    /// State of a task.
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
    /// Phases reported by the node.
    #[schema(value_type = Vec<Object>)]
    pub progress: Value,
    /// Result of the task.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<Value>,
}

/// A task with its signed result.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskDetail {
    #[serde(flatten)]
    pub task: TaskView,
    /// Id of the key the task was signed with.
    pub signing_key: Option<String>,
    /// Result exactly as signed by the node, also if it arrived too late to count.
    pub proof: Option<Signed>,
}

gpuaas_http::page! {
    pub struct TaskPage of TaskView
}

/// Result of a node probe: the health check task, or the reachability of the management address.
#[derive(Debug, Serialize, ToSchema)]
pub struct NodeProbe {
    /// Health check task, if the node is connected; the task contains the result.
    pub task_id: Option<TaskId>,
    /// Reachability of the management address, if the node isn't connected.
    pub management: Option<Reached>,
}

/// Reachability of an address.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Reached {
    pub address: String,
    pub reachable: bool,
    /// State or error of each port.
    pub detail: String,
}

/// A queued task. Its state shows the progress.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskQueued {
    pub task_id: TaskId,
}
