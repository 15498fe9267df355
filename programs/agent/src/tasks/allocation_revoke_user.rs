//! Executes `allocation.revoke_user`.

use gpuaas_agent_protocol::tasks::{AllocationRevokeUser, RevokeUserParams, Sanitised};
use gpuaas_core::AllocationId;

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, Users, Work};

impl TaskHandler for AllocationRevokeUser {
    type Driver = dyn Users;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.users.as_deref()
    }

    fn allocation(params: &RevokeUserParams) -> Option<AllocationId> {
        Some(params.allocation_id)
    }

    fn run<'a>(
        driver: &'a Self::Driver,
        params: &'a RevokeUserParams,
        context: &'a TaskContext,
    ) -> Work<'a, Sanitised> {
        driver.revoke(params, &context.progress)
    }
}
