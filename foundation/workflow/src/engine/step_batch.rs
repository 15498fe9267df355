//! Steps that follow each other at once share a transaction: it is held and committed once for all of them.
//!
//! Each has its entry in the journal and its fence, and the run stands as if they had been taken one by one. If one of
//! them can't be taken nothing is committed; those before it are taken again without it, and it has a turn of its own, in
//! which it ends as it deserves. Signals and cancellations wait for the run meanwhile, so there aren't many together, and
//! a slow one is the last.

use chrono::TimeDelta;
use gpuaas_core::Error;
use gpuaas_store::StepTx;

use super::faults::{Fault, Point};
use super::next::Standing;
use super::runner::Ended;
use super::turn::{ReleaseReason, Turn};
use crate::erased::{Kind, StepInfo, StepOutcome, StepPhase};
use crate::record::{Direction, RunState, Written};

/// Steps in a transaction.
pub(super) const TOGETHER: usize = 8;
/// A transaction that took longer takes no further step along.
const SLOW: TimeDelta = TimeDelta::milliseconds(50);

impl Turn<'_> {
    /// Takes the steps that can follow a first one that is done. Something ended: nothing may be committed.
    pub(super) async fn follow(
        &self,
        tx: &mut StepTx,
        first: &StepInfo,
        written: &mut Written,
    ) -> Result<Option<Ended>, ReleaseReason> {
        if first.kind != Kind::Transaction || self.row.direction() != Direction::Do {
            return Ok(None);
        }
        while written.next.state == RunState::Running {
            let now = self.engine.store.sources().now();
            let many = written.entries.len() >= self.together;
            if many || now - tx.now() > SLOW || self.stopping.is_cancelled() {
                break;
            }
            let row = self.row.after(written);
            let standing = Standing { of: self.runner.description(), row: &row, now };
            let about = *standing.info()?;
            if about.kind != Kind::Transaction {
                break;
            }
            if let Some(fault) = self.fault(&about, Point::BeforeRun).await? {
                return Ok(Some(Ended::Failed(fault.error())));
            }
            let output = match self.runner.act(tx, &row, StepPhase::Begin).await {
                Ok(StepOutcome::Done(output)) => output,
                Ok(StepOutcome::Waits(_)) => {
                    return Ok(Some(Ended::Failed(Error::internal("a transaction waits"))));
                }
                Err(ended) => return Ok(Some(ended)),
            };
            if let Some(fault) = self.fault(&about, Point::BeforeCommit).await? {
                return Ok(Some(Ended::Failed(fault.error())));
            }
            written.then(standing.done(output)?);
        }
        Ok(None)
    }

    /// After the commit of a first step and those that followed it.
    pub(super) async fn committed(
        &self,
        first: &StepInfo,
        written: &Written,
    ) -> Result<Option<Fault>, ReleaseReason> {
        let steps = &self.runner.description().steps;
        let from = steps.iter().position(|about| about.name == first.name).unwrap_or_default();
        for (index, about) in steps.iter().skip(from).take(written.entries.len()).enumerate() {
            if index > 0 {
                self.count(about.name, "done");
            }
            if let Some(fault) = self.fault(about, Point::AfterCommit).await? {
                return Ok(Some(fault));
            }
        }
        Ok(None)
    }
}
