//! What a step is: a type with the constants every step has, and one of three kinds.

use std::collections::BTreeMap;
use std::future::Future;
use std::time::Duration;

use gpuaas_core::{Code, Error, Result};
use gpuaas_store::StepTx;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::workflow::{Run, Workflow};

/// How often a step is tried, and how long the pauses are. Trouble of the database or of a system that is away
/// isn't counted: such a step is tried again until it is done, cancelled, or an operator looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retry {
    /// Attempts in all.
    pub times: u32,
    /// The first pause; each further one is twice as long.
    pub first: Duration,
    pub longest: Duration,
}

impl Retry {
    pub const STANDARD: Self =
        Self { times: 5, first: Duration::from_secs(1), longest: Duration::from_secs(60) };
    pub const NEVER: Self = Self { times: 1, ..Self::STANDARD };

    /// The pause after this many failures.
    pub(crate) fn pause(&self, failures: u32) -> Duration {
        let doubled = self.first.saturating_mul(1 << failures.saturating_sub(1).min(20));
        doubled.min(self.longest)
    }

    /// The longest that attempts of this length can take with their pauses.
    pub(crate) fn limit(&self, attempt: Duration) -> Duration {
        let pauses: Duration = (1..self.times).map(|failures| self.pause(failures)).sum();
        attempt.saturating_mul(self.times) + pauses
    }
}

/// What becomes of a step's effect when its run is unwound. Stated by every step, shown in the compensation matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compensation {
    /// What `undo` does.
    By(&'static str),
    /// Why there is nothing to undo; `undo` is never called.
    Nothing(&'static str),
}

/// The effect to undo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undo<T> {
    Done(T),
    /// It was begun, and nobody knows how far it came.
    Unknown,
}

/// What every step declares, whatever its kind.
pub trait Step: Send + Sync + 'static {
    /// Its name in the journal, and the name of the signals it waits for.
    const NAME: &'static str;
    const UNDO: Compensation;
    const RETRY: Retry = Retry::STANDARD;
    /// The longest one attempt may take; of a wait, the time after which it is given up.
    const TIMEOUT: Duration;
    /// What later steps and its own undo may know of it. Kept with the run, so small, and never a secret.
    type Output: Serialize + DeserializeOwned + Send + Sync + 'static;
}

/// Works in the database alone: effect and journal are one transaction.
pub trait Transaction<W: Workflow>: Step {
    fn run(
        state: &W::State,
        tx: &mut StepTx,
        run: &Run<W>,
    ) -> impl Future<Output = Result<Self::Output>> + Send;

    fn undo(
        state: &W::State,
        tx: &mut StepTx,
        run: &Run<W>,
        done: Self::Output,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// Calls another system, outside any transaction. The journal says that it was started before the call is made; a
/// call may be made again with the same [`Run::task_id`].
pub trait External<W: Workflow>: Step {
    fn call(state: &W::State, run: &Run<W>) -> impl Future<Output = Result<Self::Output>> + Send;

    /// Runs in the transaction that records the call.
    fn finish(
        _state: &W::State,
        _tx: &mut StepTx,
        _run: &Run<W>,
        _output: &Self::Output,
    ) -> impl Future<Output = Result<()>> + Send {
        std::future::ready(Ok(()))
    }

    /// Calls the other system to take it back, outside any transaction. It may be called again.
    fn undo(
        state: &W::State,
        run: &Run<W>,
        done: Undo<Self::Output>,
    ) -> impl Future<Output = Result<()>> + Send;

    /// Runs in the transaction that records the undo.
    fn finish_undo(
        _state: &W::State,
        _tx: &mut StepTx,
        _run: &Run<W>,
    ) -> impl Future<Output = Result<()>> + Send {
        std::future::ready(Ok(()))
    }
}

/// The keys of signals: a wait ends when every one of them has come.
pub type Keys = Vec<String>;

/// Payloads by key.
pub type Signals<T> = BTreeMap<String, T>;

/// Begins something that others do, and waits until they signal its keys to this step. An attempt that fails is
/// begun again under a new [`Run::task_id`].
pub trait Wait<W: Workflow>: Step {
    type Signal: DeserializeOwned + Send;

    /// Runs in the transaction that begins the wait: queues the task whose result is the signal, and names the keys.
    fn begin(state: &W::State, tx: &mut StepTx, run: &Run<W>) -> impl Future<Output = Result<Keys>> + Send;

    fn received(
        state: &W::State,
        tx: &mut StepTx,
        run: &Run<W>,
        signals: Signals<Self::Signal>,
    ) -> impl Future<Output = Result<Self::Output>> + Send;

    /// What it means that no signal came in time: a failure, unless the step knows better.
    fn timed_out(
        _state: &W::State,
        _tx: &mut StepTx,
        _run: &Run<W>,
    ) -> impl Future<Output = Result<Self::Output>> + Send {
        std::future::ready(Err(no_signal(Self::TIMEOUT)))
    }

    /// Begins the undo, and names the keys of signals to wait for; none, and it is undone with this transaction.
    fn undo(
        state: &W::State,
        tx: &mut StepTx,
        run: &Run<W>,
        done: Undo<Self::Output>,
    ) -> impl Future<Output = Result<Keys>> + Send;

    fn undone(
        _state: &W::State,
        _tx: &mut StepTx,
        _run: &Run<W>,
        _signals: Signals<Self::Signal>,
    ) -> impl Future<Output = Result<()>> + Send {
        std::future::ready(Ok(()))
    }
}

pub(crate) fn no_signal(waited: Duration) -> Error {
    Error::new(Code::UpstreamError, format!("no signal came within {} s", waited.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest_and_the_limit_counts_them() {
        let retry = Retry { times: 4, first: Duration::from_secs(1), longest: Duration::from_secs(3) };
        let pauses = [1, 2, 3, 60].map(|failures| retry.pause(failures).as_secs());
        assert_eq!(pauses, [1, 2, 3, 3]);
        assert_eq!(retry.limit(Duration::from_secs(10)).as_secs(), 4 * 10 + 1 + 2 + 3);
        assert_eq!(Retry::NEVER.limit(Duration::from_secs(10)).as_secs(), 10);
    }
}
