//! Simulated health and prerequisites.

use gpuaas_agent_protocol::frames::Prerequisite;
use gpuaas_agent_protocol::tasks::{Health, HealthCheck};

use crate::drivers::{Diagnosis, Work};
use crate::simulate::fault::Fault;
use crate::simulate::hardware::Hardware;

impl Diagnosis for Hardware {
    fn health(&self) -> Work<'_, Health> {
        Box::pin(async {
            let check = |name: &str, passed: bool, detail: String| HealthCheck {
                name: name.to_owned(),
                passed,
                detail,
            };
            let (broken, xid) = (self.has(&Fault::DriverBroken), self.xid());
            let checks = vec![
                check("driver", !broken, if broken { "no driver".into() } else { "loaded".into() }),
                check("gpus", xid.is_none(), xid.map_or("ok".into(), |code| format!("XID {code}"))),
                check("disk", true, "simulated".into()),
            ];
            Ok(Health { healthy: checks.iter().all(|check| check.passed), checks })
        })
    }

    fn prerequisites(&self) -> Vec<Prerequisite> {
        let ready = |name: &str| Prerequisite { name: name.into(), ready: true, detail: "simulated".into() };
        ["kvm", "iommu", "libvirt"].map(ready).into()
    }
}
