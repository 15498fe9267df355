//! Health and prerequisites of a host.

use gpuaas_agent_protocol::frames::Prerequisite;
use gpuaas_agent_protocol::tasks::{Health, HealthCheck};

use super::KernelDriver;
use crate::drivers::{Diagnosis, Work};

impl Diagnosis for KernelDriver {
    fn health(&self) -> Work<'_, Health> {
        Box::pin(async {
            let gpus = self.kernel.gpus();
            let check = |name: &str, passed: bool, detail: String| HealthCheck {
                name: name.to_owned(),
                passed,
                detail,
            };
            let free = self.kernel.memory_mib("MemAvailable");
            let driverless = gpus.iter().filter(|gpu| gpu.uuid.is_none()).count();
            let checks = vec![
                check("kernel", true, self.kernel.release()),
                check("memory", free > 1024, format!("{free} MiB available")),
                check("gpus", driverless == 0, format!("{} GPUs, {driverless} without a driver", gpus.len())),
            ];
            Ok(Health { healthy: checks.iter().all(|check| check.passed), checks })
        })
    }

    fn prerequisites(&self) -> Vec<Prerequisite> {
        let ready =
            |name: &str, ready: bool, detail: String| Prerequisite { name: name.to_owned(), ready, detail };
        let driver = self.kernel.nvidia_driver();
        let groups = self.kernel.iommu_groups();
        vec![
            ready("kvm", self.kernel.has("dev/kvm"), "/dev/kvm".to_owned()),
            ready("iommu", groups > 0, format!("{groups} groups")),
            ready("nvidia_driver", driver.is_some(), driver.unwrap_or_else(|| "not loaded".to_owned())),
        ]
    }
}
