//! Events: facts a domain states under its own prefix, and the envelope they travel in.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::id::{EventId, OrgId, ProjectId};

/// A fact a domain states. The payload holds ids and facts, never secrets: `Secret` doesn't serialise.
pub trait Event: Serialize + Send + Sync {
    /// `<domain>.<noun>.<what happened>`
    const TYPE: &'static str;
    const VERSION: u16 = 1;
    /// The kind of thing it happened to.
    const AGGREGATE: &'static str;

    fn aggregate_id(&self) -> Uuid;
}

/// An event as it stands in the log.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Envelope {
    pub event_id: EventId,
    pub event_type: &'static str,
    pub occurred_at: DateTime<Utc>,
    pub version: u16,
    pub correlation_id: String,
    pub traceparent: String,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
    pub aggregate_type: &'static str,
    pub aggregate_id: Uuid,
    /// The aggregate's version after the change: assigned under its row lock.
    pub aggregate_seq: i64,
    pub payload: Value,
}
