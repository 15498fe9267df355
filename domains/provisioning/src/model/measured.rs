//! GPU telemetry of an allocation, as the API shows it.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_fleet::OwnMeasured;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct AllocationTelemetry {
    /// Samples, oldest first; only the latest if `since` is omitted.
    pub samples: Vec<GpuMoment>,
    /// Reason why no samples are available.
    pub unavailable_reason: Option<String>,
}

/// A sample of all GPUs of the allocation at one time.
#[derive(Debug, Serialize, ToSchema)]
pub struct GpuMoment {
    pub at: DateTime<Utc>,
    pub gpus: Vec<GpuMeasured>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GpuMeasured {
    /// Index of the GPU inside the machine.
    pub index: u32,
    /// Index of the slot on the node; shown to operators only.
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

    /// Selects the allocation's own samples: those since it became active, of its own GPUs, numbered as inside the
    /// machine. Earlier samples belong to another tenant.
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
