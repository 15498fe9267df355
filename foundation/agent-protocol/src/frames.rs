//! Frames of the channel, one JSON text each. Readers ignore fields they don't know: the other side may be newer.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, TaskId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::MAX_FRAME_BYTES;
use crate::checked::{self, FrameFault};
use crate::signed::{PublicKey, Signed};
use crate::task::Refusal;
use crate::telemetry::Telemetry;

/// What an agent is and can do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Capabilities {
    #[serde(deserialize_with = "checked::label")]
    pub agent_version: String,
    pub protocol: u16,
    /// The versions of each task type it knows.
    #[serde(deserialize_with = "checked::versions")]
    pub task_types: BTreeMap<String, Vec<u16>>,
    pub simulated: bool,
    /// What the host needs and whether it has it.
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub prerequisites: Vec<Prerequisite>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Prerequisite {
    #[serde(deserialize_with = "checked::label")]
    pub name: String,
    pub ready: bool,
    #[serde(deserialize_with = "checked::text")]
    pub detail: String,
}

/// The first frame of every channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hello {
    /// The host's clock: one that is far off gets no work.
    pub now: DateTime<Utc>,
    /// Changes with each start of the host.
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub boot_id: String,
    /// Changes with each start of the agent.
    pub agent_instance: Uuid,
    pub capabilities: Capabilities,
    /// Allocations whose work the host holds, as its own journal has them.
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_ITEMS }>")]
    pub holding: Vec<AllocationId>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "frame", rename_all = "snake_case")]
pub enum FromAgent {
    Hello(Hello),
    /// Checked and written to the host's journal: it will be reported on, whatever happens.
    Accepted {
        task_id: TaskId,
    },
    Refused {
        task_id: TaskId,
        reason: Refusal,
        #[serde(deserialize_with = "checked::text")]
        detail: String,
    },
    Progress {
        task_id: TaskId,
        #[serde(deserialize_with = "checked::label")]
        phase: String,
        at: DateTime<Utc>,
    },
    /// A [`TaskResult`](crate::task::TaskResult), signed by the host; sent until it is stored.
    Result(Signed),
    Telemetry(Telemetry),
    /// The answer to [`FromGateway::FetchHistory`].
    History {
        request_id: Uuid,
        #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SAMPLES }>")]
        samples: Vec<Telemetry>,
    },
    /// Nothing else to say.
    Heartbeat,
}

impl FromAgent {
    /// Reads a frame of a host. Refuses what is too long, can't be read, or is out of bounds.
    pub fn read(text: &str) -> Result<Self, FrameFault> {
        if text.len() > MAX_FRAME_BYTES {
            return Err(FrameFault::TooLong);
        }
        serde_json::from_str(text).map_err(|_| FrameFault::Malformed)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "frame", rename_all = "snake_case")]
pub enum FromGateway {
    /// The answer to hello.
    Welcome { epoch: i64, now: DateTime<Utc>, task_keys: Vec<PublicKey>, telemetry_seconds: u32 },
    /// A [`Task`](crate::task::Task), signed by the control plane.
    Task(Signed),
    /// The result is kept: the host may forget it.
    Stored { task_id: TaskId },
    /// Keys changed.
    Keys { task_keys: Vec<PublicKey> },
    /// The certificate should be renewed now.
    Renew,
    /// Samples of the host's own ring since then, oldest first, at most so many.
    FetchHistory { request_id: Uuid, since: DateTime<Utc>, limit: u32 },
}
