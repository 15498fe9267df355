//! Task orders, as other domains place them, and their results.

use chrono::Duration;
use gpuaas_agent_protocol::task::{Outcome, TaskType};
use gpuaas_core::{AllocationId, Error, NodeId, Result, RunId, TaskId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The workflow step that waits for a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub run: RunId,
    pub step: &'static str,
}

/// A task to queue for a node.
pub struct Order<T: TaskType> {
    /// Task id; a repeated order with the same id has no effect.
    pub id: Uuid,
    pub node: NodeId,
    pub params: T::Params,
    pub attempt: i32,
    pub waiting: Option<Waiting>,
    pub owner: Option<AllocationId>,
    /// Time until the task expires.
    pub life: Duration,
}

impl<T: TaskType> Order<T> {
    pub fn task_id(&self) -> TaskId {
        TaskId::from_uuid(self.id)
    }
}

/// Result of a task, as signalled to the step that waits for it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Finished {
    /// The host reported a result.
    Reported { outcome: Outcome },
    /// The task expired without a result.
    Expired,
    /// The host refused to start the task.
    Refused { reason: String, detail: String },
}

impl Finished {
    /// Returns the output of a task that succeeded, or a description of the failure.
    pub fn output<T: TaskType>(self) -> Result<T::Output, String> {
        match self {
            Self::Reported { outcome: Outcome::Succeeded { output } } => {
                serde_json::from_value(output).map_err(|error| format!("task output can't be read: {error}"))
            }
            Self::Reported { outcome: Outcome::Failed { code, detail, phase, .. } } => {
                let phase = phase.map(|phase| format!(" in phase {phase}")).unwrap_or_default();
                Err(format!("{code}{phase}: {detail}"))
            }
            Self::Expired => Err("task expired: the node didn't finish it in time".to_owned()),
            Self::Refused { reason, detail } => {
                Err(format!("the node refused the task ({reason}): {detail}"))
            }
        }
    }

    /// Returns the error of a step whose task failed.
    pub fn failed(text: String) -> Error {
        Error::new(gpuaas_core::Code::UpstreamError, text)
    }
}
