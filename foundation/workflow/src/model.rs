//! Runs as the API returns them to operators.

use chrono::{DateTime, Utc};
use gpuaas_core::{OrgId, ProjectId, RunId};
use gpuaas_http::text_type;
use serde::Serialize;
use utoipa::ToSchema;

use crate::record::RunState;

text_type! {
    /// The name of a workflow.
    WorkflowName, 1..=63, pattern r"^[a-z][a-z0-9_]{0,62}$", example "provision",
    check |text| text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'),
    "must begin with a letter and have lowercase letters, digits and underscores"
}

/// A run of a workflow.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkflowRun {
    pub id: RunId,
    pub workflow: String,
    pub version: i32,
    /// Idempotency key of the start: a run is started once per key.
    pub run_key: String,
    pub state: RunState,
    /// The current step.
    pub step: String,
    pub attempt: i32,
    /// True before the run's point of no return.
    pub reversible: bool,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
    pub correlation_id: String,
    /// The step that caused the run to be undone or stuck.
    pub failed_step: Option<String>,
    pub error: Option<String>,
    /// Keys of the signals the run waits for.
    pub waits_for: Option<Vec<String>>,
    /// When the run continues without a signal.
    pub wake_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub started_at: DateTime<Utc>,
    pub state_since: DateTime<Utc>,
}

gpuaas_http::page! {
    pub(crate) struct WorkflowRunPage of WorkflowRun
}

/// An entry of a run's journal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkflowStep {
    pub at: DateTime<Utc>,
    pub step: String,
    /// `do` or `undo`.
    pub direction: String,
    pub attempt: i32,
    /// `started`, `waiting`, `done` or `failed`.
    pub outcome: String,
    pub error: Option<String>,
}

/// A run and its journal, oldest entry first; of a very long run, the latest entries.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkflowTimeline {
    pub run: WorkflowRun,
    pub steps: Vec<WorkflowStep>,
}
