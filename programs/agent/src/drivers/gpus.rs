//! Work on the host's GPUs outside of instances.

use gpuaas_agent_protocol::tasks::{LoadTestParams, LoadTested};

use super::{Driver, Work};

/// GPUs as the host uses them, without a VM or a user.
pub trait Gpus: Driver {
    fn load_test<'a>(&'a self, params: &'a LoadTestParams) -> Work<'a, LoadTested>;
}
