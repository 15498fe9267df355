//! `/metrics/fleet`: the hosts' last samples for Prometheus, under the names DCGM's exporter uses.

use std::collections::HashSet;
use std::fmt::Write;

use gpuaas_agent_protocol::telemetry::GpuSample;
use metrics_exporter_prometheus::formatting::sanitize_label_value;

use super::connections::ConnectionRegistry;

/// A GPU metric: name, help text, value.
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

/// Returns the exposition text. A host has one series for each of its GPUs and gauges, and at most as many GPUs as a sample
/// may hold.
pub(super) fn text(connections: &ConnectionRegistry) -> String {
    let mut samples = Vec::new();
    connections.for_each_latest(|node, connection, telemetry| {
        let mut seen = HashSet::new();
        // If two GPUs report one UUID, only the first is written: a series must be unique.
        for gpu in telemetry.gpus.iter().filter(|gpu| seen.insert(gpu.uuid.as_str())) {
            let labels = format!(
                "node=\"{node}\",gpu=\"{}\",UUID=\"{}\",simulated=\"{}\"",
                gpu.index,
                sanitize_label_value(&gpu.uuid),
                connection.simulated
            );
            samples.push((labels, gpu.clone()));
        }
    });
    let mut text = String::new();
    for (name, help, value) in GAUGES {
        // Writing to a `String` can't fail.
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge");
        for (labels, gpu) in &samples {
            let _ = writeln!(text, "{name}{{{labels}}} {}", value(gpu));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::connections::AgentConnection;
    use gpuaas_agent_protocol::checked::MAX_GPUS;
    use gpuaas_agent_protocol::telemetry::{HostSample, Source, Telemetry};
    use gpuaas_core::{NodeId, Sources};

    fn gpu(uuid: &str, index: u32) -> GpuSample {
        GpuSample {
            uuid: uuid.to_owned(),
            index,
            source: Source::HostLocalProbe,
            utilisation_percent: 1.0,
            memory_used_mib: 1,
            memory_total_mib: 2,
            temperature_c: 30.0,
            power_w: 100.0,
            sm_clock_mhz: 1,
            ecc_uncorrected: 0,
            xid: None,
            nvlink_up: true,
            processes: 0,
        }
    }

    /// Returns the metric lines of one host's sample.
    fn lines_of(gpus: Vec<GpuSample>) -> Vec<String> {
        let (connections, node, at) =
            (ConnectionRegistry::default(), NodeId::new(&Sources::system()), Sources::system().now());
        let (connection, _receiver) = AgentConnection::new(1, Vec::new(), false);
        connections.add(node, connection);
        let host = HostSample { cpu_percent: 1.0, memory_used_mib: 1, memory_total_mib: 2, load_1m: 0.5 };
        connections.set_telemetry(node, Telemetry { at, host, gpus });
        let text = text(&connections);
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    }

    #[test]
    fn a_hosts_name_for_its_gpu_forges_no_line_of_another() {
        let forged = "x\"} 1\nDCGM_FI_DEV_GPU_TEMP{node=\"other\\";
        let lines = lines_of(vec![gpu(forged, 0)]);
        assert_eq!(lines.len(), GAUGES.len(), "{lines:?}");
        assert!(lines.iter().all(|line| line.contains("{node=\"node_")), "{lines:?}");
    }

    #[test]
    fn a_host_has_a_bounded_number_of_series_and_each_once() {
        let many: Vec<GpuSample> =
            (0..).take(MAX_GPUS).map(|index| gpu(&format!("GPU-{index}"), index)).collect();
        let too_many = serde_json::to_value([many.clone(), vec![gpu("one more", 0)]].concat()).expect("JSON");
        assert_eq!(lines_of(many).len(), GAUGES.len() * MAX_GPUS);
        assert_eq!(lines_of(vec![gpu("GPU-1", 0), gpu("GPU-1", 1)]).len(), GAUGES.len());
        let frame = serde_json::json!({
            "frame": "telemetry", "at": Sources::system().now(), "gpus": too_many,
            "host": { "cpu_percent": 1, "memory_used_mib": 1, "memory_total_mib": 2, "load_1m": 0 },
        });
        assert!(gpuaas_agent_protocol::frames::FromAgent::read(&frame.to_string()).is_err());
    }
}
