//! Executes `allocation.provision_user`.

use gpuaas_agent_protocol::tasks::{AllocationProvisionUser, PosixUser, UserProvisioned};
use gpuaas_core::AllocationId;

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, Users, Work};

impl TaskHandler for AllocationProvisionUser {
    type Driver = dyn Users;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.users.as_deref()
    }

    fn allocation(params: &PosixUser) -> Option<AllocationId> {
        Some(params.allocation_id)
    }

    fn run<'a>(
        driver: &'a Self::Driver,
        params: &'a PosixUser,
        context: &'a TaskContext,
    ) -> Work<'a, UserProvisioned> {
        driver.provision(params, &context.progress)
    }
}
