//! The one place that starts tasks: each ends when the agent stops, and is waited for.

use std::future::Future;
use std::io;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// TaskGroup of an agent, or of one simulated host. A copy is cheap.
#[derive(Clone, Default)]
pub struct TaskGroup {
    tracker: TaskTracker,
    stopping: CancellationToken,
}

impl TaskGroup {
    /// Runs work beside the caller. When the agent stops, it is dropped where it waits: the journal knows the rest.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let stopping = self.stopping.clone();
        self.tracker.spawn(async move {
            let _stopped = stopping.run_until_cancelled(work).await;
        });
    }

    /// Cancelled when the agent begins to stop.
    pub fn stopping(&self) -> &CancellationToken {
        &self.stopping
    }

    /// Ends every task and waits until it is gone.
    pub async fn stop(&self) {
        self.stopping.cancel();
        self.tracker.close();
        self.tracker.wait().await;
    }
}

/// Runs file work on a thread that may block.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}
