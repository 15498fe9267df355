//! Task `slice.vm_provision`.

use gpuaas_core::AllocationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::slot::Slot;
use crate::checked;
use crate::task::TaskType;

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
pub struct VmProvisioned {
    #[serde(deserialize_with = "checked::label")]
    pub instance: String,
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub address: String,
    pub ssh_port: u16,
    #[serde(deserialize_with = "checked::label")]
    pub username: String,
}
