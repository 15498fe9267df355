//! Slice tasks: topology discovery, and VMs over slots.

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, SlotId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::diag::NoParams;
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

/// Creates a VM over slots.
pub struct SliceVmProvision;

impl TaskType for SliceVmProvision {
    const NAME: &'static str = "slice.vm_provision";
    const SUMMARY: &'static str =
        "Bind devices, write the image, define and start the VM, wait until it is reachable";
    const LIMIT_SECONDS: u32 = 900;
    type Params = VmParams;
    type Output = VmProvisioned;
}

/// A slot of the node's approved topology.
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
    /// Digest, such as `sha256:…`.
    pub digest: String,
    pub format: String,
    pub url: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VmParams {
    pub allocation_id: AllocationId,
    pub hostname: String,
    /// Slots; empty for a VM without GPUs.
    pub slots: Vec<Slot>,
    pub profile: SliceProfile,
    pub image: Option<Image>,
    pub ssh_keys: Vec<String>,
    pub user_data: Option<String>,
}

impl VmParams {
    /// Returns the context user data of an allocation is sealed with, wherever it is stored. Hosts get it decrypted.
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

/// Verifies the driver and GPUs of a VM.
pub struct SliceVmVerify;

impl TaskType for SliceVmVerify {
    const NAME: &'static str = "slice.vm_verify";
    const SUMMARY: &'static str = "Verify driver and GPUs from inside the VM, and run a kernel on each GPU";
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

/// Verified state of an instance's GPUs.
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
    /// True if a kernel ran on the GPU.
    pub kernel_ran: bool,
    pub runtime: Runtime,
}

/// Runtime the kernel ran with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Runtime {
    Cuda,
    Hip,
    /// No runtime on the node: verified with the management library only.
    ManagementOnly,
    Simulated,
}

/// Removes a VM and proves the cleanup.
pub struct SliceVmRelease;

impl TaskType for SliceVmRelease {
    const NAME: &'static str = "slice.vm_release";
    const SUMMARY: &'static str =
        "Stop the VM, unbind its devices, reset and scrub GPUs, erase disks, and report proof";
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

/// Cleanup proof of each slot.
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
    /// How the disk was erased; none if that couldn't be proved.
    #[serde(default, deserialize_with = "checked::optional_text")]
    pub disk_erased_by: Option<String>,
}

impl SanitisedSlot {
    /// Returns true if the cleanup is complete: GPU reset, memory scrubbed and disk erased.
    pub fn is_clean(&self) -> bool {
        self.gpu_reset && self.memory_scrubbed && self.disk_erased_by.is_some()
    }

    /// Returns true if the slot was cleaned on simulated hardware.
    pub fn is_simulated(&self) -> bool {
        self.disk_erased_by.as_deref() == Some(Self::SIMULATED)
    }

    /// Value of `disk_erased_by` on simulated hardware.
    pub const SIMULATED: &str = "simulated";
}
