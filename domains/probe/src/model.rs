//! Views of probes in the API.

use chrono::{DateTime, Utc};
use gpuaas_core::{ProbeId, RunId};
use serde::Serialize;
use utoipa::ToSchema;

/// A probe started by an operator.
#[derive(Serialize, ToSchema)]
pub struct ProbeMade {
    pub id: ProbeId,
    /// Workflow run of the probe: `GET /admin/workflows/{run_id}` shows its progress or failure.
    pub run_id: RunId,
}

/// A running or finished probe.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProbeResult {
    pub id: ProbeId,
    pub run_id: RunId,
    pub started_at: DateTime<Utc>,
    /// Time at which its consumer received the event.
    pub echoed_at: Option<DateTime<Utc>>,
    /// Time at which the workflow finished.
    pub finished_at: Option<DateTime<Utc>>,
}
