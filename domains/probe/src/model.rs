//! Probes as the API shows them.

use chrono::{DateTime, Utc};
use gpuaas_core::{ProbeId, RunId};
use serde::Serialize;
use utoipa::ToSchema;

/// A probe that an operator asked for.
#[derive(Serialize, ToSchema)]
pub struct ProbeMade {
    pub id: ProbeId,
    /// Its workflow: `GET /admin/workflows/{run_id}` shows how far it is, also when it failed.
    pub run_id: RunId,
}

/// A probe under way, or one that came through.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProbeResult {
    pub id: ProbeId,
    pub run_id: RunId,
    pub started_at: DateTime<Utc>,
    /// When a consumer took its event.
    pub echoed_at: Option<DateTime<Utc>>,
    /// When it came through.
    pub finished_at: Option<DateTime<Utc>>,
}
