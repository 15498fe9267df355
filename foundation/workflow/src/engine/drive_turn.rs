//! One turn of a given run, for an engine outside this crate that decides when a run continues. PostgreSQL stays the record:
//! a turn claims the run by the fence of the journal engine, so both may drive the same run and no step is performed twice.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_core::{Error, Result, RunId};
use gpuaas_store::{PlatformReason, Tx};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;
use uuid::Uuid;

use super::faults::Fault;
use super::runner::Runner;
use super::turn::{ReleaseReason, Turn};
use super::work::LEASE_DURATION;
use super::{Engine, HeldRuns};
use crate::record::{self, RunRow, RunState, RunStatus};

/// Interval at which a turn under way renews the engine's lease, if it is due for renewal.
const RENEW_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Time after which a claim of a locked run is worth another attempt. Signals, cancellations and steps lock a run briefly.
const LOCK_RETRY_DELAY: TimeDelta = TimeDelta::milliseconds(50);

/// The state of a run between two turns: when its next turn is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextTurn {
    /// The next turn is due now.
    Due,
    /// Due when all keys are signalled, at the latest at this time.
    Signalled {
        keys: Vec<String>,
        until: DateTime<Utc>,
    },
    /// Due at this time: the end of a timer or of the pause before the next attempt. A cancellation or a signal can make it due
    /// earlier.
    At(DateTime<Utc>),
    /// An engine holds the run, or a transaction has locked it. It can be claimed when it is released, at the latest at this
    /// time: then the engine's lease expires unless it is renewed.
    Held {
        until: DateTime<Utc>,
    },
    /// Stuck: due when an operator retries the run.
    Stuck,
    /// The run has ended: completed, undone or resolved.
    Ended(RunState),
    NotFound,
}

impl Engine {
    /// Claims the run if it is due, performs its next step and records it; consecutive transaction steps are performed
    /// together. Then releases the run, and returns when its next turn is due. A run that isn't due is left as it is.
    ///
    /// Fails if the workflow isn't registered with this engine or the database is unavailable: the caller calls again. A call
    /// that is dropped leaves the run to this engine's next call, or to any engine after the lease has expired.
    pub async fn drive_turn(&self, run: RunId) -> Result<NextTurn> {
        let Some(status) = self.status(run).await? else { return Ok(NextTurn::NotFound) };
        let next = self.next_turn(&status);
        if next != NextTurn::Due {
            return Ok(next);
        }
        let runner = self.runner(&status.workflow, status.version)?.clone();
        let now = self.store.sources().now();
        let Some(held) = HeldRun::of(&self.held_runs, run) else {
            return Ok(NextTurn::Held { until: now + LEASE_DURATION });
        };
        self.renew().await?;
        let claim = async |tx: &mut Tx| record::claim_one(tx, run, self.owner, now).await;
        let Some(row) = self.store.autocommit(PlatformReason::Workflows, claim).await? else {
            return Ok(NextTurn::Held { until: now + LOCK_RETRY_DELAY });
        };
        self.take_turn(runner, row).await?;
        let release = async |tx: &mut Tx| record::release(tx, run, self.owner).await;
        self.store.autocommit(PlatformReason::Workflows, release).await?;
        drop(held);
        Ok(self.status(run).await?.map_or(NextTurn::NotFound, |status| self.next_turn(&status)))
    }

    fn runner(&self, workflow: &str, version: i32) -> Result<&Arc<dyn Runner>> {
        let key = format!("{workflow}/{version}");
        let unknown = || Error::internal(format!("workflow {key} isn't registered with this engine"));
        self.runners.get(&key).ok_or_else(unknown)
    }

    async fn status(&self, run: RunId) -> Result<Option<RunStatus>> {
        let read = async |tx: &mut Tx| record::status(tx, run).await;
        self.store.autocommit(PlatformReason::Workflows, read).await
    }

    /// Takes the turn, and keeps the engine's lease meanwhile.
    async fn take_turn(&self, runner: Arc<dyn Runner>, row: RunRow) -> Result<()> {
        let run = row.id();
        let stopping = CancellationToken::new();
        let turn = Turn::new(self, runner, row, &stopping);
        let span = turn.tracing_span();
        let taken = tokio::select! {
            taken = turn.take().instrument(span) => taken,
            never = self.keep_lease() => match never {},
        };
        match taken {
            Ok(_) => Ok(()),
            Err(ReleaseReason::Lost(error)) => {
                gpuaas_core::log_failure!(error, %run, "run released; the next engine that claims it continues");
                Ok(())
            }
            Err(ReleaseReason::Crashed) => Err(Fault::Crash.error()),
        }
    }

    async fn keep_lease(&self) -> Infallible {
        loop {
            tokio::time::sleep(RENEW_CHECK_INTERVAL).await;
            if let Err(error) = self.renew().await {
                gpuaas_core::log_failure!(error, "failed to renew the lease of a workflow engine");
            }
        }
    }

    fn next_turn(&self, status: &RunStatus) -> NextTurn {
        let now = self.store.sources().now();
        let wake_at = match (status.state, status.wake_at) {
            (RunState::Stuck, _) => return NextTurn::Stuck,
            (state, None) => return NextTurn::Ended(state),
            (_, Some(wake_at)) => wake_at,
        };
        let is_ours = status.lease_owner == Some(self.owner);
        match (status.leased_until, &status.waits_for) {
            (Some(until), _) if !is_ours && until > now => NextTurn::Held { until },
            _ if wake_at <= now => NextTurn::Due,
            (_, Some(keys)) => NextTurn::Signalled { keys: keys.clone(), until: wake_at },
            (_, None) => NextTurn::At(wake_at),
        }
    }
}

/// A run that this process holds, so that the journal engine beside it doesn't claim it as one it lost track of.
struct HeldRun<'a> {
    runs: &'a HeldRuns,
    run: Uuid,
}

impl<'a> HeldRun<'a> {
    /// Returns nothing if the run is held already.
    fn of(runs: &'a HeldRuns, run: RunId) -> Option<Self> {
        let run = run.uuid();
        let is_new = runs.held.lock().insert(run);
        is_new.then(|| Self { runs, run })
    }
}

impl Drop for HeldRun<'_> {
    fn drop(&mut self) {
        self.runs.held.lock().remove(&self.run);
    }
}
