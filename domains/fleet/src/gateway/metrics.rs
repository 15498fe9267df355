//! `/metrics/fleet`: the hosts' last samples for Prometheus, under the names DCGM's exporter uses.

use std::fmt::Write;

use gpuaas_agent_protocol::telemetry::GpuSample;

use super::lines::Lines;

/// A metric of a GPU: its name, its help, its value.
type Gauge = (&'static str, &'static str, fn(&GpuSample) -> f64);

const GAUGES: &[Gauge] = &[
    ("DCGM_FI_DEV_GPU_UTIL", "GPU utilisation, percent.", |gpu| gpu.utilisation_percent.into()),
    ("DCGM_FI_DEV_FB_USED", "Frame buffer memory in use, MiB.", |gpu| gpu.memory_used_mib as f64),
    ("DCGM_FI_DEV_FB_FREE", "Frame buffer memory free, MiB.", |gpu| {
        gpu.memory_total_mib.saturating_sub(gpu.memory_used_mib) as f64
    }),
    ("DCGM_FI_DEV_GPU_TEMP", "GPU temperature, degrees Celsius.", |gpu| gpu.temperature_c.into()),
    ("DCGM_FI_DEV_POWER_USAGE", "Power draw, watts.", |gpu| gpu.power_w.into()),
    ("DCGM_FI_DEV_SM_CLOCK", "SM clock, MHz.", |gpu| gpu.sm_clock_mhz.into()),
    ("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", "Uncorrected memory errors.", |gpu| gpu.ecc_uncorrected as f64),
    ("DCGM_FI_DEV_XID_ERRORS", "The last XID error, 0 without one.", |gpu| gpu.xid.unwrap_or(0).into()),
];

pub(super) fn text(lines: &Lines) -> String {
    let mut samples = Vec::new();
    lines.each_latest(|node, line, telemetry| {
        for gpu in &telemetry.gpus {
            let labels = format!(
                "node=\"{node}\",gpu=\"{}\",UUID=\"{}\",simulated=\"{}\"",
                gpu.index, gpu.uuid, line.simulated
            );
            samples.push((labels, gpu.clone()));
        }
    });
    let mut text = String::new();
    for (name, help, value) in GAUGES {
        // Writing to a text can't fail.
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge");
        for (labels, gpu) in &samples {
            let _ = writeln!(text, "{name}{{{labels}}} {}", value(gpu));
        }
    }
    text
}
