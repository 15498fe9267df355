//! Task `node.collect_logs`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;
use crate::task::TaskType;

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
