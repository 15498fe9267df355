//! The database record of runs, written in PostgreSQL transactions. An engine only decides when a run continues.

mod journal;
mod listing;
mod requests;
mod runs;
mod step_commit;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::{OrgId, ProjectId, RunId, state_machine};
use gpuaas_store::Cause;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

pub use journal::{Journalled, journal};
pub(crate) use listing::{RunFilter, list, one, timeline};
pub use requests::{cancel, resolve, retry, signal, start};
pub(crate) use runs::{
    Claim, RunStatus, claim, claim_one, release, release_leases, remove_ended, renew, status, unfinished_runs,
};
pub(crate) use step_commit::{Entry, EntryOutcome, RunUpdate, StepCommit};

state_machine! {
    /// The state of a run.
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

/// The direction in which a step is performed.
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

/// The effect of a step that isn't undone. Without an output, the effect was begun and its outcome is unknown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Effect {
    #[serde(default, skip_serializing_if = "Option::is_none", with = "known")]
    pub output: Option<Value>,
}

/// Distinguishes an output of `null` from a missing output.
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

/// A run as stored in the database: everything an engine needs to continue it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct RunRow {
    id: Uuid,
    pub workflow: String,
    pub version: i32,
    pub state: RunState,
    pub input: Value,
    org_id: Option<Uuid>,
    project_id: Option<Uuid>,
    pub correlation_id: String,
    pub traceparent: String,
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
    /// Received signals among those it waits for; set by a claim.
    #[serde(default)]
    pub signals: BTreeMap<String, Value>,
}

impl RunRow {
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

    /// Returns the row as it will be once the commit is written.
    pub(crate) fn after(&self, commit: &StepCommit) -> Self {
        let RunUpdate { state, step, attempt, failures, reversible, failed_step, error, .. } =
            commit.update.clone();
        let mut effects = self.effects.clone();
        effects.extend(commit.made.clone());
        let (waits_for, waits_until) = (None, None);
        let fence = commit.entries.last().map_or(self.fence, |last| last.fence + 1);
        let moved = Self { state, step, attempt, failures, reversible, failed_step, error, ..self.clone() };
        Self { effects, waits_for, waits_until, fence, ..moved }
    }

    pub(crate) fn direction(&self) -> Direction {
        if self.state == RunState::Unwinding { Direction::Undo } else { Direction::Do }
    }

    /// Returns true if all signals the step waits for were received.
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
