//! Executes `instance.power`.

use gpuaas_agent_protocol::tasks::{InstancePower, Power, PowerParams};
use gpuaas_core::AllocationId;

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, PowerControl, Work};

impl TaskHandler for InstancePower {
    type Driver = dyn PowerControl;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.power.as_deref()
    }

    fn allocation(params: &PowerParams) -> Option<AllocationId> {
        Some(params.allocation_id)
    }

    fn run<'a>(driver: &'a Self::Driver, params: &'a PowerParams, _: &'a TaskContext) -> Work<'a, Power> {
        driver.set_power(params)
    }
}
