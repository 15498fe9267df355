//! Task `slice.vm_release`.

use gpuaas_core::AllocationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::slot::{Sanitised, Slot};
use crate::task::TaskType;

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
