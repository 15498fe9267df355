//! Executes `slice.vm_provision`.

use gpuaas_agent_protocol::tasks::{SliceVmProvision, VmParams, VmProvisioned};
use gpuaas_core::AllocationId;

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, Vms, Work};

impl TaskHandler for SliceVmProvision {
    type Driver = dyn Vms;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.vms.as_deref()
    }

    fn allocation(params: &VmParams) -> Option<AllocationId> {
        Some(params.allocation_id)
    }

    fn run<'a>(
        driver: &'a Self::Driver,
        params: &'a VmParams,
        context: &'a TaskContext,
    ) -> Work<'a, VmProvisioned> {
        driver.provision(params, &context.progress)
    }
}
