//! What an allocation's GPUs measure, as its project sees it.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_fleet::OwnMeasured;
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
    /// Its number inside the machine.
    pub index: u32,
    /// Its number on the host; for operators alone.
    pub slot: Option<u32>,
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

    /// What was measured before it was active is another's. GPUs are numbered as the machine sees them.
    pub(crate) fn of(measured: OwnMeasured, active_at: DateTime<Utc>, for_operators: bool) -> Self {
        let OwnMeasured { telemetry: measured, gpus } = measured;
        let samples = if measured.samples.is_empty() {
            measured.latest.into_iter().collect()
        } else {
            measured.samples
        };
        let own = samples.into_iter().filter(|sample| sample.at >= active_at);
        let own = own.map(|sample| GpuMoment::of(sample, &gpus, for_operators)).collect();
        Self { samples: own, unavailable_reason: measured.unavailable_reason }
    }
}

impl GpuMoment {
    fn of(sample: Telemetry, gpus: &[String], for_operators: bool) -> Self {
        let mut measured: Vec<GpuMeasured> = Vec::with_capacity(sample.gpus.len());
        for gpu in sample.gpus {
            let Some(index) = gpus.iter().position(|own| *own == gpu.uuid) else { continue };
            measured.push(GpuMeasured {
                index: u32::try_from(index).unwrap_or(u32::MAX),
                slot: for_operators.then_some(gpu.index),
                utilisation_percent: gpu.utilisation_percent,
                memory_used_mib: gpu.memory_used_mib,
                memory_total_mib: gpu.memory_total_mib,
                temperature_c: gpu.temperature_c,
                power_w: gpu.power_w,
            });
        }
        measured.sort_by_key(|gpu| gpu.index);
        Self { at: sample.at, gpus: measured }
    }
}
