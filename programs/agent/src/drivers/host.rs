//! Read-only driver of a real host: topology, health and host metrics. Tasks that change the host are refused.

use gpuaas_agent_protocol::frames::Prerequisite;
use gpuaas_agent_protocol::tasks::{
    Blocker, GpuCandidate, GpuProof, Health, HealthCheck, KeysSet, LoadTestParams, LoadTested, PosixUser,
    Power, PowerParams, ReleaseParams, RevokeUserParams, Sanitised, SlotCandidate, SshKeysParams, Topology,
    UserProvisioned, VerifyParams, VmParams, VmProvisioned,
};
use gpuaas_agent_protocol::telemetry::{HostSample, Telemetry};
use gpuaas_core::{AllocationId, Sources};

use super::sysfs::{Kernel, PciGpu};
use super::{Diagnosis, Discovery, Failure, Host, Instances, Meter, Slices, Users, Work};
use crate::progress::Progress;

/// The host this agent runs on, read through `/proc` and `/sys`.
pub struct BareHost {
    kernel: Kernel,
    sources: Sources,
}

impl BareHost {
    pub fn here(sources: Sources) -> Self {
        Self { kernel: Kernel::at("/"), sources }
    }

    fn blockers(&self, gpus: &[PciGpu]) -> Vec<Blocker> {
        let kernel = &self.kernel;
        let arguments = kernel.command_line();
        let iommu = arguments.contains("intel_iommu=on") || arguments.contains("amd_iommu=on");
        let unknown: Vec<&str> =
            gpus.iter().filter(|gpu| gpu.uuid.is_none()).map(|gpu| gpu.pci.as_str()).collect();
        let found = [
            ("kvm_available", !kernel.has("dev/kvm"), "/dev/kvm is missing".to_owned()),
            ("iommu_group_count", kernel.iommu_groups() == 0, "the kernel has no IOMMU groups".to_owned()),
            (
                "iommu_kernel_args",
                !iommu,
                "neither intel_iommu=on nor amd_iommu=on among the kernel's arguments".to_owned(),
            ),
            (
                "gpu_driver",
                !unknown.is_empty(),
                format!("no driver reports a UUID for {}", unknown.join(", ")),
            ),
            ("slice_driver", true, "this agent can't create VMs on real hardware yet".to_owned()),
        ];
        let blocking = found.into_iter().filter(|(_, blocks, _)| *blocks);
        blocking.map(|(name, _, detail)| Blocker { name: name.to_owned(), detail }).collect()
    }

    fn topology(&self) -> Topology {
        let (kernel, gpus) = (&self.kernel, self.kernel.gpus());
        let known = gpus.iter().filter_map(|gpu| Some((gpu, gpu.uuid.clone()?)));
        let slots = (0..).zip(known).map(|(index, (gpu, uuid))| SlotCandidate {
            index,
            numa: gpu.numa,
            gpu: Some(GpuCandidate {
                uuid,
                pci: gpu.pci.clone(),
                model: gpu.model.clone().unwrap_or_else(|| gpu.vendor.clone()),
                // Only the vendor's library reports the memory size.
                memory_mib: 0,
            }),
            fabric_pci: None,
            nvme: None,
            private_ip: String::new(),
            mac: String::new(),
        });
        Topology {
            kernel: kernel.release(),
            driver_version: kernel.nvidia_driver(),
            cpus: kernel.cpus(),
            memory_gib: u32::try_from(kernel.memory_mib("MemTotal") / 1024).unwrap_or(u32::MAX),
            numa_nodes: kernel.numa_nodes(),
            iommu_groups: kernel.iommu_groups(),
            slots: slots.collect(),
            blockers: self.blockers(&gpus),
        }
    }
}

fn refused<'a, T: Send + 'a>(what: &'static str) -> Work<'a, T> {
    Box::pin(async move { Err(Failure::not_supported(what)) })
}

impl Discovery for BareHost {
    fn discover(&self) -> Work<'_, Topology> {
        Box::pin(async { Ok(self.topology()) })
    }
}

impl Slices for BareHost {
    fn provision<'a>(&'a self, _: &'a VmParams, _: &'a Progress) -> Work<'a, VmProvisioned> {
        refused("creating a VM")
    }

    fn verify<'a>(&'a self, _: &'a VerifyParams, _: &'a Progress) -> Work<'a, GpuProof> {
        refused("verifying a VM's GPUs")
    }

    fn release<'a>(&'a self, _: &'a ReleaseParams, _: &'a Progress) -> Work<'a, Sanitised> {
        refused("releasing a VM")
    }
}

