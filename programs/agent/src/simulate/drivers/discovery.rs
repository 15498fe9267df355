//! Simulated topology.

use gpuaas_agent_protocol::tasks::{Blocker, Topology};

use crate::drivers::{Discovery, Work};
use crate::simulate::fault::Fault;
use crate::simulate::hardware::Hardware;

impl Discovery for Hardware {
    fn discover(&self) -> Work<'_, Topology> {
        Box::pin(async {
            let broken = Blocker { name: "gpu_driver".to_owned(), detail: "the driver is broken".to_owned() };
            let blockers = if self.has(&Fault::DriverBroken) { vec![broken] } else { vec![] };
            let mut topology = self.profile.topology(self.seed, blockers);
            topology.slots.retain(|slot| !self.has(&Fault::GpuGone { index: slot.index }));
            Ok(topology)
        })
    }
}
