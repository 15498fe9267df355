//! Protocol between the control plane and its agents: enrolment, the frames of the channel, tasks and their results.
//!
//! Agents share no other code contract with the control plane. Tasks are signed by the control plane and results by
//! the host, both over the exact bytes sent, so that no canonical form is needed.

pub mod checked;
pub mod data_stream;
pub mod enrolment;
pub mod frames;
pub mod signed;
pub mod task;
pub mod tasks;
pub mod telemetry;

/// Version of the channel's frames.
pub const PROTOCOL: u16 = 1;

/// Maximum size of a frame in either direction.
pub const MAX_FRAME_BYTES: usize = 256 * 1024;

/// Default heartbeat interval of agents.
pub const HEARTBEAT_SECONDS: u32 = 5;

/// Longest wait of an agent between connection attempts. The grace of a restarted gateway is longer.
pub const LONGEST_WAIT_SECONDS: u64 = 8;

/// Path prefix of the gateway; the paths below are all it serves.
pub const BASE: &str = "/internal/v1";

pub mod paths {
    //! Paths of the gateway.
    use gpuaas_core::{DataStreamId, NodeId, TaskId};

    use crate::BASE;

    pub fn enrol() -> String {
        format!("{BASE}/enrol")
    }

    pub fn renew(node: NodeId) -> String {
        format!("{BASE}/nodes/{node}/renew")
    }

    pub fn channel(node: NodeId) -> String {
        format!("{BASE}/nodes/{node}/channel")
    }

    pub fn stream(node: NodeId, stream: DataStreamId) -> String {
        format!("{BASE}/nodes/{node}/streams/{stream}")
    }

    pub fn wait(node: NodeId) -> String {
        format!("{BASE}/nodes/{node}/tasks/wait")
    }

    pub fn result(node: NodeId, task: TaskId) -> String {
        format!("{BASE}/nodes/{node}/tasks/{task}/result")
    }
}