impl Users for BareHost {
    fn provision_user<'a>(&'a self, _: &'a PosixUser, _: &'a Progress) -> Work<'a, UserProvisioned> {
        refused("creating a user")
    }

    fn verify_user<'a>(&'a self, _: &'a VerifyParams, _: &'a Progress) -> Work<'a, GpuProof> {
        refused("verifying a user's GPUs")
    }

    fn revoke_user<'a>(&'a self, _: &'a RevokeUserParams, _: &'a Progress) -> Work<'a, Sanitised> {
        refused("revoking a user")
    }
}

impl Instances for BareHost {
    fn power<'a>(&'a self, _: &'a PowerParams) -> Work<'a, Power> {
        refused("power control")
    }

    fn ssh_keys<'a>(&'a self, _: &'a SshKeysParams) -> Work<'a, KeysSet> {
        refused("changing SSH keys")
    }

    fn holding(&self) -> Vec<AllocationId> {
        Vec::new()
    }
}

impl Diagnosis for BareHost {
    fn health(&self) -> Work<'_, Health> {
        Box::pin(async {
            let gpus = self.kernel.gpus();
            let check = |name: &str, passed: bool, detail: String| HealthCheck {
                name: name.to_owned(),
                passed,
                detail,
            };
            let free = self.kernel.memory_mib("MemAvailable");
            let driverless = gpus.iter().filter(|gpu| gpu.uuid.is_none()).count();
            let checks = vec![
                check("kernel", true, self.kernel.release()),
                check("memory", free > 1024, format!("{free} MiB available")),
                check("gpus", driverless == 0, format!("{} GPUs, {driverless} without a driver", gpus.len())),
            ];
            Ok(Health { healthy: checks.iter().all(|check| check.passed), checks })
        })
    }

    fn load_test<'a>(&'a self, _: &'a LoadTestParams) -> Work<'a, LoadTested> {
        refused("load testing")
    }

    fn prerequisites(&self) -> Vec<Prerequisite> {
        let ready =
            |name: &str, ready: bool, detail: String| Prerequisite { name: name.to_owned(), ready, detail };
        let driver = self.kernel.nvidia_driver();
        let groups = self.kernel.iommu_groups();
        vec![
            ready("kvm", self.kernel.has("dev/kvm"), "/dev/kvm".to_owned()),
            ready("iommu", groups > 0, format!("{groups} groups")),
            ready("nvidia_driver", driver.is_some(), driver.unwrap_or_else(|| "not loaded".to_owned())),
        ]
    }
}

impl Meter for BareHost {
    fn sample(&self) -> Telemetry {
        let total = self.kernel.memory_mib("MemTotal");
        let load_1m = self.kernel.load_1m();
        let host = HostSample {
            cpu_percent: (load_1m * 100.0 / self.kernel.cpus().max(1) as f32).min(100.0),
            memory_used_mib: total.saturating_sub(self.kernel.memory_mib("MemAvailable")),
            memory_total_mib: total,
            load_1m,
        };
        // GPU metrics come from the vendor's library, which isn't supported yet.
        Telemetry { at: self.sources.now(), host, gpus: Vec::new() }
    }
}

impl Host for BareHost {
    fn simulated(&self) -> bool {
        false
    }

    fn boot_id(&self) -> String {
        self.kernel.boot_id()
    }
}

#[cfg(test)]
mod tests {
    use super::super::sysfs::tests::kernel;
    use super::*;

    #[tokio::test]
    async fn discovery_reports_gpus_and_what_prevents_their_use() {
        let at = "sys/bus/pci/devices/0000:00:06.0";
        let (_dir, kernel) = kernel(&[
            (&format!("{at}/class"), "0x030200"),
            (&format!("{at}/vendor"), "0x10de"),
            ("proc/driver/nvidia/gpus/0000:00:06.0/information", "GPU UUID: GPU-1"),
            ("proc/cmdline", "quiet intel_iommu=on"),
            ("sys/kernel/iommu_groups/0/type", ""),
        ]);
        let host = BareHost { kernel, sources: Sources::system() };
        let topology = host.discover().await.expect("a topology");
        assert_eq!(topology.slots.len(), 1);
        let blockers: Vec<&str> = topology.blockers.iter().map(|blocker| blocker.name.as_str()).collect();
        assert_eq!(blockers, ["kvm_available", "slice_driver"]);
    }

    #[tokio::test]
    async fn tasks_that_change_the_host_are_refused() {
        let (_dir, kernel) = kernel(&[]);
        let host = BareHost { kernel, sources: Sources::system() };
        let params = LoadTestParams { gpu_uuids: vec![], seconds: 1 };
        assert_eq!(host.load_test(&params).await.expect_err("refused").code, "not_supported");
    }
}
