//! The data written by a step's commit: journal entries, and the run's new state.

use std::collections::BTreeMap;
use std::mem::take;

use chrono::{DateTime, Utc};
use gpuaas_core::{Machine, Result};
use serde::Serialize;
use serde_json::Value;

use super::{Direction, Effect, RunRow, RunState};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EntryOutcome {
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
    pub outcome: EntryOutcome,
    pub output: Option<Value>,
    pub error: Option<String>,
    pub fence: i64,
    pub at: DateTime<Utc>,
}

impl Entry {
    /// Returns an entry for the run's current step.
    pub(crate) fn of(row: &RunRow, outcome: EntryOutcome, at: DateTime<Utc>) -> Self {
        let (direction, attempt, fence) = (row.direction(), row.attempt, row.fence);
        Self { step: row.step.clone(), direction, attempt, outcome, output: None, error: None, fence, at }
    }
}

/// The new state of a run.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RunUpdate {
    pub state: RunState,
    pub step: String,
    pub attempt: i32,
    pub failures: u32,
    pub reversible: bool,
    pub waits_for: Option<Vec<String>>,
    pub waits_until: Option<DateTime<Utc>>,
    /// Set only for a run that is released until then: steps of a held run don't change the index of due runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_at: Option<DateTime<Utc>>,
    pub failed_step: Option<String>,
    pub error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<DateTime<Utc>>,
}

impl RunUpdate {
    /// Returns the current state.
    pub(crate) fn unchanged(row: &RunRow) -> Self {
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

    /// Returns the state at the beginning of another step.
    pub(crate) fn at_step(row: &RunRow, step: &str) -> Self {
        let unchanged = Self::unchanged(row);
        Self {
            step: step.to_owned(),
            attempt: 1,
            failures: 0,
            waits_for: None,
            waits_until: None,
            ..unchanged
        }
    }

    /// Moves the state machine. Fails if the transition is illegal.
    pub(crate) fn in_state(self, row: &RunRow, to: RunState) -> Result<Self> {
        row.state.to(to)?;
        Ok(Self { state: to, ..self })
    }
}

/// The data written for one step or several consecutive steps. All fields but the entries are the run's new state, as
/// `workflow.advance` takes it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct StepCommit {
    pub at: DateTime<Utc>,
    #[serde(skip)]
    pub entries: Vec<Entry>,
    #[serde(flatten)]
    pub update: RunUpdate,
    /// Effects that now exist, and the one that no longer does.
    pub made: BTreeMap<String, Effect>,
    pub unmade: Option<String>,
    /// True if the run is released until it is due again.
    pub rests: bool,
    /// True if the run is released for good, or until an operator decides.
    pub ends: bool,
    /// True if the run is due at once if all its signals were received.
    pub waits: bool,
}

impl StepCommit {
    pub(crate) fn new(at: DateTime<Utc>, update: RunUpdate) -> Self {
        let ends = matches!(update.state, RunState::Completed | RunState::Undone | RunState::Stuck);
        let (entries, made, unmade) = (Vec::new(), BTreeMap::new(), None);
        Self { at, entries, update, made, unmade, rests: false, ends, waits: false }
    }

    pub(crate) fn with_entry(mut self, entry: Entry) -> Self {
        self.entries.push(entry);
        self
    }

    pub(crate) fn with_effect(mut self, step: &str, output: Option<Value>) -> Self {
        self.made.insert(step.to_owned(), Effect { output });
        self
    }

    /// Appends the data of the next step.
    pub(crate) fn append(&mut self, later: Self) {
        let (mut entries, mut made) = (take(&mut self.entries), take(&mut self.made));
        entries.extend(later.entries);
        made.extend(later.made);
        *self = Self { entries, made, ..later };
    }

    /// Releases the run until all keys are signalled, at the latest until `until`.
    pub(crate) fn wait_until(self, until: DateTime<Utc>) -> Self {
        Self { waits: self.update.waits_for.is_some(), ..self.rest_until(until) }
    }

    pub(crate) fn rest_until(mut self, wake_at: DateTime<Utc>) -> Self {
        self.update.wake_at = Some(wake_at);
        self.rests = true;
        self
    }
}
