//! Executes `node.collect_logs`.

use gpuaas_agent_protocol::tasks::{CollectLogs, CollectLogsParams, LogLines};

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, Work};

impl TaskHandler for CollectLogs {
    type Driver = ();

    fn driver(_: &HostDrivers) -> Option<&Self::Driver> {
        Some(&())
    }

    fn run<'a>((): &'a (), params: &'a CollectLogsParams, context: &'a TaskContext) -> Work<'a, LogLines> {
        Box::pin(async { Ok(LogLines { lines: context.node.agent_log.last(params.lines) }) })
    }
}
