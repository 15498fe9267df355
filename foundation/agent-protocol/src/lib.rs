//! What the control plane and the agents say to each other: enrolment, the channel's frames, tasks and their results.
//!
//! It is all an agent shares with the control plane. A task is signed by the control plane, a result by the host, both
//! over the exact bytes that travel, so that nobody has to agree on a canonical form.

pub mod checked;
pub mod enrolment;
pub mod frames;
pub mod signed;
pub mod task;
pub mod tasks;
pub mod telemetry;

/// The version of the channel's frames.
pub const PROTOCOL: u16 = 1;

/// The longest frame either side may send.
pub const MAX_FRAME_BYTES: usize = 256 * 1024;

/// An agent says something at least this often; a channel that is silent for twice as long is closed.
pub const HEARTBEAT_SECONDS: u64 = 5;

/// An agent without a channel waits no longer than this between attempts, and a gateway that comes back waits longer for it.
pub const LONGEST_WAIT_SECONDS: u64 = 8;

/// Where the gateway lives; the paths below are all there is.
pub const BASE: &str = "/internal/v1";

pub mod paths {
    //! Paths of the gateway.
    use gpuaas_core::{NodeId, TaskId};

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

    pub fn wait(node: NodeId) -> String {
        format!("{BASE}/nodes/{node}/tasks/wait")
    }

    pub fn result(node: NodeId, task: TaskId) -> String {
        format!("{BASE}/nodes/{node}/tasks/{task}/result")
    }
}
