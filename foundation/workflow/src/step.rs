//! The step interface: a type with the constants every step has, and one of three kinds.

use std::collections::BTreeMap;
use std::future::Future;
use std::time::Duration;

use gpuaas_core::{Backoff, Code, Error, Result};
use gpuaas_store::StepTx;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::workflow::{Run, Workflow};

/// Retry policy of a step. Failures of the database or of an unavailable system aren't counted: such a step is retried until
/// it is done or cancelled, or an operator intervenes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retry {
    /// Total number of attempts.
    pub times: u32,
    /// The first pause; each further one is twice as long.
    pub first: Duration,
    pub longest: Duration,
}

impl Retry {
    pub const STANDARD: Self =
        Self { times: 5, first: Duration::from_secs(1), longest: Duration::from_secs(60) };
    pub const NEVER: Self = Self { times: 1, ..Self::STANDARD };

    /// Returns the pauses. Half of each is random, so that runs that failed together aren't retried together.
    pub(crate) const fn backoff(&self) -> Backoff {
        Backoff { first: self.first, factor: 2, max: self.longest, jitter_percent: 50 }
    }

    /// Returns the longest time that attempts of this length can take with their pauses.
    pub(crate) fn limit(&self, attempt: Duration) -> Duration {
        let pauses: Duration = (1..self.times).map(|failures| self.backoff().longest_delay(failures)).sum();
        attempt.saturating_mul(self.times) + pauses
    }
}

/// How a step's effect is undone when its run is unwound. Declared by every step, shown in the compensation matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compensation {
    /// Description of what `undo` does.
    By(&'static str),
    /// Why there is nothing to undo; `undo` is never called.
    Nothing(&'static str),
}

/// The effect to undo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undo<T> {
    Done(T),
    /// The effect was begun; its outcome is unknown.
    Unknown,
}

/// Declarations of every step, of any kind.
pub trait Step: Send + Sync + 'static {
    /// Name in the journal and of the signals it waits for.
    const NAME: &'static str;
    const UNDO: Compensation;
    const RETRY: Retry = Retry::STANDARD;
    /// Time limit of one attempt; of a wait, the time after which the attempt fails.
    const TIMEOUT: Duration;
    /// Output available to later steps and to the step's own undo. Stored with the run, so it must be small and never a
    /// secret.
    type Output: Serialize + DeserializeOwned + Send + Sync + 'static;
}

/// A step that works only in the database: effect and journal entry are one transaction.
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

/// A step that calls another system, outside any transaction. The journal records `started` before the call is made; a call
/// may be repeated with the same [`Run::task_id`].
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

    /// Calls the other system to undo the effect, outside any transaction. The call may be repeated.
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

/// Keys of signals: a wait ends when all of them were received.
pub type Keys = Vec<String>;

/// Signal payloads by key.
pub type Signals<T> = BTreeMap<String, T>;

/// A step that begins work elsewhere and waits until its keys are signalled. A failed attempt is begun again under a new
/// [`Run::task_id`].
pub trait Wait<W: Workflow>: Step {
    type Signal: DeserializeOwned + Send;

    /// Runs in the transaction that begins the wait: queues the task whose result is the signal, and returns the keys.
    fn begin(state: &W::State, tx: &mut StepTx, run: &Run<W>) -> impl Future<Output = Result<Keys>> + Send;

    fn received(
        state: &W::State,
        tx: &mut StepTx,
        run: &Run<W>,
        signals: Signals<Self::Signal>,
    ) -> impl Future<Output = Result<Self::Output>> + Send;

    /// Handles a wait without a signal in time: a failure by default.
    fn timed_out(
        _state: &W::State,
        _tx: &mut StepTx,
        _run: &Run<W>,
    ) -> impl Future<Output = Result<Self::Output>> + Send {
        std::future::ready(Err(no_signal(Self::TIMEOUT)))
    }

    /// Begins the undo and returns the keys of the signals to wait for. Without keys, the step is undone with this
    /// transaction.
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
    Error::new(Code::UpstreamError, format!("no signal was received within {} s", waited.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest_and_the_limit_counts_them() {
        let retry = Retry { times: 4, first: Duration::from_secs(1), longest: Duration::from_secs(3) };
        let pauses = [1, 2, 3, 60].map(|failures| retry.backoff().longest_delay(failures).as_secs());
        assert_eq!(pauses, [1, 2, 3, 3]);
        assert_eq!(retry.limit(Duration::from_secs(10)).as_secs(), 4 * 10 + 1 + 2 + 3);
        assert_eq!(Retry::NEVER.limit(Duration::from_secs(10)).as_secs(), 10);
    }
}
