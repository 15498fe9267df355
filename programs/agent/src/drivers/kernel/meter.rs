//! CPU, memory and load of a host.

use gpuaas_agent_protocol::telemetry::{HostSample, Telemetry};

use super::KernelDriver;
use crate::drivers::Meter;

impl Meter for KernelDriver {
    fn sample(&self) -> Telemetry {
        let total = self.kernel.memory_mib("MemTotal");
        let load_1m = self.kernel.load_1m();
        let host = HostSample {
            cpu_percent: (load_1m * 100.0 / self.kernel.cpus().max(1) as f32).min(100.0),
            memory_used_mib: total.saturating_sub(self.kernel.memory_mib("MemAvailable")),
            memory_total_mib: total,
            load_1m,
        };
        // GPU metrics come from the vendor's library, which isn't supported yet.
        Telemetry { at: self.sources.now(), host, gpus: Vec::new() }
    }
}
