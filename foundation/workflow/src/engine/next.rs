//! What comes next, as pure functions: after a step is done, waits, fails; when a run is unwound.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_core::{Error, Result};
use serde_json::Value;

use crate::erased::{Kind, StepInfo};
use crate::record::{Direction, Entry, Next, Outcome, Row, RunState, Written};
use crate::step::Keys;
use crate::steps::Description;

/// A run at a step, at a moment.
pub(crate) struct Standing<'a> {
    pub of: &'a Description,
    pub row: &'a Row,
    pub now: DateTime<Utc>,
}

fn later(now: DateTime<Utc>, by: Duration) -> DateTime<Utc> {
    TimeDelta::from_std(by).ok().and_then(|by| now.checked_add_signed(by)).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

impl<'a> Standing<'a> {
    pub(crate) fn info(&self) -> Result<&'a StepInfo> {
        let unknown = || Error::internal(format!("{} has no step {}", self.of.key(), self.row.step));
        self.of.position(&self.row.step).map(|index| &self.of.steps[index]).ok_or_else(unknown)
    }

    pub(crate) fn written(&self, next: Next) -> Written {
        Written::new(self.now, next)
    }

    fn entry(&self, outcome: Outcome) -> Entry {
        Entry::of(self.row, outcome, self.now)
    }

    fn entered(&self, next: Next, about: &StepInfo) -> Next {
        Next { deadline: Some(later(self.now, about.limit())), ..next }
    }

    /// The last effect that must be undone, once `undone` is.
    pub(crate) fn to_undo(&self, undone: Option<&str>) -> Option<&'a StepInfo> {
        let left =
            |about: &&StepInfo| Some(about.name) != undone && self.row.effects.contains_key(about.name);
        self.of.steps.iter().rev().filter(|about| about.has_undo()).find(left)
    }

    /// The step is done, or undone.
    pub(crate) fn done(&self, output: Value) -> Result<Written> {
        let entry = Entry { output: Some(output.clone()), ..self.entry(Outcome::Done) };
        let step = self.row.step.as_str();
        if self.row.direction() == Direction::Undo {
            let next = self.backwards(Some(step));
            return Ok(Written { unmade: Some(step.to_owned()), ..self.written(next).entry(entry) });
        }
        let following = self.of.position(step).map_or(0, |index| index + 1);
        let next = match self.of.steps.get(following) {
            Some(about) => self.entered(Next::at_step(self.row, about.name), about),
            None => Next::same(self.row).moved(self.row, RunState::Completed)?,
        };
        let next = Next {
            reversible: following < self.of.reversible,
            waits_for: None,
            waits_until: None,
            error: None,
            ..next
        };
        Ok(self.written(next).entry(entry).makes(step, Some(output)))
    }

    /// Where an unwinding run goes from here. With nothing left to undo it stays, and its next turn ends it.
    pub(crate) fn backwards(&self, undone: Option<&str>) -> Next {
        match self.to_undo(undone) {
            Some(about) => self.entered(Next::at_step(self.row, about.name), about),
            None => Next::at_step(self.row, &self.row.step),
        }
    }

    /// Everything is undone.
    pub(crate) fn ended(&self) -> Result<Written> {
        Ok(self.written(Next::at_step(self.row, &self.row.step).moved(self.row, RunState::Undone)?))
    }

    /// An external call is about to be made.
    pub(crate) fn started(&self, about: &StepInfo) -> Written {
        let next = Next { waits_until: Some(later(self.now, about.timeout)), ..Next::same(self.row) };
        self.written(next).entry(self.entry(Outcome::Started)).makes(about.name, None)
    }

    /// It waits for signals, or for time to pass. What it has begun may have to be undone from now on.
    pub(crate) fn waits(&self, about: &StepInfo, keys: Option<Keys>) -> Written {
        let until = later(self.now, about.timeout);
        let next = Next { waits_for: keys, waits_until: Some(until), ..Next::same(self.row) };
        let written = self.written(next).entry(self.entry(Outcome::Waiting)).waits_until(until);
        let begun = about.kind == Kind::Wait && self.row.direction() == Direction::Do;
        if begun { written.makes(about.name, None) } else { written }
    }

    /// It was woken too early.
    pub(crate) fn still_waits(&self, until: DateTime<Utc>) -> Written {
        self.written(Next::same(self.row)).waits_until(until)
    }

    /// Something it depends on is away: the same attempt again, uncounted.
    pub(crate) fn put_off(&self, about: &StepInfo, error: &Error) -> Written {
        let shown = self.shown(error);
        let next = Next { error: shown, ..Next::same(self.row) };
        self.written(next).rests_until(later(self.now, about.retry.first))
    }

    /// An attempt failed. `definite`: nothing of it can come to pass any more, so that the next has an id of its own.
    pub(crate) fn failed(
        &self,
        about: &StepInfo,
        error: &Error,
        definite: bool,
        jitter: f64,
    ) -> Result<Written> {
        let row = self.row;
        let failures = row.failures + 1;
        let entry = Entry { error: Some(error.to_string()), ..self.entry(Outcome::Failed) };
        let next = Next {
            attempt: row.attempt + i32::from(definite),
            failures,
            waits_for: None,
            waits_until: None,
            error: self.shown(error),
            ..Next::same(row)
        };
        if failures < about.retry.times {
            let pause = about.retry.pause(failures).mul_f64(0.5 + jitter / 2.0);
            return Ok(self.written(next).entry(entry).rests_until(later(self.now, pause)));
        }
        if row.direction() == Direction::Do && row.reversible {
            return Ok(self.unwound(Some(row.step.clone()), next.error)?.entry(entry));
        }
        let failed_step = row.failed_step.clone().or_else(|| Some(row.step.clone()));
        let next = Next { failed_step, ..next }.moved(row, RunState::Stuck)?;
        Ok(self.written(next).entry(entry))
    }

    /// The run was cancelled. The record says by whom and why.
    pub(crate) fn cancelled(&self) -> Result<Written> {
        self.unwound(None, None)
    }

    fn unwound(&self, failed_step: Option<String>, error: Option<String>) -> Result<Written> {
        let next = Next { failed_step, error, ..Next::at_step(self.row, &self.row.step) };
        Ok(self.written(next.moved(self.row, RunState::Unwinding)?))
    }

    /// What operators read: the failure that decided, and until then the latest.
    fn shown(&self, error: &Error) -> Option<String> {
        let decided = self.row.direction() == Direction::Undo;
        if decided { self.row.error.clone() } else { Some(error.to_string()) }
    }
}
