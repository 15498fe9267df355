//! Supervised tasks: named, tracked, awaited at shutdown, and not lost to a panic.

use std::future::Future;
use std::time::Duration;

use gpuaas_core::error::chain_of;
use gpuaas_core::{Code, Error, Result};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

/// Pause before failed work is restarted.
const RESTART_DELAY: Duration = Duration::from_millis(200);

/// Logs when repeated work begins to fail, fails for another reason, or recovers; not every failure in between. Outages
/// of the database are reported by the store.
fn report(name: &'static str, outcome: Result<()>, failing: &mut Option<String>) {
    match outcome {
        Ok(()) if failing.take().is_some() => tracing::info!(task = name, "task recovered"),
        Ok(()) => {}
        Err(error) => {
            let cause = error.chain();
            let is_known = failing.as_ref() == Some(&cause) || error.code == Code::ServiceUnavailable;
            if is_known {
                tracing::debug!(task = name, cause, "task failed; retrying");
            } else {
                tracing::warn!(task = name, cause, "task failed; retrying");
            }
            *failing = Some(cause);
        }
    }
}

/// Starts all tasks of the process and tracks them.
#[derive(Clone)]
pub struct Supervisor {
    tasks: TaskTracker,
    draining: CancellationToken,
    stopping: CancellationToken,
}

impl Default for Supervisor {
    fn default() -> Self {
        Self::new()
    }
}

impl Supervisor {
    pub fn new() -> Self {
        let draining = CancellationToken::new();
        let stopping = CancellationToken::new();
        Self { tasks: TaskTracker::new(), draining, stopping }
    }

    /// Runs work to completion even if the caller is cancelled, in the caller's tracing span. Returns its result.
    pub async fn spawn_to_completion<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        self.tasks.spawn(work.in_current_span()).await.map_err(Error::internal)?
    }

    /// Runs work to completion in the background.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(work);
    }

    /// Runs work in the background until the system stops, then drops it at its current await point.
    pub fn spawn_until_stopped(&self, work: impl Future<Output = ()> + Send + 'static) {
        let stopping = self.stopping.clone();
        self.tasks.spawn(async move {
            let _stopped = stopping.run_until_cancelled(work).await;
        });
    }

    /// Runs blocking work on a thread of its own.
    pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }

    /// Runs a server until it ends. Returns a token that is cancelled then.
    pub fn until_end(
        &self,
        server: impl Future<Output = std::io::Result<()>> + Send + 'static,
    ) -> CancellationToken {
        let ended = CancellationToken::new();
        let signal = ended.clone();
        self.tasks.spawn(async move {
            if let Err(error) = server.await {
                tracing::error!(cause = chain_of(&error), "listener failed");
            }
            signal.cancel();
        });
        ended
    }

    /// Repeats `work` at an interval until the system stops. A failure is logged, and the repetition continues.
    pub fn every<F>(
        &self,
        name: &'static str,
        interval: Duration,
        mut work: impl FnMut() -> F + Send + 'static,
    ) where
        F: Future<Output = Result<()>> + Send,
    {
        let stopping = self.stopping.clone();
        self.tasks.spawn(async move {
            let mut failing = None;
            while !stopping.is_cancelled() {
                report(name, work().await, &mut failing);
                tokio::select! {
                    () = stopping.cancelled() => {}
                    () = tokio::time::sleep(interval) => {}
                }
            }
        });
    }

    /// Runs `work`, which doesn't end by itself, until the system stops, then drops it. A failure is logged, and the work
    /// is restarted.
    pub fn spawn_restarting<F>(&self, name: &'static str, mut work: impl FnMut() -> F + Send + 'static)
    where
        F: Future<Output = Result<()>> + Send,
    {
        let stopping = self.stopping.clone();
        self.every(name, RESTART_DELAY, move || {
            let (work, stopping) = (work(), stopping.clone());
            async move { stopping.run_until_cancelled(work).await.unwrap_or(Ok(())) }
        });
    }

    /// Returns the token that is cancelled when servers stop accepting requests. Requests that only wait for something
    /// end then.
    pub fn draining(&self) -> CancellationToken {
        self.draining.clone()
    }

    /// Notifies waiting requests that the system is about to stop. Work continues.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    /// Returns the token that is cancelled when the system begins to stop.
    pub fn stopping(&self) -> CancellationToken {
        self.stopping.clone()
    }

    /// Notifies every task to end and waits up to `timeout`. Returns true if all ended.
    pub async fn stop(&self, timeout: Duration) -> bool {
        self.draining.cancel();
        self.stopping.cancel();
        self.tasks.close();
        tokio::time::timeout(timeout, self.tasks.wait()).await.is_ok()
    }
}
