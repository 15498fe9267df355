//! The only place that spawns tokio tasks, so that each is cancelled and awaited when the agent stops.

use std::future::Future;
use std::io;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The tokio tasks of one agent or simulated fleet. Clones share the group.
#[derive(Clone, Default)]
pub struct TaskGroup {
    tracker: TaskTracker,
    stopping: CancellationToken,
}

impl TaskGroup {
    /// Spawns work. When the agent stops, the work is dropped at its current await point; the journal keeps its state.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let stopping = self.stopping.clone();
        self.tracker.spawn(async move {
            let _stopped = stopping.run_until_cancelled(work).await;
        });
    }

    /// Returns the token that is cancelled when the agent begins to stop.
    pub fn stopping(&self) -> &CancellationToken {
        &self.stopping
    }

    /// Cancels all tasks and waits for their end.
    pub async fn stop(&self) {
        self.stopping.cancel();
        self.tracker.close();
        self.tracker.wait().await;
    }
}

/// Runs file I/O on a blocking thread.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}
