//! Simulated load tests.

use gpuaas_agent_protocol::tasks::{LoadTestParams, LoadTested};

use crate::drivers::{Gpus, Work};
use crate::simulate::fault::Fault;
use crate::simulate::hardware::Hardware;

impl Gpus for Hardware {
    fn load_test<'a>(&'a self, params: &'a LoadTestParams) -> Work<'a, LoadTested> {
        Box::pin(async move {
            let failing = self.xid().is_some() || self.has(&Fault::DriverBroken);
            let failures = match params.gpu_uuids.first().filter(|_| failing) {
                Some(uuid) => vec![format!("{uuid}: failed under load")],
                None => vec![],
            };
            Ok(LoadTested { passed: failures.is_empty(), failures })
        })
    }
}
