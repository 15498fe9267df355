//! What a host measures of itself and its GPUs.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One look at a host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Telemetry {
    pub at: DateTime<Utc>,
    pub host: HostSample,
    pub gpus: Vec<GpuSample>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HostSample {
    pub cpu_percent: f32,
    pub memory_used_mib: u64,
    pub memory_total_mib: u64,
    pub load_1m: f32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GpuSample {
    pub uuid: String,
    pub index: u32,
    pub source: Source,
    pub utilisation_percent: f32,
    pub memory_used_mib: u64,
    pub memory_total_mib: u64,
    pub temperature_c: f32,
    pub power_w: f32,
    pub sm_clock_mhz: u32,
    pub ecc_uncorrected: u64,
    /// The last fatal error the driver reported, if any since the last sample.
    pub xid: Option<u32>,
    pub nvlink_up: bool,
    pub processes: u32,
}

/// Who measured. A slice never shows the host's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    HostLocalProbe,
    SliceGuest,
}
