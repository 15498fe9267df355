//! Checks of data connections, as shown to operators.

use chrono::{DateTime, Utc};
use gpuaas_core::{NodeId, StreamCheckId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A check of a node's data connections.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StreamCheck {
    pub id: StreamCheckId,
    pub node_id: NodeId,
    /// Number of bytes sent to the node and back.
    pub bytes: u32,
    pub requested_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    /// The result, once the check has finished.
    pub result: Option<StreamCheckResult>,
}

/// Result of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum StreamCheckResult {
    /// Every byte came back unchanged.
    Passed {
        /// Time from the order of the data connection to its opening.
        open_ms: u64,
        /// Time for a small message to the node and back.
        round_trip_us: u64,
        /// Time until all bytes were back.
        transfer_ms: u64,
        /// Bytes per second in each direction.
        bytes_per_second: u64,
    },
    Failed {
        /// Error code.
        code: String,
        detail: String,
    },
}
