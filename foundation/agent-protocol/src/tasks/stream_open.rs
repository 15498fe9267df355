//! `stream.open`: opens a data connection for one stream.

use gpuaas_core::DataStreamId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::task::TaskType;

/// Opens a data connection to a gateway and runs one stream on it. The task ends when the connection is open; the stream
/// continues.
pub struct StreamOpen;

impl TaskType for StreamOpen {
    const NAME: &'static str = "stream.open";
    const SUMMARY: &'static str = "Open a data connection to a gateway for one stream";
    const LIMIT_SECONDS: u32 = 20;
    type Params = StreamOpenParams;
    type Output = StreamOpened;
}

/// Parameters of a data connection. They contain a secret, so they have no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StreamOpenParams {
    pub stream_id: DataStreamId,
    /// Groups the streams of one user session, for their limit.
    pub session_id: Uuid,
    pub target: StreamTarget,
    /// `host:port` of the gateway that expects the connection. The agent refuses an address that isn't in its gateway list.
    pub gateway: String,
    /// Single-use ticket for the gateway. Stored sealed; opened when the task is signed.
    pub ticket: String,
    pub limits: StreamLimits,
}

impl StreamOpenParams {
    /// Returns the context under which the ticket is sealed.
    pub fn ticket_context(stream: DataStreamId) -> String {
        format!("ticket of {stream}")
    }
}

/// The other end of a stream, on the node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StreamTarget {
    /// Returns every byte, for diagnosis.
    Echo {},
}

impl StreamTarget {
    /// Returns the name of the kind, as in JSON.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Echo {} => "echo",
        }
    }
}

/// Limits that the agent enforces, in addition to its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StreamLimits {
    /// Maximum open streams of the node.
    pub node: u32,
    /// Maximum open streams of the session.
    pub session: u32,
    /// Time without data in either direction after which the stream ends.
    pub idle_seconds: u32,
}

/// The data connection is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StreamOpened {
    pub stream_id: DataStreamId,
}
