//! Steps without their types, as an engine handles them: JSON in, JSON out.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::time::Duration;

use futures::future::{BoxFuture, FutureExt};
use gpuaas_core::{Error, Result};
use gpuaas_store::StepTx;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::record::Direction;
use crate::step::{Compensation, External, Keys, Retry, Signals, Step, Transaction, Undo, Wait, no_signal};
use crate::workflow::{Run, Workflow};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    Transaction,
    External,
    Wait,
    Timer,
}

impl StepKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Transaction => "transaction",
            Self::External => "external",
            Self::Wait => "wait",
            Self::Timer => "timer",
        }
    }
}

/// The declared properties of a step.
#[derive(Debug, Clone, Copy)]
pub struct StepInfo {
    pub name: &'static str,
    pub kind: StepKind,
    pub retry: Retry,
    pub timeout: Duration,
    pub undo: Compensation,
}

impl StepInfo {
    pub(crate) const fn of<S: Step>(kind: StepKind) -> Self {
        Self { name: S::NAME, kind, retry: S::RETRY, timeout: S::TIMEOUT, undo: S::UNDO }
    }

    pub const fn has_undo(&self) -> bool {
        matches!(self.undo, Compensation::By(_))
    }

    /// Returns the longest time the step may take with all its attempts.
    pub(crate) fn limit(&self) -> Duration {
        self.retry.limit(self.timeout)
    }
}

/// The phase in which a step's transaction runs.
pub(crate) enum StepPhase {
    /// Before anything has happened.
    Begin,
    /// The external call was made.
    Called(Value),
    /// All signals it waits for were received.
    Signalled(BTreeMap<String, Value>),
    TimedOut,
}

/// The outcome of a step's transaction.
pub(crate) enum StepOutcome {
    Done(Value),
    Waits(Keys),
}

/// A step of any kind. The direction is the run's.
pub(crate) trait AnyStep<W: Workflow>: Send + Sync {
    fn info(&self) -> &StepInfo;

    /// Performs the external call, outside any transaction.
    fn call<'a>(&'a self, _: &'a W::State, _: &'a Run<W>) -> BoxFuture<'a, Result<Value>> {
        std::future::ready(Ok(Value::Null)).boxed()
    }

    /// Performs the step inside its transaction.
    fn act<'a>(
        &'a self,
        state: &'a W::State,
        tx: &'a mut StepTx,
        run: &'a Run<W>,
        phase: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome>>;
}

fn to_json(output: impl Serialize) -> Result<Value> {
    serde_json::to_value(output).map_err(Error::internal)
}

fn from_json<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(Error::internal)
}

fn signals_from_json<T: DeserializeOwned>(signals: BTreeMap<String, Value>) -> Result<Signals<T>> {
    signals.into_iter().map(|(key, payload)| Ok((key, from_json(payload)?))).collect()
}

pub(crate) struct TransactionStep<S>(pub StepInfo, pub PhantomData<S>);

impl<W: Workflow, S: Transaction<W>> AnyStep<W> for TransactionStep<S> {
    fn info(&self) -> &StepInfo {
        &self.0
    }

    fn act<'a>(
        &'a self,
        state: &'a W::State,
        tx: &'a mut StepTx,
        run: &'a Run<W>,
        _: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome>> {
        async move {
            match run.direction() {
                Direction::Do => Ok(StepOutcome::Done(to_json(S::run(state, tx, run).await?)?)),
                Direction::Undo => {
                    S::undo(state, tx, run, run.output::<S>()?).await?;
                    Ok(StepOutcome::Done(Value::Null))
                }
            }
        }
        .boxed()
    }
}

pub(crate) struct ExternalStep<S>(pub StepInfo, pub PhantomData<S>);

impl<W: Workflow, S: External<W>> AnyStep<W> for ExternalStep<S> {
    fn info(&self) -> &StepInfo {
        &self.0
    }

    fn call<'a>(&'a self, state: &'a W::State, run: &'a Run<W>) -> BoxFuture<'a, Result<Value>> {
        async move {
            match run.direction() {
                Direction::Do => to_json(S::call(state, run).await?),
                Direction::Undo => to_json(S::undo(state, run, run.made::<S>()?).await?),
            }
        }
        .boxed()
    }

    fn act<'a>(
        &'a self,
        state: &'a W::State,
        tx: &'a mut StepTx,
        run: &'a Run<W>,
        phase: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome>> {
        async move {
            let StepPhase::Called(output) = phase else {
                return Err(Error::internal("the call wasn't made"));
            };
            match run.direction() {
                Direction::Do => S::finish(state, tx, run, &from_json(output.clone())?).await?,
                Direction::Undo => S::finish_undo(state, tx, run).await?,
            }
            Ok(StepOutcome::Done(output))
        }
        .boxed()
    }
}

pub(crate) struct WaitStep<S>(pub StepInfo, pub PhantomData<S>);

impl<W: Workflow, S: Wait<W>> AnyStep<W> for WaitStep<S> {
    fn info(&self) -> &StepInfo {
        &self.0
    }

    fn act<'a>(
        &'a self,
        state: &'a W::State,
        tx: &'a mut StepTx,
        run: &'a Run<W>,
        phase: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome>> {
        async move {
            match (run.direction(), phase) {
                (Direction::Do, StepPhase::Begin) => S::begin(state, tx, run).await.map(StepOutcome::Waits),
                (Direction::Do, StepPhase::Signalled(signals)) => {
                    let output = S::received(state, tx, run, signals_from_json(signals)?).await?;
                    Ok(StepOutcome::Done(to_json(output)?))
                }
                (Direction::Do, _) => Ok(StepOutcome::Done(to_json(S::timed_out(state, tx, run).await?)?)),
                (Direction::Undo, StepPhase::Begin) => {
                    let done: Undo<S::Output> = run.made::<S>()?;
                    let keys = S::undo(state, tx, run, done).await?;
                    Ok(if keys.is_empty() {
                        StepOutcome::Done(Value::Null)
                    } else {
                        StepOutcome::Waits(keys)
                    })
                }
                (Direction::Undo, StepPhase::Signalled(signals)) => {
                    S::undone(state, tx, run, signals_from_json(signals)?).await?;
                    Ok(StepOutcome::Done(Value::Null))
                }
                (Direction::Undo, _) => Err(no_signal(S::TIMEOUT)),
            }
        }
        .boxed()
    }
}

pub(crate) struct Timer(pub StepInfo);

impl<W: Workflow> AnyStep<W> for Timer {
    fn info(&self) -> &StepInfo {
        &self.0
    }

    /// Completes the step: the engine has already waited.
    fn act<'a>(
        &'a self,
        _: &'a W::State,
        _: &'a mut StepTx,
        _: &'a Run<W>,
        _: StepPhase,
    ) -> BoxFuture<'a, Result<StepOutcome>> {
        std::future::ready(Ok(StepOutcome::Done(Value::Null))).boxed()
    }
}
