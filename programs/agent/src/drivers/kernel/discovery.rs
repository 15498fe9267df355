//! Topology of a host: its GPUs, and what prevents their use.

use gpuaas_agent_protocol::tasks::{Blocker, GpuCandidate, SlotCandidate, Topology};

use super::KernelDriver;
use super::sysfs::PciGpu;
use crate::drivers::{Discovery, Work};

impl Discovery for KernelDriver {
    fn discover(&self) -> Work<'_, Topology> {
        Box::pin(async { Ok(self.topology()) })
    }
}

impl KernelDriver {
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
        ];
        let blocking = found.into_iter().filter(|(_, blocks, _)| *blocks);
        blocking.map(|(name, _, detail)| Blocker { name: name.to_owned(), detail }).collect()
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::Sources;

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
        let host = KernelDriver { kernel, sources: Sources::system() };
        let topology = host.discover().await.expect("a topology");
        assert_eq!(topology.slots.len(), 1);
        let blockers: Vec<&str> = topology.blockers.iter().map(|blocker| blocker.name.as_str()).collect();
        assert_eq!(blockers, ["kvm_available"]);
    }
}
