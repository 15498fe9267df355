//! One turn of one run: performs and commits the step that the run's row is at.

use std::sync::Arc;

use gpuaas_core::{Code, Error, Result, SpanContext};
use gpuaas_store::{Cause, StepOf, StepTx, is_cancelled, is_fenced_off};
use tokio_util::sync::CancellationToken;

use super::Engine;
use super::faults::{Fault, FaultPlace, Point};
use super::runner::{AttemptFailure, Runner};
use super::step_batch::MAX_BATCHED_STEPS;
use super::transitions::StepContext;
use crate::erased::{StepInfo, StepKind, StepOutcome, StepPhase};
use crate::record::{Direction, RunRow, RunState, StepCommit};

/// Why an engine releases a run without recording it. The state in the database is authoritative.
#[derive(Debug)]
pub(crate) enum ReleaseReason {
    /// Another engine has claimed it, or the response to a commit was lost. The next engine that claims it reads its state.
    Lost(Error),
    /// A test killed this process.
    Crashed,
}

impl From<Error> for ReleaseReason {
    fn from(error: Error) -> Self {
        Self::Lost(error)
    }
}

/// A run claimed by this engine, for one turn.
pub(crate) struct Turn<'a> {
    pub engine: &'a Engine,
    pub runner: Arc<dyn Runner>,
    pub row: RunRow,
    pub stopping: &'a CancellationToken,
    /// Largest number of steps that share a transaction.
    pub max_batch: usize,
    /// The span of the turn, in the trace that the run was started in.
    span: SpanContext,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(
        engine: &'a Engine,
        runner: Arc<dyn Runner>,
        row: RunRow,
        stopping: &'a CancellationToken,
    ) -> Self {
        let span = SpanContext::child_of(&row.traceparent, &engine.store.sources().entropy);
        Self { engine, runner, row, stopping, max_batch: MAX_BATCHED_STEPS, span }
    }

    pub(crate) fn tracing_span(&self) -> tracing::Span {
        gpuaas_core::trace_span!(
            "workflow.step",
            self.span,
            correlation_id = self.row.correlation_id,
            workflow = self.row.workflow,
            run = %self.row.id(),
            step = self.row.step,
            attempt = self.row.attempt,
        )
    }

    /// Performs the turn. Returns the run's new state, unless the run was released or has ended.
    pub(crate) async fn take(mut self) -> Result<Option<RunRow>, ReleaseReason> {
        let info = *self.context().info()?;
        if self.row.state == RunState::Unwinding {
            let context = self.context();
            match context.to_undo(None).map(|info| info.name) {
                None => return self.end(&info).await,
                Some(target) if target != self.row.step => {
                    return self.write(context.commit_of(context.next_undo(None))).await;
                }
                Some(_) => {}
            }
        }
        let phase = match self.phase(&info) {
            Ok(phase) => phase,
            Err(waiting) => {
                return match self.commit(*waiting, true).await {
                    Ok(row) => Ok(row),
                    Err(error) => Ok(self.record_failure(&info, &AttemptFailure::Failed(error)).await?.0),
                };
            }
        };
        let began = self.context().now;
        let attempted = match self.fault(&info, Point::BeforeRun).await? {
            Some(fault) => Err(AttemptFailure::Failed(fault.error())),
            None => self.attempt(&info, phase).await?,
        };
        let (row, outcome) = match attempted {
            Ok(row) => (row, "done"),
            Err(failure) => self.record_failure(&info, &failure).await?,
        };
        let seconds = (self.context().now - began).as_seconds_f64();
        let workflow = self.runner.description().name;
        metrics::histogram!("gpuaas_workflow_step_seconds", "workflow" => workflow, "step" => info.name)
            .record(seconds.max(0.0));
        self.count(info.name, outcome);
        Ok(row)
    }

    /// Ends an unwound run, after the workflow's `undone` hook.
    async fn end(&self, info: &StepInfo) -> Result<Option<RunRow>, ReleaseReason> {
        let mut tx = self.open(true).await?;
        let failed = match self.runner.undone(&mut tx, &self.row).await {
            Ok(()) => self
                .fault(info, Point::BeforeCommit)
                .await?
                .map(|fault| AttemptFailure::Failed(fault.error())),
            Err(failure) => Some(failure),
        };
        let Some(failure) = failed else {
            return Ok(commit(tx, &self.context().finish_undo()?).await?);
        };
        if matches!(failure, AttemptFailure::Failed(_)) {
            tx.roll_back().await;
        }
        Ok(self.record_failure(info, &failure).await?.0)
    }

    pub(super) fn count(&self, step: &'static str, outcome: &'static str) {
        let workflow = self.runner.description().name;
        metrics::counter!("gpuaas_workflow_steps_total", "workflow" => workflow, "step" => step, "outcome" => outcome)
            .increment(1);
    }

    fn context(&self) -> StepContext<'_> {
        StepContext { of: self.runner.description(), row: &self.row, now: self.engine.store.sources().now() }
    }

    /// Returns the phase of the step; or, as an error, the commit that begins or continues its wait.
    fn phase(&self, info: &StepInfo) -> Result<StepPhase, Box<StepCommit>> {
        let context = self.context();
        match (info.kind, self.row.waits_until) {
            (StepKind::Timer, None) => Err(Box::new(context.begin_wait(info, None))),
            (StepKind::Wait, Some(_)) if self.row.is_signalled() => {
                Ok(StepPhase::Signalled(self.row.signals.clone()))
            }
            (StepKind::Timer | StepKind::Wait, Some(until)) if context.now < until => {
                Err(Box::new(context.continue_wait(until)))
            }
            (StepKind::Timer | StepKind::Wait, Some(_)) => Ok(StepPhase::TimedOut),
            _ => Ok(StepPhase::Begin),
        }
    }

    /// Performs one attempt. The outer error releases the run; the inner one is a failure of the step.
    async fn attempt(
        &mut self,
        info: &StepInfo,
        mut phase: StepPhase,
    ) -> Result<Result<Option<RunRow>, AttemptFailure>, ReleaseReason> {
        if info.kind == StepKind::External {
            let is_forward = self.row.direction() == Direction::Do;
            if is_forward && self.row.waits_until.is_none() {
                match self.commit(self.context().start_call(info), true).await {
                    Ok(Some(row)) => self.row = row,
                    Ok(None) => {
                        return Err(ReleaseReason::Lost(Error::internal(
                            "the run was released while an attempt was running",
                        )));
                    }
                    Err(error) => return Ok(Err(AttemptFailure::Failed(error))),
                }
            }
            if let Some(fault) = self.fault(info, Point::Started).await? {
                return Ok(Err(AttemptFailure::Failed(fault.error())));
            }
            phase = match self.runner.call(&self.row).await {
                Ok(output) => StepPhase::Called(output),
                Err(failure) => return Ok(Err(failure)),
            };
        }
        let called = matches!(phase, StepPhase::Called(_));
        let failed = |error| {
            Ok(Err(if called { AttemptFailure::Unclear(error) } else { AttemptFailure::Failed(error) }))
        };
        let mut tx = match self.open(!called).await {
            Ok(tx) => tx,
            Err(error) => return failed(error),
        };
        let outcome = match self.runner.act(&mut tx, &self.row, phase).await {
            Ok(outcome) => outcome,
            Err(AttemptFailure::Failed(error)) => {
                tx.roll_back().await;
                return failed(error);
            }
            // After a timeout or panic the connection may be in the middle of a statement: it is closed.
            Err(failure) => return Ok(Err(failure)),
        };
        if let Some(fault) = self.fault(info, Point::BeforeCommit).await? {
            tx.roll_back().await;
            return failed(fault.error());
        }
        let mut step_commit = match outcome {
            StepOutcome::Done(output) => self.context().complete_step(output)?,
            StepOutcome::Waits(keys) => self.context().begin_wait(info, Some(keys)),
        };
        if let Some(failure) = self.add_following_steps(&mut tx, info, &mut step_commit).await? {
            if matches!(failure, AttemptFailure::Failed(_)) {
                tx.roll_back().await;
            }
            self.max_batch = step_commit.entries.len();
            return Box::pin(self.attempt(info, StepPhase::Begin)).await;
        }
        let row = match commit(tx, &step_commit).await {
            Ok(row) => row,
            Err(error) => return failed(error),
        };
        match self.inject_after_commit(info, &step_commit).await? {
            Some(fault) => failed(fault.error()),
            None => Ok(Ok(row)),
        }
    }

    /// Records a failed attempt and its consequence. A stale view of the run is rejected by its fence.
    async fn record_failure(
        &self,
        info: &StepInfo,
        failure: &AttemptFailure,
    ) -> Result<(Option<RunRow>, &'static str), ReleaseReason> {
        let error = failure.error();
        let context = self.context();
        if is_fenced_off(error) {
            return Err(ReleaseReason::Lost(Error::internal("another engine has claimed the run")));
        }
        if is_cancelled(error) {
            return Ok((self.write(context.cancel()?).await?, "cancelled"));
        }
        let (run, cause) = (self.row.id(), error.chain());
        if error.code == Code::ServiceUnavailable {
            tracing::debug!(%run, step = info.name, attempt = self.row.attempt, cause, "step delayed");
            return Ok((self.write(context.delay(info, error)).await?, "put_off"));
        }
        tracing::warn!(%run, step = info.name, attempt = self.row.attempt, cause, "step failed");
        let is_definite = matches!(failure, AttemptFailure::Failed(_));
        let [entropy] = self.engine.store.sources().entropy.bytes();
        let step_commit = context.fail_attempt(info, error, is_definite, entropy)?;
        Ok((self.write(step_commit).await?, "failed"))
    }

    async fn write(&self, step_commit: StepCommit) -> Result<Option<RunRow>, ReleaseReason> {
        self.commit(step_commit, false).await.map_err(ReleaseReason::Lost)
    }

    async fn commit(&self, step_commit: StepCommit, cancellable: bool) -> Result<Option<RunRow>> {
        commit(self.open(cancellable).await?, &step_commit).await
    }

    /// `cancellable` matters only in the forward direction.
    async fn open(&self, cancellable: bool) -> Result<StepTx> {
        let of = StepOf { run: self.row.id(), fence: self.row.fence, cancellable };
        let cause = Cause { traceparent: self.span.traceparent().to_string(), ..self.row.cause() };
        self.engine.store.step(self.runner.scope(&cause), of, cause).await
    }

    pub(super) async fn fault(&self, info: &StepInfo, point: Point) -> Result<Option<Fault>, ReleaseReason> {
        let Some(faults) = &self.engine.faults else { return Ok(None) };
        let (run, direction) = (self.row.id(), self.row.direction());
        match faults(FaultPlace { run, step: info.name, direction, point }).await {
            Some(Fault::Crash) => Err(ReleaseReason::Crashed),
            fault => Ok(fault),
        }
    }
}

async fn commit(tx: StepTx, step_commit: &StepCommit) -> Result<Option<RunRow>> {
    let (row, _) = tx.commit(&step_commit.entries, step_commit).await?;
    row.map(serde_json::from_value).transpose().map_err(Error::internal)
}
