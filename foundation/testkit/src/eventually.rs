//! Waits for a condition instead of for a time.

use std::time::Duration;

const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Polls until the condition holds. Returns false on a timeout.
#[must_use]
pub async fn eventually(timeout: Duration, mut condition: impl AsyncFnMut() -> bool) -> bool {
    let holds = async {
        while !condition().await {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    };
    tokio::time::timeout(timeout, holds).await.is_ok()
}
