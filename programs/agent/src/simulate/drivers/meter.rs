//! Plausible telemetry: values vary with time and with whether a GPU is in use.

use std::collections::BTreeSet;

use gpuaas_agent_protocol::tasks::PowerState;
use gpuaas_agent_protocol::telemetry::{GpuSample, HostSample, Source, Telemetry};

use crate::drivers::Meter;
use crate::simulate::hardware::Hardware;

impl Meter for Hardware {
    fn sample(&self) -> Telemetry {
        sample(self)
    }
}

/// Returns a value between 0 and 1 that varies with time, with a different phase for each GPU.
fn wave(seconds: i64, phase: u64) -> f32 {
    let angle = (seconds % 600) as f32 / 600.0 * std::f32::consts::TAU;
    let phase = (phase % 628) as f32 / 100.0;
    (angle + phase).sin().mul_add(0.5, 0.5)
}

fn sample(hardware: &Hardware) -> Telemetry {
    let at = hardware.sources.now();
    let busy: BTreeSet<String> = {
        let instances = hardware.instances.lock();
        let running = instances.values().filter(|instance| instance.power == PowerState::Running);
        running.flat_map(|instance| instance.gpus.iter().cloned()).collect()
    };
    let gpus: Vec<GpuSample> = (0..hardware.profile.gpus())
        .map(|index| {
            let uuid = hardware.profile.gpu_uuid(hardware.seed, index);
            let wave = wave(at.timestamp(), hardware.seed.wrapping_add(u64::from(index) * 97));
            gpu(hardware, uuid, index, wave, &busy)
        })
        .collect();
    let share = busy.len() as f32 / hardware.profile.gpus().max(1) as f32;
    let total = hardware.profile.memory_mib();
    let host = HostSample {
        cpu_percent: 2.0 + 40.0 * share + 5.0 * wave(at.timestamp(), hardware.seed),
        memory_used_mib: total / 50 + (total as f32 * 0.6 * share) as u64,
        memory_total_mib: total,
        load_1m: 0.3 + 60.0 * share,
    };
    Telemetry { at, host, gpus }
}

fn gpu(hardware: &Hardware, uuid: String, index: u32, wave: f32, busy: &BTreeSet<String>) -> GpuSample {
    let total = hardware.profile.gpu_memory_mib();
    let is_busy = busy.contains(&uuid);
    let utilisation_percent = if is_busy { 60.0 + 38.0 * wave } else { 0.0 };
    GpuSample {
        uuid,
        index,
        source: Source::HostLocalProbe,
        utilisation_percent,
        memory_used_mib: if is_busy { (total as f32 * (0.5 + 0.4 * wave)) as u64 } else { 4 },
        memory_total_mib: total,
        temperature_c: if is_busy { 55.0 + 15.0 * wave } else { 28.0 + 2.0 * wave },
        power_w: if is_busy { 350.0 + 300.0 * wave } else { 70.0 + 8.0 * wave },
        sm_clock_mhz: if is_busy { 1980 } else { 345 },
        ecc_uncorrected: hardware.ecc().filter(|_| index == 0).unwrap_or(0).into(),
        xid: hardware.xid().filter(|_| index == 0),
        nvlink_up: true,
        processes: u32::from(is_busy),
    }
}
