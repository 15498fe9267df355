//! Executes `instance.ssh_keys`.

use gpuaas_agent_protocol::tasks::{InstanceSshKeys, KeysSet, SshKeysParams};
use gpuaas_core::AllocationId;

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, SshAccess, Work};

impl TaskHandler for InstanceSshKeys {
    type Driver = dyn SshAccess;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.ssh_access.as_deref()
    }

    fn allocation(params: &SshKeysParams) -> Option<AllocationId> {
        Some(params.allocation_id)
    }

    fn run<'a>(driver: &'a Self::Driver, params: &'a SshKeysParams, _: &'a TaskContext) -> Work<'a, KeysSet> {
        driver.set_keys(params)
    }
}
