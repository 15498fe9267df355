//! Executes `slice.vm_verify`.

use gpuaas_agent_protocol::tasks::{GpuProof, SliceVmVerify, VerifyParams};
use gpuaas_core::AllocationId;

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, Vms, Work};

impl TaskHandler for SliceVmVerify {
    type Driver = dyn Vms;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.vms.as_deref()
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
