//! Tasks that outlive what started them: named, counted, waited for at shutdown, never lost to a panic.

use std::future::Future;
use std::time::Duration;

use gpuaas_core::error::chain_of;
use gpuaas_core::{Code, Error, Result};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The pause before work that failed begins anew.
const RESTART_DELAY: Duration = Duration::from_millis(200);

/// Logs when repeated work begins to fail, fails of another cause, and works again; not each time in between. What the database
/// has to do with it is reported by the store.
fn report(name: &'static str, outcome: Result<()>, failing: &mut Option<String>) {
    match outcome {
        Ok(()) if failing.take().is_some() => tracing::info!(task = name, "works again"),
        Ok(()) => {}
        Err(error) => {
            let cause = error.chain();
            let is_known = failing.as_ref() == Some(&cause) || error.code == Code::ServiceUnavailable;
            if is_known {
                tracing::debug!(task = name, cause, "failed; it is tried again");
            } else {
                tracing::warn!(task = name, cause, "failed; it is tried again");
            }
            *failing = Some(cause);
        }
    }
}

/// The one way to start a task.
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

    /// Runs work to its end even when nobody waits for it any more, and waits for it if somebody does.
    pub async fn spawn_to_completion<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        self.tasks.spawn(work).await.map_err(Error::internal)?
    }

    /// Runs work to its end, beside whoever starts it.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(work);
    }

    /// Runs work that blocks its thread on a thread of its own.
    pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }

    /// Runs a server until it ends by itself; the token is cancelled then.
    pub(crate) fn until_end(
        &self,
        server: impl Future<Output = std::io::Result<()>> + Send + 'static,
    ) -> CancellationToken {
        let ended = CancellationToken::new();
        let signal = ended.clone();
        self.tasks.spawn(async move {
            if let Err(error) = server.await {
                tracing::error!(cause = chain_of(&error), "the listener ended");
            }
            signal.cancel();
        });
        ended
    }

    /// Repeats `work` at an interval until the system stops. A failure is logged, and the next turn comes.
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

    /// Runs `work`, which has no end of its own, until the system stops, and then drops it wherever it waits. A
    /// failure is logged, and it begins anew.
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

    /// Cancelled when servers stop taking requests: what a request only waits for is over then.
    pub fn draining(&self) -> CancellationToken {
        self.draining.clone()
    }

    /// Announces the stop to requests that wait; work goes on.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    /// Cancelled when the system begins to stop.
    pub fn stopping(&self) -> CancellationToken {
        self.stopping.clone()
    }

    /// Asks every task to end and waits for them, a bounded time. Says whether all ended.
    pub async fn stop(&self, patience: Duration) -> bool {
        self.draining.cancel();
        self.stopping.cancel();
        self.tasks.close();
        tokio::time::timeout(patience, self.tasks.wait()).await.is_ok()
    }
}
