//! Hardware profiles of simulated hosts.

use std::str::FromStr;

use gpuaas_agent_protocol::tasks::{Blocker, GpuCandidate, Runtime, SlotCandidate, Topology};

/// A hardware profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    Mi300x8,
    H100x8,
    H200x8,
    Cpu,
}

const NUMA_NODES: u32 = 2;
const GPUS: u32 = 8;

impl FromStr for Profile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "8xh200" => Ok(Self::H200x8),
            "8xh100" => Ok(Self::H100x8),
            "8xmi300x" => Ok(Self::Mi300x8),
            "cpu" => Ok(Self::Cpu),
            _ => Err("unknown profile: expected 8xh200, 8xh100, 8xmi300x or cpu".to_owned()),
        }
    }
}

impl Profile {
    fn model(self) -> (&'static str, u64) {
        match self {
            Self::H200x8 => ("NVIDIA H200", 143_771),
            Self::H100x8 => ("NVIDIA H100 80GB HBM3", 81_559),
            Self::Mi300x8 => ("AMD Instinct MI300X", 196_592),
            Self::Cpu => ("", 0),
        }
    }

    pub fn gpus(self) -> u32 {
        if self == Self::Cpu { 0 } else { GPUS }
    }

    pub fn gpu_memory_mib(self) -> u64 {
        self.model().1
    }

    pub fn driver(self) -> Option<String> {
        let version = match self {
            Self::H200x8 | Self::H100x8 => "580.95.05",
            Self::Mi300x8 => "6.12.12",
            Self::Cpu => return None,
        };
        Some(version.to_owned())
    }

    pub fn runtime(self) -> Runtime {
        Runtime::Simulated
    }

    pub fn memory_mib(self) -> u64 {
        if self == Self::Cpu { 256 * 1024 } else { 2048 * 1024 }
    }

    /// Returns the UUID of the GPU at `index`, derived from the host's seed and therefore stable across restarts.
    pub fn gpu_uuid(self, seed: u64, index: u32) -> String {
        let low = (seed ^ u64::from(index).wrapping_mul(0x9E37_79B9_7F4A_7C15)) & 0xffff_ffff_ffff;
        let (a, b, c) = ((seed >> 32) as u32, (seed >> 16) as u16, seed as u16);
        format!("GPU-{a:08x}-{b:04x}-{c:04x}-{index:04x}-{low:012x}")
    }

    pub fn topology(self, seed: u64, blockers: Vec<Blocker>) -> Topology {
        let (model, memory_mib) = self.model();
        let subnet = (seed % 200) as u8;
        let slot = |index: u32| SlotCandidate {
            index,
            numa: index / (GPUS / NUMA_NODES),
            gpu: (self != Self::Cpu).then(|| GpuCandidate {
                uuid: self.gpu_uuid(seed, index),
                pci: format!("0000:{:02x}:00.0", 0x18 + index * 0x10),
                model: model.to_owned(),
                memory_mib,
            }),
            fabric_pci: Some(format!("0000:{:02x}:00.2", 0x19 + index * 0x10)),
            nvme: Some(format!("/dev/nvme{index}n1")),
            private_ip: format!("10.77.{subnet}.{}", 10 + index),
            mac: format!("52:54:00:{subnet:02x}:{:02x}:{index:02x}", (seed >> 8) as u8),
        };
        Topology {
            kernel: "6.8.0-simulated".to_owned(),
            driver_version: self.driver(),
            cpus: if self == Self::Cpu { 64 } else { 192 },
            memory_gib: u32::try_from(self.memory_mib() / 1024).unwrap_or(u32::MAX),
            numa_nodes: NUMA_NODES,
            iommu_groups: 180,
            // A host without GPUs has the same number of slots, for small VMs.
            slots: (0..GPUS).map(slot).collect(),
            blockers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gpus_keep_their_names_and_share_none() {
        let uuids = |seed| (0..8).map(move |index| Profile::H200x8.gpu_uuid(seed, index));
        let all: std::collections::HashSet<String> = (0..500).flat_map(uuids).collect();
        assert_eq!(all.len(), 4000);
        assert!(uuids(7).eq(uuids(7)));
        let topology = Profile::H200x8.topology(7, vec![]);
        assert_eq!(topology.slots.iter().filter(|slot| slot.numa == 1).count(), 4);
    }
}
