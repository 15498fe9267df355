//! Slices: what a host could carve out of itself, and the VMs over it.

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, SlotId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::diag::NoParams;
use crate::checked;
use crate::task::TaskType;

/// Scans the host for slots, and for what keeps them from being used.
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
    /// What has to be mended before slots can be used.
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub blockers: Vec<Blocker>,
}

/// One GPU with what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SlotCandidate {
    #[serde(deserialize_with = "checked::position")]
    pub index: u32,
    #[serde(deserialize_with = "checked::position")]
    pub numa: u32,
    /// None on a host without GPUs, whose slots are places for small VMs.
    pub gpu: Option<GpuCandidate>,
    /// A fabric device of its own; without one the slot can't be a slice.
    #[serde(default, deserialize_with = "checked::optional_label")]
    pub fabric_pci: Option<String>,
    /// An NVMe namespace of its own.
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
    /// `kvm_available`, `iommu_group_count`, `iommu_kernel_args`, …
    #[serde(deserialize_with = "checked::label")]
    pub name: String,
    #[serde(deserialize_with = "checked::text")]
    pub detail: String,
}

/// Makes a VM over slots.
pub struct SliceVmProvision;

impl TaskType for SliceVmProvision {
    const NAME: &'static str = "slice.vm_provision";
    const SUMMARY: &'static str =
        "Bind devices, write the image, define and start the VM, wait until it answers";
    const LIMIT_SECONDS: u32 = 900;
    type Params = VmParams;
    type Output = VmProvisioned;
}

/// A slot as the host knows it from its approved topology.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    pub slot_id: SlotId,
    pub index: u32,
    pub gpu_uuid: Option<String>,
    pub gpu_pci: Option<String>,
    pub fabric_pci: Option<String>,
    pub nvme: Option<String>,
    pub private_ip: String,
    pub mac: String,
    pub numa: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SliceProfile {
    pub name: String,
    pub vcpus: u32,
    pub memory_gib: u32,
    pub disk_gib: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Image {
    /// `sha256:…`
    pub digest: String,
    pub format: String,
    pub url: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VmParams {
    pub allocation_id: AllocationId,
    pub hostname: String,
    /// None for a VM without GPUs.
    pub slots: Vec<Slot>,
    pub profile: SliceProfile,
    pub image: Option<Image>,
    pub ssh_keys: Vec<String>,
    pub user_data: Option<String>,
}

impl VmParams {
    /// What the user data of an allocation is sealed for, wherever it is stored. Hosts get it opened.
    pub fn user_data_context(allocation: AllocationId) -> String {
        format!("provisioning.allocations/{allocation}/user_data")
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct VmProvisioned {
    #[serde(deserialize_with = "checked::label")]
    pub instance: String,
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub address: String,
    pub ssh_port: u16,
    #[serde(deserialize_with = "checked::label")]
    pub username: String,
}

/// Proves what a VM has.
pub struct SliceVmVerify;

impl TaskType for SliceVmVerify {
    const NAME: &'static str = "slice.vm_verify";
    const SUMMARY: &'static str =
        "Prove from inside the VM that driver and GPUs are those claimed and run a kernel";
    const LIMIT_SECONDS: u32 = 300;
    type Params = VerifyParams;
    type Output = GpuProof;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyParams {
    pub allocation_id: AllocationId,
    pub gpu_uuids: Vec<String>,
}

/// What was seen, not what was hoped for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GpuProof {
    #[serde(default, deserialize_with = "checked::optional_text")]
    pub driver_version: Option<String>,
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub gpus: Vec<ProvenGpu>,
    pub checked_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProvenGpu {
    #[serde(deserialize_with = "checked::label")]
    pub uuid: String,
    /// A kernel ran on it.
    pub kernel_ran: bool,
    pub runtime: Runtime,
}

/// What the proof's kernel ran with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Runtime {
    Cuda,
    Hip,
    /// No runtime on the host: the management library alone vouches, and the answer says so.
    ManagementOnly,
    Simulated,
}

/// Takes a VM away and proves that nothing of it is left.
pub struct SliceVmRelease;

impl TaskType for SliceVmRelease {
    const NAME: &'static str = "slice.vm_release";
    const SUMMARY: &'static str =
        "Stop the VM, unbind its devices, reset and scrub GPUs, erase disks, prove it";
    const LIMIT_SECONDS: u32 = 1800;
    type Params = ReleaseParams;
    type Output = Sanitised;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReleaseParams {
    pub allocation_id: AllocationId,
    pub slots: Vec<Slot>,
}

/// What is clean again, slot by slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sanitised {
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub slots: Vec<SanitisedSlot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SanitisedSlot {
    pub slot_id: SlotId,
    pub gpu_reset: bool,
    pub memory_scrubbed: bool,
    /// How the disk was erased; none when that couldn't be proved.
    #[serde(default, deserialize_with = "checked::optional_text")]
    pub disk_erased_by: Option<String>,
}

impl SanitisedSlot {
    /// Nothing of the last owner is left.
    pub fn is_clean(&self) -> bool {
        self.gpu_reset && self.memory_scrubbed && self.disk_erased_by.is_some()
    }

    /// It was cleaned on simulated hardware alone.
    pub fn is_simulated(&self) -> bool {
        self.disk_erased_by.as_deref() == Some(Self::SIMULATED)
    }

    /// What a simulated disk was erased by.
    pub const SIMULATED: &str = "simulated";
}
