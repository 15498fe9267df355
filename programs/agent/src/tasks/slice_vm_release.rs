//! Executes `slice.vm_release`.

use gpuaas_agent_protocol::tasks::{ReleaseParams, Sanitised, SliceVmRelease};
use gpuaas_core::AllocationId;

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, Vms, Work};

impl TaskHandler for SliceVmRelease {
    type Driver = dyn Vms;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.vms.as_deref()
    }

    fn allocation(params: &ReleaseParams) -> Option<AllocationId> {
        Some(params.allocation_id)
    }

    fn run<'a>(
        driver: &'a Self::Driver,
        params: &'a ReleaseParams,
        context: &'a TaskContext,
    ) -> Work<'a, Sanitised> {
        driver.release(params, &context.progress)
    }
}
