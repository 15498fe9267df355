//! What an allocation's GPUs measure, as its project sees it.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::telemetry::{GpuSample, Telemetry};
use gpuaas_fleet::model::NodeTelemetry;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct AllocationTelemetry {
    /// Oldest first; one alone when no time was named.
    pub samples: Vec<GpuMoment>,
    /// Why there is nothing.
    pub unavailable_reason: Option<String>,
}

/// All of its GPUs at a moment.
#[derive(Debug, Serialize, ToSchema)]
pub struct GpuMoment {
    pub at: DateTime<Utc>,
    pub gpus: Vec<GpuMeasured>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GpuMeasured {
    /// Its number on the host.
    pub index: u32,
    pub utilisation_percent: f32,
    pub memory_used_mib: u64,
    pub memory_total_mib: u64,
    pub temperature_c: f32,
    pub power_w: f32,
}

impl AllocationTelemetry {
    pub(crate) fn unavailable(reason: &str) -> Self {
        Self { samples: Vec::new(), unavailable_reason: Some(reason.to_owned()) }
    }

    /// What was measured before it was active is another's.
    pub(crate) fn of(measured: NodeTelemetry, active_at: DateTime<Utc>) -> Self {
        let samples = if measured.samples.is_empty() {
            measured.latest.into_iter().collect()
        } else {
            measured.samples
        };
        let own = samples.into_iter().filter(|sample| sample.at >= active_at).map(GpuMoment::from).collect();
        Self { samples: own, unavailable_reason: measured.unavailable_reason }
    }
}

impl From<Telemetry> for GpuMoment {
    fn from(sample: Telemetry) -> Self {
        Self { at: sample.at, gpus: sample.gpus.into_iter().map(GpuMeasured::from).collect() }
    }
}

impl From<GpuSample> for GpuMeasured {
    fn from(gpu: GpuSample) -> Self {
        Self {
            index: gpu.index,
            utilisation_percent: gpu.utilisation_percent,
            memory_used_mib: gpu.memory_used_mib,
            memory_total_mib: gpu.memory_total_mib,
            temperature_c: gpu.temperature_c,
            power_w: gpu.power_w,
        }
    }
}
