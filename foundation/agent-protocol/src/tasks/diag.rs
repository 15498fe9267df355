//! Diagnosis: is the host well, do its GPUs hold under load, what does its log say.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;
use crate::task::TaskType;

/// Nothing to say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoParams {}

/// Looks at everything a host needs.
pub struct HealthProbe;

impl TaskType for HealthProbe {
    const NAME: &'static str = "diag.health_probe";
    const SUMMARY: &'static str = "Look at driver, GPUs, disk, clock and runtime";
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

/// Puts GPUs under load for a while.
pub struct LoadTest;

impl TaskType for LoadTest {
    const NAME: &'static str = "diag.load_test";
    const SUMMARY: &'static str = "Run GPUs under load, and look for errors";
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
    /// Of each GPU that failed, why.
    #[serde(deserialize_with = "checked::texts")]
    pub failures: Vec<String>,
}

/// The last lines of the agent's log.
pub struct CollectLogs;

impl TaskType for CollectLogs {
    const NAME: &'static str = "node.collect_logs";
    const SUMMARY: &'static str = "The last lines of the agent's own log";
    const LIMIT_SECONDS: u32 = 30;
    type Params = CollectLogsParams;
    type Output = LogLines;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CollectLogsParams {
    /// At most this many.
    pub lines: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogLines {
    #[serde(deserialize_with = "checked::texts")]
    pub lines: Vec<String>,
}
