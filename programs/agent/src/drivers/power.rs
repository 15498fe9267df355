//! Power of running instances.

use gpuaas_agent_protocol::tasks::{Power, PowerParams};

use super::{Driver, Work};

/// Power control of instances.
pub trait PowerControl: Driver {
    fn set_power<'a>(&'a self, params: &'a PowerParams) -> Work<'a, Power>;
}
