//! Tasks: rows of the control plane first, then signed orders that a host checks before it does anything.

use chrono::{DateTime, Utc};
use gpuaas_core::{NodeId, TaskId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::checked;
use crate::tasks::TASKS;

/// A kind of task: its name, the version of its meaning, what it takes and what it gives.
pub trait TaskType: Send + Sync + 'static {
    /// `<noun>.<verb>`
    const NAME: &'static str;
    const VERSION: u16 = 1;
    const SUMMARY: &'static str;
    /// How long a host may take before it reports a failure.
    const LIMIT_SECONDS: u32;
    /// Refuses fields it doesn't know.
    type Params: Serialize + DeserializeOwned + ToSchema + Send + Sync;
    type Output: Serialize + DeserializeOwned + ToSchema + Send + Sync;
}

/// An order to one host, as it is signed.
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
    /// Joins it with the request that caused it.
    pub correlation_id: String,
    pub traceparent: String,
}

/// Why a host didn't begin a task. Nothing was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    SignatureInvalid,
    UnknownKey,
    WrongNode,
    Expired,
    /// Issued in the future, as the host's clock has it.
    NotYetValid,
    UnknownType,
    /// Parameters with missing or unknown fields.
    Malformed,
    /// The host's owner doesn't allow it.
    NotAllowed,
    /// Too much is under way.
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

/// How a task ended. Signed by the host.
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
        /// A short word for programs, such as `driver_broken`.
        code: String,
        /// A sentence for people.
        detail: String,
        /// Where it failed, of a task with phases.
        phase: Option<String>,
        /// Whether another attempt may succeed.
        retryable: bool,
    },
}

impl Outcome {
    /// Returns the outcome if it can be stored and is one of this type of task, and else the failure that stands for it.
    ///
    /// A signed result isn't refused for this: its task would never end, and its host would send it for ever.
    pub fn checked(self, kind: &str) -> Self {
        let malformed = |what: &str| Self::Failed {
            code: MALFORMED_RESULT.to_owned(),
            detail: format!("the host's {what} can't be read, or is out of bounds"),
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

/// The code of a failure that stands for a result which can't be read.
pub const MALFORMED_RESULT: &str = "malformed_result";
