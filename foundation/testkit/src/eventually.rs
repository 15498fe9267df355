//! Waiting for a condition instead of for a time.

use std::time::Duration;

const POLL: Duration = Duration::from_millis(5);

/// Asks again and again until the condition holds; false when it didn't in time.
#[must_use]
pub async fn eventually(timeout: Duration, mut condition: impl AsyncFnMut() -> bool) -> bool {
    let holds = async {
        while !condition().await {
            tokio::time::sleep(POLL).await;
        }
    };
    tokio::time::timeout(timeout, holds).await.is_ok()
}
