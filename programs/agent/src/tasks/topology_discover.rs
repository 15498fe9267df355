//! Executes `slice.topology_discover`.

use gpuaas_agent_protocol::tasks::{Blocker, NoParams, Topology, TopologyDiscover};

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{Discovery, HostDrivers, Work};

impl TaskHandler for TopologyDiscover {
    type Driver = dyn Discovery;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.discovery.as_deref()
    }

    fn run<'a>(driver: &'a Self::Driver, _: &'a NoParams, context: &'a TaskContext) -> Work<'a, Topology> {
        Box::pin(async move {
            let mut topology = driver.discover().await?;
            topology.blockers.extend(missing_driver(&context.node.drivers));
            Ok(topology)
        })
    }
}

/// Returns the blocker of a host that can't create VMs, whatever its hardware.
fn missing_driver(drivers: &HostDrivers) -> Option<Blocker> {
    let detail = "this agent can't create VMs on real hardware yet".to_owned();
    drivers.vms.is_none().then(|| Blocker { name: "slice_driver".to_owned(), detail })
}
