//! Task `diag.load_test`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;
use crate::task::TaskType;

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
