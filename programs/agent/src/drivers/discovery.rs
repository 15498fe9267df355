//! Discovery of the host's hardware.

use gpuaas_agent_protocol::tasks::Topology;

use super::{Driver, Work};

/// Hardware discovery; changes nothing.
pub trait Discovery: Driver {
    fn discover(&self) -> Work<'_, Topology>;
}
