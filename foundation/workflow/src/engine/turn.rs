//! One turn of one run: whatever its row says is next, done and committed.

use std::sync::Arc;

use gpuaas_core::{Code, Error, Result};
use gpuaas_store::{StepOf, StepTx, is_cancelled, is_fenced_off};
use tokio_util::sync::CancellationToken;

use super::Engine;
use super::faults::{Fault, Place, Point};
use super::next::Standing;
use super::runner::{Ended, Runner};
use crate::erased::{Kind, StepInfo, StepOutcome, StepPhase};
use crate::record::{Direction, Row, RunState, Written};

/// Why an engine lets go of a run without having written so. What is in the database holds.
#[derive(Debug)]
pub(crate) enum ReleaseReason {
    /// Another has it, or an answer of the database was lost: whoever claims it next sees where it stands.
    Lost(Error),
    /// A proof killed this process.
    Crashed,
}

impl From<Error> for ReleaseReason {
    fn from(error: Error) -> Self {
        Self::Lost(error)
    }
}

/// A run in our hands for one turn.
pub(crate) struct Turn<'a> {
    pub engine: &'a Engine,
    pub runner: Arc<dyn Runner>,
    pub row: Row,
    pub stopping: &'a CancellationToken,
    /// Steps that may share a transaction.
    pub together: usize,
}

