//! Orders to hosts, as other domains place them, and how they end.

use chrono::Duration;
use gpuaas_agent_protocol::task::{Outcome, TaskType};
use gpuaas_core::{AllocationId, Error, NodeId, Result, RunId, TaskId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Who waits for a task: a step of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub run: RunId,
    pub step: &'static str,
}

/// A task to be done by a host.
pub struct Order<T: TaskType> {
    /// The same order again is the same task.
    pub id: Uuid,
    pub node: NodeId,
    pub params: T::Params,
    pub attempt: i32,
    pub waiting: Option<Waiting>,
    pub owner: Option<AllocationId>,
    /// How long it may lie before a host has done it.
    pub life: Duration,
}

impl<T: TaskType> Order<T> {
    pub fn task_id(&self) -> TaskId {
        TaskId::from_uuid(self.id)
    }
}

/// How a task ended, as the step that waits for it is told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Finished {
    /// The host ended it.
    Reported { outcome: Outcome },
    /// It never began, or the host never said how it ended.
    Expired,
    /// The host didn't take it.
    Refused { reason: String, detail: String },
}

impl Finished {
    /// The output of a task that succeeded; else the failure in words.
    pub fn output<T: TaskType>(self) -> Result<T::Output, String> {
        match self {
            Self::Reported { outcome: Outcome::Succeeded { output } } => serde_json::from_value(output)
                .map_err(|error| format!("the host's answer can't be read: {error}")),
            Self::Reported { outcome: Outcome::Failed { code, detail, phase, .. } } => {
                let phase = phase.map(|phase| format!(" in phase {phase}")).unwrap_or_default();
                Err(format!("{code}{phase}: {detail}"))
            }
            Self::Expired => Err("the host didn't do it in time".to_owned()),
            Self::Refused { reason, detail } => Err(format!("the host refused it ({reason}): {detail}")),
        }
    }

    /// What a step that failed by it says.
    pub fn failed(text: String) -> Error {
        Error::new(gpuaas_core::Code::UpstreamError, text)
    }
}
