//! Verification of the GPUs of an instance.

use chrono::{DateTime, Utc};
use gpuaas_core::AllocationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;

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
