//! A registered workflow without its types: definition and state together.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Result};
use gpuaas_store::{Cause, Scope, StepTx};
use serde_json::Value;

use crate::erased::{StepOutcome, StepPhase};
use crate::record::Row;
use crate::steps::{Definition, Description};
use crate::workflow::{Run, Workflow};

/// How an attempt ended that brought no result.
pub(crate) enum Ended {
    /// The step said so: nothing of this attempt can come to pass any more.
    Failed(Error),
    /// It was cut off, or its call was made and not written down: what was asked for outside may be there.
    Unclear(Error),
}

impl Ended {
    pub(crate) fn error(&self) -> &Error {
        match self {
            Self::Failed(error) | Self::Unclear(error) => error,
        }
    }
}

pub(crate) trait Runner: Send + Sync {
    fn description(&self) -> &Description;
    fn scope(&self, cause: &Cause) -> Scope;
    fn call<'a>(&'a self, row: &'a Row) -> BoxFuture<'a, Result<Value, Ended>>;
    fn act<'a>(
        &'a self,
        tx: &'a mut StepTx,
        row: &'a Row,
        moment: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome, Ended>>;
    /// The workflow's last word when everything is undone.
    fn undone<'a>(&'a self, tx: &'a mut StepTx, row: &'a Row) -> BoxFuture<'a, Result<(), Ended>>;
}

/// For a workflow's last word.
const LAST_WORD: Duration = Duration::from_secs(10);

pub(crate) struct Registered<W: Workflow> {
    pub definition: Definition<W>,
    pub state: W::State,
}

impl<W: Workflow> Registered<W> {
    fn step(&self, row: &Row) -> Result<usize, Ended> {
        let unknown = || Ended::Failed(Error::internal(format!("no step {}", row.step)));
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

    fn call<'a>(&'a self, row: &'a Row) -> BoxFuture<'a, Result<Value, Ended>> {
        async move {
            let step = &self.definition.steps[self.step(row)?];
            let run = Run::new(row).map_err(Ended::Failed)?;
            guarded(step.info().timeout, Code::UpstreamError, step.call(&self.state, &run)).await
        }
        .boxed()
    }

    fn act<'a>(
        &'a self,
        tx: &'a mut StepTx,
        row: &'a Row,
        moment: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome, Ended>> {
        async move {
            let step = &self.definition.steps[self.step(row)?];
            let run = Run::new(row).map_err(Ended::Failed)?;
            guarded(step.info().timeout, SLOW_DATABASE, step.act(&self.state, tx, &run, moment)).await
        }
        .boxed()
    }

    fn undone<'a>(&'a self, tx: &'a mut StepTx, row: &'a Row) -> BoxFuture<'a, Result<(), Ended>> {
        async move {
            let run = Run::new(row).map_err(Ended::Failed)?;
            guarded(LAST_WORD, SLOW_DATABASE, W::undone(&self.state, tx, &run)).await
        }
        .boxed()
    }
}

/// What works in a transaction waits for the database alone. It is put off, because its attempts are for failures of its own.
const SLOW_DATABASE: Code = Code::ServiceUnavailable;

/// Bounds an attempt, and takes a panic for a failure.
async fn guarded<T>(
    timeout: Duration,
    late: Code,
    work: impl Future<Output = Result<T>>,
) -> Result<T, Ended> {
    match tokio::time::timeout(timeout, AssertUnwindSafe(work).catch_unwind()).await {
        Ok(Ok(result)) => result.map_err(Ended::Failed),
        Ok(Err(_)) => Err(Ended::Unclear(Error::internal("the step panicked"))),
        Err(_) => {
            let detail = format!("took longer than {} s", timeout.as_secs());
            Err(Ended::Unclear(Error::new(late, detail)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_transaction_that_takes_too_long_is_put_off_and_a_call_has_failed() {
        for (late, code) in
            [(SLOW_DATABASE, Code::ServiceUnavailable), (Code::UpstreamError, Code::UpstreamError)]
        {
            let ended = guarded::<()>(Duration::from_millis(1), late, std::future::pending()).await;
            assert_eq!(ended.expect_err("never ends").error().code, code);
        }
    }
}
