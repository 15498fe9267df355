//! Executes `allocation.verify`.

use gpuaas_agent_protocol::tasks::{AllocationVerify, GpuProof, VerifyParams};
use gpuaas_core::AllocationId;

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, Users, Work};

impl TaskHandler for AllocationVerify {
    type Driver = dyn Users;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.users.as_deref()
    }

    fn allocation(params: &VerifyParams) -> Option<AllocationId> {
        Some(params.allocation_id)
    }

    fn run<'a>(
        driver: &'a Self::Driver,
        params: &'a VerifyParams,
        context: &'a TaskContext,
    ) -> Work<'a, GpuProof> {
        driver.verify(params, &context.progress)
    }
}
