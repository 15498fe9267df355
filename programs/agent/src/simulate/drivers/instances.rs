//! Operations on simulated instances, VMs and users alike: GPU verification, power, SSH keys.

use gpuaas_agent_protocol::tasks::{
    GpuProof, KeysSet, Power, PowerAction, PowerParams, PowerState, SshKeysParams, VerifyParams,
};
use gpuaas_core::AllocationId;

use crate::drivers::{Failure, PowerControl, SshAccess, Work};
use crate::progress::Progress;
use crate::simulate::fault::Fault;
use crate::simulate::hardware::Hardware;

impl Hardware {
    fn exists(&self, id: AllocationId) -> Result<(), Failure> {
        let absent = || Failure::new("no_instance", format!("no instance of allocation {id} on this node"));
        let exists = self.instances.lock().contains_key(&id) && !self.has(&Fault::Emptied);
        exists.then_some(()).ok_or_else(absent)
    }

    pub(super) async fn verify_instance(
        &self,
        params: &VerifyParams,
        progress: &Progress,
    ) -> Result<GpuProof, Failure> {
        self.exists(params.allocation_id)?;
        self.phases(progress, &["guest_report"]).await?;
        Ok(self.proof(&params.gpu_uuids).await)
    }

    /// Returns the allocations that have an instance.
    pub(super) fn allocations(&self) -> Vec<AllocationId> {
        if self.has(&Fault::Emptied) {
            return Vec::new();
        }
        self.instances.lock().keys().copied().collect()
    }
}

impl PowerControl for Hardware {
    fn set_power<'a>(&'a self, params: &'a PowerParams) -> Work<'a, Power> {
        Box::pin(async move {
            self.exists(params.allocation_id)?;
            let state = match params.action {
                PowerAction::Stop => PowerState::Stopped,
                PowerAction::Start | PowerAction::Reboot | PowerAction::Cycle => PowerState::Running,
            };
            self.change(|all| all.get_mut(&params.allocation_id).map(|one| one.power = state)).await?;
            Ok(Power { state })
        })
    }
}

impl SshAccess for Hardware {
    fn set_keys<'a>(&'a self, params: &'a SshKeysParams) -> Work<'a, KeysSet> {
        Box::pin(async move {
            self.exists(params.allocation_id)?;
            let keys = params.ssh_keys.clone();
            self.change(|all| all.get_mut(&params.allocation_id).map(|one| one.keys = keys)).await?;
            Ok(KeysSet { keys: u32::try_from(params.ssh_keys.len()).unwrap_or(u32::MAX) })
        })
    }
}
