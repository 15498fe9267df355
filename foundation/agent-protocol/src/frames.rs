//! Frames of the channel, one JSON text each. Receivers ignore unknown fields, because the sender may be newer.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, TaskId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checked::{self, FrameFault};
use crate::signed::{PublicKey, Signed};
use crate::task::Refusal;
use crate::telemetry::Telemetry;
use crate::{HEARTBEAT_SECONDS, MAX_FRAME_BYTES};

/// Version and capabilities of an agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Capabilities {
    #[serde(deserialize_with = "checked::label")]
    pub agent_version: String,
    pub protocol: u16,
    /// Supported versions of each task type.
    #[serde(deserialize_with = "checked::versions")]
    pub task_types: BTreeMap<String, Vec<u16>>,
    pub simulated: bool,
    /// Prerequisites of the host and whether they are met.
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

/// First frame of every channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hello {
    /// Clock of the host. A node whose clock is too far off is rejected.
    pub now: DateTime<Utc>,
    /// Id that changes with each boot of the host.
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub boot_id: String,
    /// Id that changes with each start of the agent.
    pub agent_instance: Uuid,
    pub capabilities: Capabilities,
    /// Allocations with work on the host, according to its journal.
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_ITEMS }>")]
    pub holding: Vec<AllocationId>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "frame", rename_all = "snake_case")]
pub enum FromAgent {
    Hello(Hello),
    /// Task accepted: verified and written to the host's journal. A result will follow.
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
    /// Answer to [`FromGateway::FetchHistory`].
    History {
        request_id: Uuid,
        #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SAMPLES }>")]
        samples: Vec<Telemetry>,
    },
    /// Sent when no other frame was sent for the heartbeat interval.
    Heartbeat,
}

/// Returns the interval for a gateway whose welcome doesn't contain one.
fn default_heartbeat() -> u32 {
    HEARTBEAT_SECONDS
}

impl FromAgent {
    /// Parses a frame from a host. Rejects a frame that is too long, malformed or out of bounds.
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
    /// Answer to the hello.
    Welcome {
        epoch: i64,
        now: DateTime<Utc>,
        task_keys: Vec<PublicKey>,
        telemetry_seconds: u32,
        /// Maximum interval between the host's frames; after three times as long without one the host is gone.
        #[serde(default = "default_heartbeat")]
        heartbeat_seconds: u32,
    },
    /// A [`Task`](crate::task::Task), signed by the control plane.
    Task(Signed),
    /// The result is stored; the host may delete it.
    Stored { task_id: TaskId },
    /// The task keys changed.
    Keys { task_keys: Vec<PublicKey> },
    /// The node should renew its certificate now.
    Renew,
    /// Requests stored samples since a time, oldest first, at most `limit`.
    FetchHistory { request_id: Uuid, since: DateTime<Utc>, limit: u32 },
}
