//! Verification of a received task before anything is executed: signature, node, expiry, issue time, in this order.

use chrono::{DateTime, Duration, Utc};
use gpuaas_agent_protocol::checked::clean;
use gpuaas_agent_protocol::signed::{PublicKey, Purpose, SignatureError, Signed};
use gpuaas_agent_protocol::task::{Refusal, Task};
use gpuaas_core::{NodeId, TaskId};
use serde::Deserialize;

/// Accepted clock skew between node and control plane.
const MAX_CLOCK_SKEW_SECONDS: i64 = 60;

/// The reason for refusing a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskRefusal {
    pub reason: Refusal,
    pub detail: String,
}

impl TaskRefusal {
    pub fn new(reason: Refusal, detail: impl Into<String>) -> Self {
        Self { reason, detail: clean(&detail.into()) }
    }
}

/// Returns the task if the control plane signed it for this node and it is valid now.
pub fn verify(
    signed: &Signed,
    keys: &[PublicKey],
    node: NodeId,
    now: DateTime<Utc>,
) -> Result<Task, TaskRefusal> {
    let task: Task = signed.open(Purpose::Task, keys).map_err(|error| {
        let reason = match error {
            SignatureError::UnknownKey => Refusal::UnknownKey,
            SignatureError::Unreadable => Refusal::Malformed,
            SignatureError::Invalid | SignatureError::Unsignable => Refusal::SignatureInvalid,
        };
        TaskRefusal::new(reason, error.to_string())
    })?;
    if task.node_id != node {
        return Err(TaskRefusal::new(Refusal::WrongNode, format!("the task is for node {}", task.node_id)));
    }
    if task.expires_at <= now {
        return Err(TaskRefusal::new(Refusal::Expired, format!("the task expired at {}", task.expires_at)));
    }
    if task.issued_at > now + Duration::seconds(MAX_CLOCK_SKEW_SECONDS) {
        let detail = format!("the task was issued at {}, but this node's clock is at {now}", task.issued_at);
        return Err(TaskRefusal::new(Refusal::NotYetValid, detail));
    }
    Ok(task)
}

/// Returns the unverified task id of a payload, so that the refusal can name it.
pub fn claimed_id(signed: &Signed) -> Option<TaskId> {
    #[derive(Deserialize)]
    struct Claimed {
        task_id: TaskId,
    }
    serde_json::from_str::<Claimed>(&signed.payload).ok().map(|claimed| claimed.task_id)
}
