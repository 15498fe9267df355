//! Executes `diag.load_test`.

use gpuaas_agent_protocol::tasks::{LoadTest, LoadTestParams, LoadTested};

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{Gpus, HostDrivers, Work};

impl TaskHandler for LoadTest {
    type Driver = dyn Gpus;

    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver> {
        drivers.gpus.as_deref()
    }

    fn run<'a>(
        driver: &'a Self::Driver,
        params: &'a LoadTestParams,
        _: &'a TaskContext,
    ) -> Work<'a, LoadTested> {
        driver.load_test(params)
    }
}
