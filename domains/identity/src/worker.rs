//! Background loop that reads new revocations.
//!
//! A reader of its own, not a `bus::Subscriber`: administrative operations are rejected while the last read is too old
//! (`knows_revocations`), and a subscriber can't tell a log without events from a log it can't read.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_supervisor::Supervisor;

use crate::ports::AccessDirectory;

/// Interval between reads without a wake-up.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Time allowed for the commit that follows a wake-up. If the commit takes longer, the next regular read finds it.
const COMMIT_DELAY: Duration = Duration::from_millis(20);

pub(crate) fn start(access: Arc<AccessDirectory>, supervisor: &Supervisor) {
    supervisor.every("revocations", Duration::ZERO, move || {
        let access = access.clone();
        async move {
            if tokio::time::timeout(POLL_INTERVAL, access.wait_for_wake_up()).await.is_ok() {
                tokio::time::sleep(COMMIT_DELAY).await;
            }
            access.tail().await
        }
    });
}
