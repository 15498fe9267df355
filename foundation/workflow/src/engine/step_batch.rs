//! Batches up to 8 consecutive transaction steps into one commit; each still has its own journal entry and fence.
//!
//! If a step fails, the batch rolls back, the preceding steps run again without it, and it then runs alone so that its
//! failure is recorded. The run's row is locked meanwhile, and signals and cancellations wait for it: no step is added after
//! 50 ms.

use chrono::TimeDelta;
use gpuaas_core::Error;
use gpuaas_store::StepTx;

use super::faults::{Fault, Point};
use super::runner::AttemptFailure;
use super::transitions::StepContext;
use super::turn::{ReleaseReason, Turn};
use crate::erased::{StepInfo, StepKind, StepOutcome, StepPhase};
use crate::record::{Direction, RunState, StepCommit};

/// Largest number of steps in one transaction.
pub(super) const MAX_BATCHED_STEPS: usize = 8;
/// No step is added to a transaction that has taken longer.
const MAX_BATCH_DURATION: TimeDelta = TimeDelta::milliseconds(50);

impl Turn<'_> {
    /// Performs the transaction steps that follow a completed first step. If it returns a failure, nothing may be committed.
    pub(super) async fn add_following_steps(
        &self,
        tx: &mut StepTx,
        first: &StepInfo,
        step_commit: &mut StepCommit,
    ) -> Result<Option<AttemptFailure>, ReleaseReason> {
        if first.kind != StepKind::Transaction || self.row.direction() != Direction::Do {
            return Ok(None);
        }
        while step_commit.update.state == RunState::Running {
            let now = self.engine.store.sources().now();
            let is_full = step_commit.entries.len() >= self.max_batch;
            if is_full || now - tx.now() > MAX_BATCH_DURATION || self.stopping.is_cancelled() {
                break;
            }
            let row = self.row.after(step_commit);
            let context = StepContext { of: self.runner.description(), row: &row, now };
            let info = *context.info()?;
            if info.kind != StepKind::Transaction {
                break;
            }
            if let Some(fault) = self.fault(&info, Point::BeforeRun).await? {
                return Ok(Some(AttemptFailure::Failed(fault.error())));
            }
            let output = match self.runner.act(tx, &row, StepPhase::Begin).await {
                Ok(StepOutcome::Done(output)) => output,
                Ok(StepOutcome::Waits(_)) => {
                    return Ok(Some(AttemptFailure::Failed(Error::internal(
                        "a transaction step returned a wait",
                    ))));
                }
                Err(failure) => return Ok(Some(failure)),
            };
            if let Some(fault) = self.fault(&info, Point::BeforeCommit).await? {
                return Ok(Some(AttemptFailure::Failed(fault.error())));
            }
            step_commit.append(context.complete_step(output)?);
        }
        Ok(None)
    }

    /// Counts the steps of a committed batch and injects faults after the commit.
    pub(super) async fn inject_after_commit(
        &self,
        first: &StepInfo,
        step_commit: &StepCommit,
    ) -> Result<Option<Fault>, ReleaseReason> {
        let steps = &self.runner.description().steps;
        let from = steps.iter().position(|info| info.name == first.name).unwrap_or_default();
        for (index, info) in steps.iter().skip(from).take(step_commit.entries.len()).enumerate() {
            if index > 0 {
                self.count(info.name, "done");
            }
            if let Some(fault) = self.fault(info, Point::AfterCommit).await? {
                return Ok(Some(fault));
            }
        }
        Ok(None)
    }
}
