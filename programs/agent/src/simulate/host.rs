//! Implements the driver traits for simulated hardware.

use gpuaas_agent_protocol::frames::Prerequisite;
use gpuaas_agent_protocol::tasks::{
    Blocker, GpuProof, Health, HealthCheck, KeysSet, LoadTestParams, LoadTested, PosixUser, Power,
    PowerAction, PowerParams, PowerState, ReleaseParams, RevokeUserParams, Sanitised, SshKeysParams,
    Topology, UserProvisioned, VerifyParams, VmParams, VmProvisioned,
};
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_core::AllocationId;

use super::fault::Fault;
use super::hardware::{Hardware, Instance};
use super::meter;
use crate::drivers::{Diagnosis, Discovery, Failure, Host, Instances, Meter, Slices, Users, Work};
use crate::progress::Progress;

const PROVISION: &[&str] = &[
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
const RELEASE: &[&str] = &["shutdown", "destroy", "vfio_unbind", "gpu_reset", "erase", "proof"];
const PROVISION_USER: &[&str] = &["lease", "host_check", "user", "keys", "devices"];
const REVOKE_USER: &[&str] = &["processes", "access", "home", "gpu_reset", "erase", "proof"];

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

impl Slices for Hardware {
    fn provision<'a>(&'a self, params: &'a VmParams, progress: &'a Progress) -> Work<'a, VmProvisioned> {
        Box::pin(async move {
            let id = params.allocation_id;
            self.check_slots(id, &params.slots)?;
            self.phases(progress, PROVISION).await?;
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
        Box::pin(async move {
            self.exists(params.allocation_id)?;
            self.phases(progress, &["guest_report"]).await?;
            Ok(self.proof(&params.gpu_uuids).await)
        })
    }

    fn release<'a>(&'a self, params: &'a ReleaseParams, progress: &'a Progress) -> Work<'a, Sanitised> {
        Box::pin(async move {
            self.phases(progress, RELEASE).await?;
            self.change(|all| all.remove(&params.allocation_id)).await?;
            Ok(self.sanitised(&params.slots))
        })
    }
}

impl Users for Hardware {
    fn provision_user<'a>(
        &'a self,
        params: &'a PosixUser,
        progress: &'a Progress,
    ) -> Work<'a, UserProvisioned> {
        Box::pin(async move {
            let id = params.allocation_id;
            self.check_slots(id, &params.slots)?;
            self.phases(progress, PROVISION_USER).await?;
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

    fn verify_user<'a>(&'a self, params: &'a VerifyParams, progress: &'a Progress) -> Work<'a, GpuProof> {
        self.verify(params, progress)
    }

    fn revoke_user<'a>(
        &'a self,
        params: &'a RevokeUserParams,
        progress: &'a Progress,
    ) -> Work<'a, Sanitised> {
        Box::pin(async move {
            self.phases(progress, REVOKE_USER).await?;
            self.change(|all| all.remove(&params.allocation_id)).await?;
            Ok(self.sanitised(&params.slots))
        })
    }
}

impl Hardware {
    fn exists(&self, id: AllocationId) -> Result<(), Failure> {
        let absent = || Failure::new("no_instance", format!("no instance of allocation {id} on this node"));
        let exists = self.instances.lock().contains_key(&id) && !self.has(&Fault::Emptied);
        exists.then_some(()).ok_or_else(absent)
    }
}

impl Instances for Hardware {
    fn power<'a>(&'a self, params: &'a PowerParams) -> Work<'a, Power> {
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

    fn ssh_keys<'a>(&'a self, params: &'a SshKeysParams) -> Work<'a, KeysSet> {
        Box::pin(async move {
            self.exists(params.allocation_id)?;
            let keys = params.ssh_keys.clone();
            self.change(|all| all.get_mut(&params.allocation_id).map(|one| one.keys = keys)).await?;
            Ok(KeysSet { keys: u32::try_from(params.ssh_keys.len()).unwrap_or(u32::MAX) })
        })
    }

    fn holding(&self) -> Vec<AllocationId> {
        if self.has(&Fault::Emptied) {
            return Vec::new();
        }
        self.instances.lock().keys().copied().collect()
    }
}

impl Diagnosis for Hardware {
    fn health(&self) -> Work<'_, Health> {
        Box::pin(async {
            let check = |name: &str, passed: bool, detail: String| HealthCheck {
                name: name.to_owned(),
                passed,
                detail,
            };
            let (broken, xid) = (self.has(&Fault::DriverBroken), self.xid());
            let checks = vec![
                check("driver", !broken, if broken { "no driver".into() } else { "loaded".into() }),
                check("gpus", xid.is_none(), xid.map_or("ok".into(), |code| format!("XID {code}"))),
                check("disk", true, "simulated".into()),
            ];
            Ok(Health { healthy: checks.iter().all(|check| check.passed), checks })
        })
    }

    fn load_test<'a>(&'a self, params: &'a LoadTestParams) -> Work<'a, LoadTested> {
        Box::pin(async move {
            let failing = self.xid().is_some() || self.has(&Fault::DriverBroken);
            let failures = match params.gpu_uuids.first().filter(|_| failing) {
                Some(uuid) => vec![format!("{uuid}: failed under load")],
                None => vec![],
            };
            Ok(LoadTested { passed: failures.is_empty(), failures })
        })
    }

    fn prerequisites(&self) -> Vec<Prerequisite> {
        let ready = |name: &str| Prerequisite { name: name.into(), ready: true, detail: "simulated".into() };
        ["kvm", "iommu", "libvirt"].map(ready).into()
    }
}

impl Meter for Hardware {
    fn sample(&self) -> Telemetry {
        meter::sample(self)
    }
}

impl Host for Hardware {
    fn simulated(&self) -> bool {
        true
    }

    fn boot_id(&self) -> String {
        self.boot_id.clone()
    }
}
