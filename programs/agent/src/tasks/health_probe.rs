//! Executes `diag.health_probe`.

use gpuaas_agent_protocol::tasks::{Health, HealthProbe, NoParams};

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{Diagnosis, HostDrivers, Work};

impl TaskHandler for HealthProbe {
    type Driver = dyn Diagnosis;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.diagnosis.as_deref()
    }

    fn run<'a>(driver: &'a Self::Driver, _: &'a NoParams, _: &'a TaskContext) -> Work<'a, Health> {
        driver.health()
    }
}
