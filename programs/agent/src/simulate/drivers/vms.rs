//! Simulated VMs.

use gpuaas_agent_protocol::tasks::{
    GpuProof, PowerState, ReleaseParams, Sanitised, VerifyParams, VmParams, VmProvisioned,
};
use gpuaas_core::AllocationId;

use crate::drivers::{Vms, Work};
use crate::progress::Progress;
use crate::simulate::hardware::{Hardware, Instance};

const PROVISION_PHASES: &[&str] = &[
    "lease",
    "host_check",
    "vfio_bind",
    "image",
    "seed",
    "dhcp",
    "write_image",
    "start",
    "ready",
    "guest_report",
];
const RELEASE_PHASES: &[&str] = &["shutdown", "destroy", "vfio_unbind", "gpu_reset", "erase", "proof"];

impl Vms for Hardware {
    fn provision<'a>(&'a self, params: &'a VmParams, progress: &'a Progress) -> Work<'a, VmProvisioned> {
        Box::pin(async move {
            let id = params.allocation_id;
            self.check_slots(id, &params.slots)?;
            self.phases(progress, PROVISION_PHASES).await?;
            let first = params.slots.first().map(|slot| slot.private_ip.clone());
            let instance = Instance {
                name: format!("vm-{}", id.uuid().simple()),
                address: first.unwrap_or_else(|| format!("10.78.{}.10", self.seed % 200)),
                username: "ubuntu".to_owned(),
                gpus: params.slots.iter().filter_map(|slot| slot.gpu_uuid.clone()).collect(),
                keys: params.ssh_keys.clone(),
                power: PowerState::Running,
            };
            let made = self.change(|all| all.entry(id).or_insert(instance).clone()).await?;
            Ok(VmProvisioned {
                instance: made.name,
                address: made.address,
                ssh_port: 22,
                username: made.username,
            })
        })
    }

    fn verify<'a>(&'a self, params: &'a VerifyParams, progress: &'a Progress) -> Work<'a, GpuProof> {
        Box::pin(self.verify_instance(params, progress))
    }

    fn release<'a>(&'a self, params: &'a ReleaseParams, progress: &'a Progress) -> Work<'a, Sanitised> {
        Box::pin(async move {
            self.phases(progress, RELEASE_PHASES).await?;
            self.change(|all| all.remove(&params.allocation_id)).await?;
            Ok(self.sanitised(&params.slots))
        })
    }

    fn holding(&self) -> Vec<AllocationId> {
        self.allocations()
    }
}
