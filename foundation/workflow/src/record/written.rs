//! What a step's commit writes: the journal's entry, and where the run stands after it.

use std::collections::BTreeMap;
use std::mem::take;

use chrono::{DateTime, Utc};
use gpuaas_core::{Machine, Result};
use serde::Serialize;
use serde_json::Value;

use super::{Direction, Effect, Row, RunState};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    Started,
    Waiting,
    Done,
    Failed,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Entry {
    pub step: String,
    pub direction: Direction,
    pub attempt: i32,
    pub outcome: Outcome,
    pub output: Option<Value>,
    pub error: Option<String>,
    pub fence: i64,
    pub at: DateTime<Utc>,
}

impl Entry {
    /// Of the step a run is at.
    pub(crate) fn of(row: &Row, outcome: Outcome, at: DateTime<Utc>) -> Self {
        let (direction, attempt, fence) = (row.direction(), row.attempt, row.fence);
        Self { step: row.step.clone(), direction, attempt, outcome, output: None, error: None, fence, at }
    }
}

/// Where a run stands.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Next {
    pub state: RunState,
    pub step: String,
    pub attempt: i32,
    pub failures: u32,
    pub reversible: bool,
    pub waits_for: Option<Vec<String>>,
    pub waits_until: Option<DateTime<Utc>>,
    /// Only of a run that rests: steps of a held run leave the index of due runs alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_at: Option<DateTime<Utc>>,
    pub failed_step: Option<String>,
    pub error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<DateTime<Utc>>,
}

impl Next {
    /// Where it stands already.
    pub(crate) fn same(row: &Row) -> Self {
        Self {
            state: row.state,
            step: row.step.clone(),
            attempt: row.attempt,
            failures: row.failures,
            reversible: row.reversible,
            waits_for: row.waits_for.clone(),
            waits_until: row.waits_until,
            wake_at: None,
            failed_step: row.failed_step.clone(),
            error: row.error.clone(),
            deadline: None,
        }
    }

    /// At the beginning of another step.
    pub(crate) fn at_step(row: &Row, step: &str) -> Self {
        let same = Self::same(row);
        Self { step: step.to_owned(), attempt: 1, failures: 0, waits_for: None, waits_until: None, ..same }
    }

    /// Moves the state machine.
    pub(crate) fn moved(self, row: &Row, to: RunState) -> Result<Self> {
        row.state.to(to)?;
        Ok(Self { state: to, ..self })
    }
}

/// The whole of it, of one step or of some that follow each other. All but the entries is where the run stands then, as
/// `workflow.advance` takes it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Written {
    pub at: DateTime<Utc>,
    #[serde(skip)]
    pub entries: Vec<Entry>,
    #[serde(flatten)]
    pub next: Next,
    /// Effects that are there now, and the one that no longer is.
    pub made: BTreeMap<String, Effect>,
    pub unmade: Option<String>,
    /// Whether the run is let go until it is due again.
    pub rests: bool,
    /// Whether it is let go for good, or until somebody decides.
    pub ends: bool,
    /// Whether it is due at once if all it waits for has come.
    pub waits: bool,
}

impl Written {
    pub(crate) fn new(at: DateTime<Utc>, next: Next) -> Self {
        let ends = matches!(next.state, RunState::Completed | RunState::Undone | RunState::Stuck);
        let (entries, made, unmade) = (Vec::new(), BTreeMap::new(), None);
        Self { at, entries, next, made, unmade, rests: false, ends, waits: false }
    }

    pub(crate) fn entry(mut self, entry: Entry) -> Self {
        self.entries.push(entry);
        self
    }

    pub(crate) fn makes(mut self, step: &str, output: Option<Value>) -> Self {
        self.made.insert(step.to_owned(), Effect { output });
        self
    }

    /// Goes on with what the step after it writes.
    pub(crate) fn then(&mut self, later: Self) {
        let (mut entries, mut made) = (take(&mut self.entries), take(&mut self.made));
        entries.extend(later.entries);
        made.extend(later.made);
        *self = Self { entries, made, ..later };
    }

    /// Rests until every key is signalled, or until then.
    pub(crate) fn waits_until(self, until: DateTime<Utc>) -> Self {
        Self { waits: self.next.waits_for.is_some(), ..self.rests_until(until) }
    }

    pub(crate) fn rests_until(mut self, wake_at: DateTime<Utc>) -> Self {
        self.next.wake_at = Some(wake_at);
        self.rests = true;
        self
    }
}
