//! Diagnostic tasks: health check, load test, agent log.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;
use crate::task::TaskType;

/// No parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoParams {}

/// Checks everything a node needs.
pub struct HealthProbe;

impl TaskType for HealthProbe {
    const NAME: &'static str = "diag.health_probe";
    const SUMMARY: &'static str = "Check driver, GPUs, disk, clock and runtime";
    const LIMIT_SECONDS: u32 = 60;
    type Params = NoParams;
    type Output = Health;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Health {
    pub healthy: bool,
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub checks: Vec<HealthCheck>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HealthCheck {
    #[serde(deserialize_with = "checked::label")]
    pub name: String,
    pub passed: bool,
    #[serde(deserialize_with = "checked::text")]
    pub detail: String,
}

/// Runs GPUs under load for a time.
pub struct LoadTest;

impl TaskType for LoadTest {
    const NAME: &'static str = "diag.load_test";
    const SUMMARY: &'static str = "Run GPUs under load and check for errors";
    const LIMIT_SECONDS: u32 = 900;
    type Params = LoadTestParams;
    type Output = LoadTested;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadTestParams {
    pub gpu_uuids: Vec<String>,
    pub seconds: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LoadTested {
    pub passed: bool,
    /// Failure reason of each GPU that failed.
    #[serde(deserialize_with = "checked::texts")]
    pub failures: Vec<String>,
}

/// Returns the last lines of the agent's log.
pub struct CollectLogs;

impl TaskType for CollectLogs {
    const NAME: &'static str = "node.collect_logs";
    const SUMMARY: &'static str = "Return the last lines of the agent's log";
    const LIMIT_SECONDS: u32 = 30;
    type Params = CollectLogsParams;
    type Output = LogLines;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CollectLogsParams {
    /// Maximum number of lines.
    pub lines: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogLines {
    #[serde(deserialize_with = "checked::texts")]
    pub lines: Vec<String>,
}
