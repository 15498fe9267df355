//! The record: every row of a run, written in PostgreSQL transactions. An engine only decides when.

mod journal;
mod listing;
mod requests;
mod runs;
mod written;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::{OrgId, ProjectId, RunId, state_machine};
use gpuaas_store::Cause;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

pub use journal::{Journalled, journal};
pub(crate) use listing::{Filter, list, one, timeline};
pub use requests::{cancel, resolve, retry, signal, start};
pub(crate) use runs::{Claim, claim, leave, remove_ended, renew, standings};
pub(crate) use written::{Entry, Next, Outcome, Written};

state_machine! {
    /// The life of a run.
    pub enum RunState in "workflow.runs.state" {
        initial Running = "running",
        Unwinding = "unwinding",
        Stuck = "stuck",
        Completed = "completed",
        Undone = "undone",
        Resolved = "resolved",
    }
    moves {
        Running => Completed, Running => Unwinding, Running => Stuck,
        Unwinding => Undone, Unwinding => Stuck,
        Stuck => Running, Stuck => Unwinding, Stuck => Resolved,
    }
}

/// Which way a step is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    Do,
    Undo,
}

impl Direction {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Do => "do",
            Self::Undo => "undo",
        }
    }
}

/// What a step has made and not undone; without an output, it was begun and nobody knows how far it came.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Effect {
    #[serde(default, skip_serializing_if = "Option::is_none", with = "known")]
    pub output: Option<Value>,
}

/// An output of `null` is an output.
mod known {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::Value;

    pub(super) fn serialize<S: Serializer>(output: &Option<Value>, s: S) -> Result<S::Ok, S::Error> {
        output.as_ref().unwrap_or(&Value::Null).serialize(s)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Value>, D::Error> {
        Value::deserialize(d).map(Some)
    }
}

/// A run as the database holds it: all an engine needs to go on.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Row {
    id: Uuid,
    pub workflow: String,
    pub version: i32,
    pub state: RunState,
    pub input: Value,
    org_id: Option<Uuid>,
    project_id: Option<Uuid>,
    correlation_id: String,
    traceparent: String,
    pub step: String,
    pub attempt: i32,
    pub failures: u32,
    pub effects: BTreeMap<String, Effect>,
    pub reversible: bool,
    pub waits_for: Option<Vec<String>>,
    pub waits_until: Option<DateTime<Utc>>,
    pub wake_at: Option<DateTime<Utc>>,
    pub failed_step: Option<String>,
    pub error: Option<String>,
    pub lease_owner: Option<Uuid>,
    pub fence: i64,
    /// Of those it waits for, the signals that have come; known after a claim.
    #[serde(default)]
    pub signals: BTreeMap<String, Value>,
}

impl Row {
    pub(crate) fn id(&self) -> RunId {
        RunId::from_uuid(self.id)
    }

    pub(crate) fn cause(&self) -> Cause {
        Cause {
            correlation_id: self.correlation_id.clone(),
            traceparent: self.traceparent.clone(),
            org_id: self.org_id.map(OrgId::from_uuid),
            project_id: self.project_id.map(ProjectId::from_uuid),
        }
    }

    /// As it stands once steps that are done are written.
    pub(crate) fn after(&self, written: &Written) -> Self {
        let Next { state, step, attempt, failures, reversible, failed_step, error, .. } =
            written.next.clone();
        let mut effects = self.effects.clone();
        effects.extend(written.made.clone());
        let (waits_for, waits_until) = (None, None);
        let fence = written.entries.last().map_or(self.fence, |last| last.fence + 1);
        let moved = Self { state, step, attempt, failures, reversible, failed_step, error, ..self.clone() };
        Self { effects, waits_for, waits_until, fence, ..moved }
    }

    pub(crate) fn direction(&self) -> Direction {
        if self.state == RunState::Unwinding { Direction::Undo } else { Direction::Do }
    }

    /// Whether everything the step waits for has come.
    pub(crate) fn is_signalled(&self) -> bool {
        self.waits_for.as_ref().is_some_and(|keys| keys.iter().all(|key| self.signals.contains_key(key)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_output_of_null_is_not_an_unknown_one() {
        let read = |value| serde_json::from_value::<Effect>(value).expect("an effect").output;
        assert_eq!(read(json!({})), None);
        assert_eq!(read(json!({ "output": null })), Some(Value::Null));
        for effect in [Effect { output: None }, Effect { output: Some(Value::Null) }] {
            assert_eq!(read(json!(effect)), effect.output);
        }
    }
}
