//! Simulated POSIX users.

use gpuaas_agent_protocol::tasks::{
    GpuProof, PosixUser, PowerState, RevokeUserParams, Sanitised, UserProvisioned, VerifyParams,
};
use gpuaas_core::AllocationId;

use crate::drivers::{Users, Work};
use crate::progress::Progress;
use crate::simulate::hardware::{Hardware, Instance};

const PROVISION_PHASES: &[&str] = &["lease", "host_check", "user", "keys", "devices"];
const REVOKE_PHASES: &[&str] = &["processes", "access", "home", "gpu_reset", "erase", "proof"];

impl Users for Hardware {
    fn provision<'a>(&'a self, params: &'a PosixUser, progress: &'a Progress) -> Work<'a, UserProvisioned> {
        Box::pin(async move {
            let id = params.allocation_id;
            self.check_slots(id, &params.slots)?;
            self.phases(progress, PROVISION_PHASES).await?;
            let instance = Instance {
                name: self.name.clone(),
                address: format!("10.79.{}.1", self.seed % 200),
                username: params.username.clone(),
                gpus: params.slots.iter().filter_map(|slot| slot.gpu_uuid.clone()).collect(),
                keys: params.ssh_keys.clone(),
                power: PowerState::Running,
            };
            let made = self.change(|all| all.entry(id).or_insert(instance).clone()).await?;
            Ok(UserProvisioned { address: made.address, ssh_port: 22, username: made.username })
        })
    }

    fn verify<'a>(&'a self, params: &'a VerifyParams, progress: &'a Progress) -> Work<'a, GpuProof> {
        Box::pin(self.verify_instance(params, progress))
    }

    fn revoke<'a>(&'a self, params: &'a RevokeUserParams, progress: &'a Progress) -> Work<'a, Sanitised> {
        Box::pin(async move {
            self.phases(progress, REVOKE_PHASES).await?;
            self.change(|all| all.remove(&params.allocation_id)).await?;
            Ok(self.sanitised(&params.slots))
        })
    }

    fn holding(&self) -> Vec<AllocationId> {
        self.allocations()
    }
}