impl Turn<'_> {
    /// Takes the turn; the run as it stands afterwards, unless it rests or has ended.
    pub(crate) async fn take(mut self) -> Result<Option<Row>, ReleaseReason> {
        let about = *self.standing().info()?;
        if self.row.state == RunState::Unwinding {
            let standing = self.standing();
            match standing.to_undo(None).map(|about| about.name) {
                None => return self.end(&about).await,
                Some(target) if target != self.row.step => {
                    return self.write(standing.written(standing.backwards(None))).await;
                }
                Some(_) => {}
            }
        }
        let moment = match self.moment(&about) {
            Ok(moment) => moment,
            Err(waiting) => {
                return match self.commit(*waiting, true).await {
                    Ok(row) => Ok(row),
                    Err(error) => Ok(self.after(&about, &Ended::Failed(error)).await?.0),
                };
            }
        };
        let began = self.standing().now;
        let ended = match self.fault(&about, Point::BeforeRun).await? {
            Some(fault) => Err(Ended::Failed(fault.error())),
            None => self.attempt(&about, moment).await?,
        };
        let (row, outcome) = match ended {
            Ok(row) => (row, "done"),
            Err(ended) => self.after(&about, &ended).await?,
        };
        let seconds = (self.standing().now - began).as_seconds_f64();
        let workflow = self.runner.description().name;
        metrics::histogram!("gpuaas_workflow_step_seconds", "workflow" => workflow, "step" => about.name)
            .record(seconds.max(0.0));
        self.count(about.name, outcome);
        Ok(row)
    }

    /// Ends an unwound run, with the workflow's last word.
    async fn end(&self, about: &StepInfo) -> Result<Option<Row>, ReleaseReason> {
        let mut tx = self.open(true).await?;
        let said = match self.runner.undone(&mut tx, &self.row).await {
            Ok(()) => self.fault(about, Point::BeforeCommit).await?.map(|fault| Ended::Failed(fault.error())),
            Err(ended) => Some(ended),
        };
        let Some(ended) = said else {
            return Ok(commit(tx, &self.standing().ended()?).await?);
        };
        if matches!(ended, Ended::Failed(_)) {
            tx.roll_back().await;
        }
        Ok(self.after(about, &ended).await?.0)
    }

    pub(super) fn count(&self, step: &'static str, outcome: &'static str) {
        let workflow = self.runner.description().name;
        metrics::counter!("gpuaas_workflow_steps_total", "workflow" => workflow, "step" => step, "outcome" => outcome)
            .increment(1);
    }

    fn standing(&self) -> Standing<'_> {
        Standing { of: self.runner.description(), row: &self.row, now: self.engine.store.sources().now() }
    }

    /// What the step is to do now; or the wait that begins or goes on.
    fn moment(&self, about: &StepInfo) -> Result<StepPhase, Box<Written>> {
        let standing = self.standing();
        match (about.kind, self.row.waits_until) {
            (Kind::Timer, None) => Err(Box::new(standing.waits(about, None))),
            (Kind::Wait, Some(_)) if self.row.is_signalled() => {
                Ok(StepPhase::Signalled(self.row.signals.clone()))
            }
            (Kind::Timer | Kind::Wait, Some(until)) if standing.now < until => {
                Err(Box::new(standing.still_waits(until)))
            }
            (Kind::Timer | Kind::Wait, Some(_)) => Ok(StepPhase::TimedOut),
            _ => Ok(StepPhase::Begin),
        }
    }

    /// One attempt. The outer failure is ours, the inner one the step's.
    async fn attempt(
        &mut self,
        about: &StepInfo,
        mut moment: StepPhase,
    ) -> Result<Result<Option<Row>, Ended>, ReleaseReason> {
        if about.kind == Kind::External {
            let forwards = self.row.direction() == Direction::Do;
            if forwards && self.row.waits_until.is_none() {
                match self.commit(self.standing().started(about), true).await {
                    Ok(Some(row)) => self.row = row,
                    Ok(None) => return Err(ReleaseReason::Lost(Error::internal("a run in hand was let go"))),
                    Err(error) => return Ok(Err(Ended::Failed(error))),
                }
            }
            if let Some(fault) = self.fault(about, Point::Started).await? {
                return Ok(Err(Ended::Failed(fault.error())));
            }
            moment = match self.runner.call(&self.row).await {
                Ok(output) => StepPhase::Called(output),
                Err(ended) => return Ok(Err(ended)),
            };
        }
        let called = matches!(moment, StepPhase::Called(_));
        let failed = |error| Ok(Err(if called { Ended::Unclear(error) } else { Ended::Failed(error) }));
        let mut tx = match self.open(!called).await {
            Ok(tx) => tx,
            Err(error) => return failed(error),
        };
        let acted = match self.runner.act(&mut tx, &self.row, moment).await {
            Ok(acted) => acted,
            Err(Ended::Failed(error)) => {
                tx.roll_back().await;
                return failed(error);
            }
            // Cut off, it may be in the middle of a statement: its connection is closed.
            Err(ended) => return Ok(Err(ended)),
        };
        if let Some(fault) = self.fault(about, Point::BeforeCommit).await? {
            tx.roll_back().await;
            return failed(fault.error());
        }
        let mut written = match acted {
            StepOutcome::Done(output) => self.standing().done(output)?,
            StepOutcome::Waits(keys) => self.standing().waits(about, Some(keys)),
        };
        if let Some(ended) = self.follow(&mut tx, about, &mut written).await? {
            if matches!(ended, Ended::Failed(_)) {
                tx.roll_back().await;
            }
            self.together = written.entries.len();
            return Box::pin(self.attempt(about, StepPhase::Begin)).await;
        }
        let row = match commit(tx, &written).await {
            Ok(row) => row,
            Err(error) => return failed(error),
        };
        match self.committed(about, &written).await? {
            Some(fault) => failed(fault.error()),
            None => Ok(Ok(row)),
        }
    }

    /// Writes what a failed attempt leads to. An old view of the run is refused by its fence.
    async fn after(
        &self,
        about: &StepInfo,
        ended: &Ended,
    ) -> Result<(Option<Row>, &'static str), ReleaseReason> {
        let error = ended.error();
        let standing = self.standing();
        if is_fenced_off(error) {
            return Err(ReleaseReason::Lost(Error::internal("the run is in other hands")));
        }
        if is_cancelled(error) {
            return Ok((self.write(standing.cancelled()?).await?, "cancelled"));
        }
        let (run, cause) = (self.row.id(), error.chain());
        if error.code == Code::ServiceUnavailable {
            tracing::debug!(%run, step = about.name, attempt = self.row.attempt, cause, "a step is put off");
            return Ok((self.write(standing.put_off(about, error)).await?, "put_off"));
        }
        tracing::warn!(%run, step = about.name, attempt = self.row.attempt, cause, "a step failed");
        let definite = matches!(ended, Ended::Failed(_));
        let jitter = f64::from(self.engine.store.sources().entropy.bytes::<1>()[0]) / 255.0;
        let written = standing.failed(about, error, definite, jitter)?;
        Ok((self.write(written).await?, "failed"))
    }

    async fn write(&self, written: Written) -> Result<Option<Row>, ReleaseReason> {
        self.commit(written, false).await.map_err(ReleaseReason::Lost)
    }

    async fn commit(&self, written: Written, cancellable: bool) -> Result<Option<Row>> {
        commit(self.open(cancellable).await?, &written).await
    }

    /// `cancellable` only matters forwards.
    async fn open(&self, cancellable: bool) -> Result<StepTx> {
        let of = StepOf { run: self.row.id(), fence: self.row.fence, cancellable };
        let cause = self.row.cause();
        self.engine.store.step(self.runner.scope(&cause), of, cause).await
    }

    pub(super) async fn fault(&self, about: &StepInfo, point: Point) -> Result<Option<Fault>, ReleaseReason> {
        let Some(faults) = &self.engine.faults else { return Ok(None) };
        let (run, direction) = (self.row.id(), self.row.direction());
        match faults(Place { run, step: about.name, direction, point }).await {
            Some(Fault::Crash) => Err(ReleaseReason::Crashed),
            fault => Ok(fault),
        }
    }
}

async fn commit(tx: StepTx, written: &Written) -> Result<Option<Row>> {
    let (row, _) = tx.commit(&written.entries, written).await?;
    row.map(serde_json::from_value).transpose().map_err(Error::internal)
}
