//! Health checks and prerequisites.

use gpuaas_agent_protocol::frames::Prerequisite;
use gpuaas_agent_protocol::tasks::Health;

use super::{Driver, Work};

/// Health checks and prerequisites; changes nothing.
pub trait Diagnosis: Driver {
    fn health(&self) -> Work<'_, Health>;
    fn prerequisites(&self) -> Vec<Prerequisite>;
}
