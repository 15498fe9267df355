//! Task `slice.topology_discover`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::NoParams;
use crate::checked;
use crate::task::TaskType;

/// Scans the host for slots and for blockers of their use.
pub struct TopologyDiscover;

impl TaskType for TopologyDiscover {
    const NAME: &'static str = "slice.topology_discover";
    const SUMMARY: &'static str =
        "Scan PCI, NUMA, IOMMU groups, NVMe, fabric devices and kernel arguments for slots and blockers";
    const LIMIT_SECONDS: u32 = 120;
    type Params = NoParams;
    type Output = Topology;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Topology {
    #[serde(deserialize_with = "checked::text")]
    pub kernel: String,
    #[serde(default, deserialize_with = "checked::optional_text")]
    pub driver_version: Option<String>,
    pub cpus: u32,
    pub memory_gib: u32,
    pub numa_nodes: u32,
    pub iommu_groups: u32,
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub slots: Vec<SlotCandidate>,
    /// Problems to fix before slots can be used.
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub blockers: Vec<Blocker>,
}

/// A GPU with its devices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SlotCandidate {
    #[serde(deserialize_with = "checked::position")]
    pub index: u32,
    #[serde(deserialize_with = "checked::position")]
    pub numa: u32,
    /// GPU; none on a node without GPUs, whose slots hold small VMs.
    pub gpu: Option<GpuCandidate>,
    /// Dedicated fabric device; without one the slot can't be a slice.
    #[serde(default, deserialize_with = "checked::optional_label")]
    pub fabric_pci: Option<String>,
    /// Dedicated NVMe namespace.
    #[serde(default, deserialize_with = "checked::optional_label")]
    pub nvme: Option<String>,
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub private_ip: String,
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub mac: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GpuCandidate {
    #[serde(deserialize_with = "checked::label")]
    pub uuid: String,
    #[serde(deserialize_with = "checked::label")]
    pub pci: String,
    #[serde(deserialize_with = "checked::text")]
    pub model: String,
    #[serde(deserialize_with = "checked::count")]
    pub memory_mib: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Blocker {
    /// Name, such as `kvm_available`, `iommu_group_count` or `iommu_kernel_args`.
    #[serde(deserialize_with = "checked::label")]
    pub name: String,
    #[serde(deserialize_with = "checked::text")]
    pub detail: String,
}
