//! Tasks: signed by the control plane, verified by the host before it starts them.

use chrono::{DateTime, Utc};
use gpuaas_core::{NodeId, TaskId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::checked;
use crate::tasks::TASKS;

/// A task type: its name, version, parameters and output.
pub trait TaskType: Send + Sync + 'static {
    /// `<noun>.<verb>`
    const NAME: &'static str;
    const VERSION: u16 = 1;
    const SUMMARY: &'static str;
    /// Time after which the host reports a failure.
    const LIMIT_SECONDS: u32;
    /// Parameters; unknown fields are rejected.
    type Params: Serialize + DeserializeOwned + ToSchema + Send + Sync;
    type Output: Serialize + DeserializeOwned + ToSchema + Send + Sync;
}

/// A task for one node, as signed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Task {
    pub task_id: TaskId,
    pub node_id: NodeId,
    #[serde(rename = "type")]
    pub kind: String,
    pub type_version: u16,
    pub params: Value,
    pub attempt: i32,
    pub issued_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// Id of the request that caused the task.
    pub correlation_id: String,
    pub traceparent: String,
}

/// Why a host refused to start a task. Nothing was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    SignatureInvalid,
    UnknownKey,
    WrongNode,
    Expired,
    /// The task was issued in the future by the host's clock.
    NotYetValid,
    UnknownType,
    /// Parameters are missing or unknown.
    Malformed,
    /// The host's owner doesn't allow this task type.
    NotAllowed,
    /// Too many tasks are running.
    Busy,
}

impl Refusal {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SignatureInvalid => "signature_invalid",
            Self::UnknownKey => "unknown_key",
            Self::WrongNode => "wrong_node",
            Self::Expired => "expired",
            Self::NotYetValid => "not_yet_valid",
            Self::UnknownType => "unknown_type",
            Self::Malformed => "malformed",
            Self::NotAllowed => "not_allowed",
            Self::Busy => "busy",
        }
    }
}

/// Result of a task, signed by the host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TaskResult {
    pub task_id: TaskId,
    pub node_id: NodeId,
    pub attempt: i32,
    pub outcome: Outcome,
    pub started_at: DateTime<Utc>,
    pub finished_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    Succeeded {
        output: Value,
    },
    Failed {
        /// Machine-readable code, such as `driver_broken`.
        code: String,
        /// Description of the failure.
        detail: String,
        /// Phase in which the task failed, if it has phases.
        phase: Option<String>,
        /// True if another attempt may succeed.
        retryable: bool,
    },
}

impl Outcome {
    /// Returns the outcome if it can be stored and matches the task type; otherwise a failure with the code
    /// [`MALFORMED_RESULT`].
    ///
    /// The signed result isn't rejected: its task would never end, and the host would send it for ever.
    pub fn checked(self, kind: &str) -> Self {
        let malformed = |what: &str| Self::Failed {
            code: MALFORMED_RESULT.to_owned(),
            detail: format!("the node's {what} can't be read, or is out of bounds"),
            phase: None,
            retryable: false,
        };
        match &self {
            Self::Succeeded { output } => {
                let declared = TASKS.iter().find(|task| task.name == kind);
                let reads = declared.is_some_and(|task| (task.reads_output)(output));
                if checked::is_storable(output) && reads { self } else { malformed("output") }
            }
            Self::Failed { code, detail, phase, .. } => {
                let fits = checked::is_label(code)
                    && checked::is_text(detail, checked::MAX_TEXT)
                    && phase.as_deref().is_none_or(checked::is_label);
                if fits { self } else { malformed("failure") }
            }
        }
    }
}

/// Failure code for a result that can't be parsed or is out of bounds.
pub const MALFORMED_RESULT: &str = "malformed_result";
