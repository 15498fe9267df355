//! Telemetry of a node and its GPUs.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;

/// A telemetry sample of a node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Telemetry {
    pub at: DateTime<Utc>,
    pub host: HostSample,
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_GPUS }>")]
    pub gpus: Vec<GpuSample>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HostSample {
    #[serde(deserialize_with = "checked::finite")]
    pub cpu_percent: f32,
    #[serde(deserialize_with = "checked::count")]
    pub memory_used_mib: u64,
    #[serde(deserialize_with = "checked::count")]
    pub memory_total_mib: u64,
    #[serde(deserialize_with = "checked::finite")]
    pub load_1m: f32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GpuSample {
    #[serde(deserialize_with = "checked::label")]
    pub uuid: String,
    #[serde(deserialize_with = "checked::position")]
    pub index: u32,
    pub source: Source,
    #[serde(deserialize_with = "checked::finite")]
    pub utilisation_percent: f32,
    #[serde(deserialize_with = "checked::count")]
    pub memory_used_mib: u64,
    #[serde(deserialize_with = "checked::count")]
    pub memory_total_mib: u64,
    #[serde(deserialize_with = "checked::finite")]
    pub temperature_c: f32,
    #[serde(deserialize_with = "checked::finite")]
    pub power_w: f32,
    pub sm_clock_mhz: u32,
    #[serde(deserialize_with = "checked::count")]
    pub ecc_uncorrected: u64,
    /// Last XID error the driver reported since the previous sample.
    pub xid: Option<u32>,
    pub nvlink_up: bool,
    pub processes: u32,
}

/// Where a sample was taken. A slice shows only values of its guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    HostLocalProbe,
    SliceGuest,
}
