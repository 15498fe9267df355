//! A registered workflow without its types: definition and state.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Result};
use gpuaas_store::{Cause, Scope, StepTx};
use serde_json::Value;

use crate::erased::{StepOutcome, StepPhase};
use crate::record::RunRow;
use crate::steps::{Definition, Description};
use crate::workflow::{Run, Workflow};

/// How an attempt failed.
pub(crate) enum AttemptFailure {
    /// The step returned an error: nothing of this attempt can take effect later.
    Failed(Error),
    /// The attempt was interrupted, or its call was made and not recorded: the requested outside effect may exist.
    Unclear(Error),
}

impl AttemptFailure {
    pub(crate) fn error(&self) -> &Error {
        match self {
            Self::Failed(error) | Self::Unclear(error) => error,
        }
    }
}

pub(crate) trait Runner: Send + Sync {
    fn description(&self) -> &Description;
    fn scope(&self, cause: &Cause) -> Scope;
    fn call<'a>(&'a self, row: &'a RunRow) -> BoxFuture<'a, Result<Value, AttemptFailure>>;
    fn act<'a>(
        &'a self,
        tx: &'a mut StepTx,
        row: &'a RunRow,
        phase: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome, AttemptFailure>>;
    /// Calls the workflow's hook after everything is undone.
    fn undone<'a>(&'a self, tx: &'a mut StepTx, row: &'a RunRow)
    -> BoxFuture<'a, Result<(), AttemptFailure>>;
}

/// Time limit of the `undone` hook.
const UNDONE_TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) struct Registered<W: Workflow> {
    pub definition: Definition<W>,
    pub state: W::State,
}

impl<W: Workflow> Registered<W> {
    fn step(&self, row: &RunRow) -> Result<usize, AttemptFailure> {
        let unknown = || AttemptFailure::Failed(Error::internal(format!("no step {}", row.step)));
        self.definition.description.position(&row.step).ok_or_else(unknown)
    }
}

impl<W: Workflow> Runner for Registered<W> {
    fn description(&self) -> &Description {
        &self.definition.description
    }

    fn scope(&self, cause: &Cause) -> Scope {
        W::scope(cause)
    }

    fn call<'a>(&'a self, row: &'a RunRow) -> BoxFuture<'a, Result<Value, AttemptFailure>> {
        async move {
            let step = &self.definition.steps[self.step(row)?];
            let run = Run::new(row).map_err(AttemptFailure::Failed)?;
            run_bounded(step.info().timeout, Code::UpstreamError, step.call(&self.state, &run)).await
        }
        .boxed()
    }

    fn act<'a>(
        &'a self,
        tx: &'a mut StepTx,
        row: &'a RunRow,
        phase: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome, AttemptFailure>> {
        async move {
            let step = &self.definition.steps[self.step(row)?];
            let run = Run::new(row).map_err(AttemptFailure::Failed)?;
            run_bounded(step.info().timeout, TRANSACTION_TIMEOUT_CODE, step.act(&self.state, tx, &run, phase))
                .await
        }
        .boxed()
    }

    fn undone<'a>(
        &'a self,
        tx: &'a mut StepTx,
        row: &'a RunRow,
    ) -> BoxFuture<'a, Result<(), AttemptFailure>> {
        async move {
            let run = Run::new(row).map_err(AttemptFailure::Failed)?;
            run_bounded(UNDONE_TIMEOUT, TRANSACTION_TIMEOUT_CODE, W::undone(&self.state, tx, &run)).await
        }
        .boxed()
    }
}

/// Error code for a timed-out transaction, which waits for the database alone. It is delayed, because attempts are counted
/// only for failures of the step.
const TRANSACTION_TIMEOUT_CODE: Code = Code::ServiceUnavailable;

/// Limits the time of an attempt, and treats a panic as a failure.
async fn run_bounded<T>(
    timeout: Duration,
    timeout_code: Code,
    work: impl Future<Output = Result<T>>,
) -> Result<T, AttemptFailure> {
    match tokio::time::timeout(timeout, AssertUnwindSafe(work).catch_unwind()).await {
        Ok(Ok(result)) => result.map_err(AttemptFailure::Failed),
        Ok(Err(_)) => Err(AttemptFailure::Unclear(Error::internal("the step panicked"))),
        Err(_) => {
            let detail = format!("the step timed out after {} s", timeout.as_secs());
            Err(AttemptFailure::Unclear(Error::new(timeout_code, detail)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_transaction_that_times_out_is_delayed_and_a_call_fails() {
        for (timeout_code, code) in
            [(TRANSACTION_TIMEOUT_CODE, Code::ServiceUnavailable), (Code::UpstreamError, Code::UpstreamError)]
        {
            let failed =
                run_bounded::<()>(Duration::from_millis(1), timeout_code, std::future::pending()).await;
            assert_eq!(failed.expect_err("never ends").error().code, code);
        }
    }
}
