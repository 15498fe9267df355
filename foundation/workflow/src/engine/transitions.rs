//! State transitions of a run as pure functions: after a step is done, waits or fails, and while a run is unwound.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_core::{Error, Result};
use serde_json::Value;

use crate::erased::{StepInfo, StepKind};
use crate::record::{Direction, Entry, EntryOutcome, RunRow, RunState, RunUpdate, StepCommit};
use crate::step::Keys;
use crate::steps::Description;

/// A run at its current step, and the time of the decision.
pub(crate) struct StepContext<'a> {
    pub of: &'a Description,
    pub row: &'a RunRow,
    pub now: DateTime<Utc>,
}

fn later(now: DateTime<Utc>, by: Duration) -> DateTime<Utc> {
    TimeDelta::from_std(by).ok().and_then(|by| now.checked_add_signed(by)).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

impl<'a> StepContext<'a> {
    pub(crate) fn info(&self) -> Result<&'a StepInfo> {
        let unknown = || Error::internal(format!("{} has no step {}", self.of.key(), self.row.step));
        self.of.position(&self.row.step).map(|index| &self.of.steps[index]).ok_or_else(unknown)
    }

    pub(crate) fn commit_of(&self, update: RunUpdate) -> StepCommit {
        StepCommit::new(self.now, update)
    }

    fn entry(&self, outcome: EntryOutcome) -> Entry {
        Entry::of(self.row, outcome, self.now)
    }

    fn with_deadline(&self, update: RunUpdate, info: &StepInfo) -> RunUpdate {
        RunUpdate { deadline: Some(later(self.now, info.limit())), ..update }
    }

    /// Returns the step of the last effect that must be undone, apart from `undone`.
    pub(crate) fn to_undo(&self, undone: Option<&str>) -> Option<&'a StepInfo> {
        let left = |info: &&StepInfo| Some(info.name) != undone && self.row.effects.contains_key(info.name);
        self.of.steps.iter().rev().filter(|info| info.has_undo()).find(left)
    }

    /// Records that the step is done, or undone, and moves the run to the next step.
    pub(crate) fn complete_step(&self, output: Value) -> Result<StepCommit> {
        let entry = Entry { output: Some(output.clone()), ..self.entry(EntryOutcome::Done) };
        let step = self.row.step.as_str();
        if self.row.direction() == Direction::Undo {
            let update = self.next_undo(Some(step));
            return Ok(StepCommit {
                unmade: Some(step.to_owned()),
                ..self.commit_of(update).with_entry(entry)
            });
        }
        let following = self.of.position(step).map_or(0, |index| index + 1);
        let update = match self.of.steps.get(following) {
            Some(info) => self.with_deadline(RunUpdate::at_step(self.row, info.name), info),
            None => RunUpdate::unchanged(self.row).in_state(self.row, RunState::Completed)?,
        };
        let update = RunUpdate {
            reversible: following < self.of.reversible,
            waits_for: None,
            waits_until: None,
            error: None,
            ..update
        };
        Ok(self.commit_of(update).with_entry(entry).with_effect(step, Some(output)))
    }

    /// Returns the next position of an unwinding run. With nothing left to undo it stays at its step, and its next turn ends
    /// it.
    pub(crate) fn next_undo(&self, undone: Option<&str>) -> RunUpdate {
        match self.to_undo(undone) {
            Some(info) => self.with_deadline(RunUpdate::at_step(self.row, info.name), info),
            None => RunUpdate::at_step(self.row, &self.row.step),
        }
    }

    /// Ends the run: everything is undone.
    pub(crate) fn finish_undo(&self) -> Result<StepCommit> {
        Ok(self.commit_of(RunUpdate::at_step(self.row, &self.row.step).in_state(self.row, RunState::Undone)?))
    }

    /// Records that an external call is about to be made.
    pub(crate) fn start_call(&self, info: &StepInfo) -> StepCommit {
        let update =
            RunUpdate { waits_until: Some(later(self.now, info.timeout)), ..RunUpdate::unchanged(self.row) };
        self.commit_of(update).with_entry(self.entry(EntryOutcome::Started)).with_effect(info.name, None)
    }

    /// Begins a wait for signals or for a time. From now on the begun effect may have to be undone.
    pub(crate) fn begin_wait(&self, info: &StepInfo, keys: Option<Keys>) -> StepCommit {
        let until = later(self.now, info.timeout);
        let update =
            RunUpdate { waits_for: keys, waits_until: Some(until), ..RunUpdate::unchanged(self.row) };
        let step_commit =
            self.commit_of(update).with_entry(self.entry(EntryOutcome::Waiting)).wait_until(until);
        let begun = info.kind == StepKind::Wait && self.row.direction() == Direction::Do;
        if begun { step_commit.with_effect(info.name, None) } else { step_commit }
    }

    /// Continues a wait that isn't over.
    pub(crate) fn continue_wait(&self, until: DateTime<Utc>) -> StepCommit {
        self.commit_of(RunUpdate::unchanged(self.row)).wait_until(until)
    }

    /// Delays the attempt because a dependency is unavailable. The attempt isn't counted.
    pub(crate) fn delay(&self, info: &StepInfo, error: &Error) -> StepCommit {
        let error = self.displayed_error(error);
        let update = RunUpdate { error, ..RunUpdate::unchanged(self.row) };
        self.commit_of(update).rest_until(later(self.now, info.retry.first))
    }

    /// Records a failed attempt. `is_definite`: nothing of the attempt can take effect later, so the next attempt gets its
    /// own id.
    pub(crate) fn fail_attempt(
        &self,
        info: &StepInfo,
        error: &Error,
        is_definite: bool,
        entropy: u8,
    ) -> Result<StepCommit> {
        let row = self.row;
        let failures = row.failures + 1;
        let entry = Entry { error: Some(error.to_string()), ..self.entry(EntryOutcome::Failed) };
        let update = RunUpdate {
            attempt: row.attempt + i32::from(is_definite),
            failures,
            waits_for: None,
            waits_until: None,
            error: self.displayed_error(error),
            ..RunUpdate::unchanged(row)
        };
        if failures < info.retry.times {
            let pause = info.retry.backoff().delay(failures, entropy);
            return Ok(self.commit_of(update).with_entry(entry).rest_until(later(self.now, pause)));
        }
        if row.direction() == Direction::Do && row.reversible {
            return Ok(self.unwind(Some(row.step.clone()), update.error)?.with_entry(entry));
        }
        let failed_step = row.failed_step.clone().or_else(|| Some(row.step.clone()));
        let update = RunUpdate { failed_step, ..update }.in_state(row, RunState::Stuck)?;
        Ok(self.commit_of(update).with_entry(entry))
    }

    /// Begins to unwind a cancelled run. The database records who cancelled it and why.
    pub(crate) fn cancel(&self) -> Result<StepCommit> {
        self.unwind(None, None)
    }

    fn unwind(&self, failed_step: Option<String>, error: Option<String>) -> Result<StepCommit> {
        let update = RunUpdate { failed_step, error, ..RunUpdate::at_step(self.row, &self.row.step) };
        Ok(self.commit_of(update.in_state(self.row, RunState::Unwinding)?))
    }

    /// Returns the error shown to operators: the one that caused the unwinding, and until then the latest.
    fn displayed_error(&self, error: &Error) -> Option<String> {
        let decided = self.row.direction() == Direction::Undo;
        if decided { self.row.error.clone() } else { Some(error.to_string()) }
    }
}
