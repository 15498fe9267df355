//! Execution of task types: each in a file of its own, all in [`HANDLERS`].

mod allocation_provision_user;
mod allocation_revoke_user;
mod allocation_verify;
mod collect_logs;
mod handler;
mod health_probe;
mod instance_power;
mod instance_ssh_keys;
mod load_test;
mod slice_vm_provision;
mod slice_vm_release;
mod slice_vm_verify;
mod stream_open;
mod topology_discover;

use std::collections::BTreeMap;

use gpuaas_agent_protocol::task::{Refusal, Task};
use gpuaas_agent_protocol::tasks::{
    AllocationProvisionUser, AllocationRevokeUser, AllocationVerify, CollectLogs, HealthProbe, InstancePower,
    InstanceSshKeys, LoadTest, SliceVmProvision, SliceVmRelease, SliceVmVerify, StreamOpen, TopologyDiscover,
};

pub(crate) use handler::{PreparedTask, TaskContext};

use self::handler::HandlerEntry;
use crate::drivers::HostDrivers;
use crate::verify_task::TaskRefusal;

/// All task types that this agent executes.
const HANDLERS: &[HandlerEntry] = &[
    HandlerEntry::of::<TopologyDiscover>(),
    HandlerEntry::of::<SliceVmProvision>(),
    HandlerEntry::of::<SliceVmVerify>(),
    HandlerEntry::of::<SliceVmRelease>(),
    HandlerEntry::of::<AllocationProvisionUser>(),
    HandlerEntry::of::<AllocationVerify>(),
    HandlerEntry::of::<AllocationRevokeUser>(),
    HandlerEntry::of::<InstancePower>(),
    HandlerEntry::of::<InstanceSshKeys>(),
    HandlerEntry::of::<HealthProbe>(),
    HandlerEntry::of::<LoadTest>(),
    HandlerEntry::of::<CollectLogs>(),
    HandlerEntry::of::<StreamOpen>(),
];

/// Parses a task. Refuses unknown types, other versions and malformed parameters.
pub(crate) fn prepare(task: &Task) -> Result<PreparedTask, TaskRefusal> {
    let Some(handler) = HANDLERS.iter().find(|handler| handler.name == task.kind) else {
        let detail = format!("this agent doesn't support task type {}", task.kind);
        return Err(TaskRefusal::new(Refusal::UnknownType, detail));
    };
    if handler.version != task.type_version {
        let (version, kind, other) = (handler.version, &task.kind, task.type_version);
        let detail = format!("this agent supports version {version} of {kind}, not {other}");
        return Err(TaskRefusal::new(Refusal::UnknownType, detail));
    }
    (handler.prepare)(&task.params).map_err(|error| TaskRefusal::new(Refusal::Malformed, error.to_string()))
}

/// Returns the supported versions of each task type for which the host has a driver.
pub(crate) fn supported_types(drivers: &HostDrivers) -> BTreeMap<String, Vec<u16>> {
    let supported = HANDLERS.iter().filter(|handler| (handler.is_supported)(drivers));
    supported.map(|handler| (handler.name.to_owned(), vec![handler.version])).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use gpuaas_agent_protocol::tasks::TASKS;

    use super::*;

    #[test]
    fn every_declared_task_type_has_one_handler() {
        let handled: BTreeSet<_> = HANDLERS.iter().map(|handler| (handler.name, handler.version)).collect();
        let declared: BTreeSet<_> = TASKS.iter().map(|task| (task.name, task.version)).collect();
        assert_eq!(handled, declared);
        assert_eq!(handled.len(), HANDLERS.len());
    }
}
