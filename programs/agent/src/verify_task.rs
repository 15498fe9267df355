//! Whether a task is ours to do: checked in this order, before anything happens.

use chrono::{DateTime, Duration, Utc};
use gpuaas_agent_protocol::checked::clean;
use gpuaas_agent_protocol::signed::{PublicKey, Purpose, SignatureError, Signed};
use gpuaas_agent_protocol::task::{Refusal, Task};
use gpuaas_core::{NodeId, TaskId};
use serde::Deserialize;

/// The clocks of host and control plane may differ by this much.
const TOLERANCE_SECONDS: i64 = 60;

/// Why nothing was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub reason: Refusal,
    pub detail: String,
}

impl Refused {
    pub fn new(reason: Refusal, detail: impl Into<String>) -> Self {
        Self { reason, detail: clean(&detail.into()) }
    }
}

/// The task in it, if the control plane signed it, for this host, for now.
pub fn verify(
    signed: &Signed,
    keys: &[PublicKey],
    node: NodeId,
    now: DateTime<Utc>,
) -> Result<Task, Refused> {
    let task: Task = signed.open(Purpose::Task, keys).map_err(|error| {
        let reason = match error {
            SignatureError::UnknownKey => Refusal::UnknownKey,
            SignatureError::Unreadable => Refusal::Malformed,
            SignatureError::Invalid | SignatureError::Unsignable => Refusal::SignatureInvalid,
        };
        Refused::new(reason, error.to_string())
    })?;
    if task.node_id != node {
        return Err(Refused::new(Refusal::WrongNode, format!("it is for {}", task.node_id)));
    }
    if task.expires_at <= now {
        return Err(Refused::new(Refusal::Expired, format!("it was good until {}", task.expires_at)));
    }
    if task.issued_at > now + Duration::seconds(TOLERANCE_SECONDS) {
        let detail = format!("it was issued at {}, and here it is {now}", task.issued_at);
        return Err(Refused::new(Refusal::NotYetValid, detail));
    }
    Ok(task)
}

/// The id that a refused text claims to have, so that the refusal can name it.
pub fn claimed_id(signed: &Signed) -> Option<TaskId> {
    #[derive(Deserialize)]
    struct Claimed {
        task_id: TaskId,
    }
    serde_json::from_str::<Claimed>(&signed.payload).ok().map(|claimed| claimed.task_id)
}
