//! What identity does when time passes: it tails the revocations.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_http::Supervisor;

use crate::access::AccessDirectory;

/// The pause between looks when nothing wakes us.
const TAIL_EVERY: Duration = Duration::from_secs(1);
/// A wake-up comes before the commit it announces; one look right after, and the regular one later.
const COMMIT_TAKES: Duration = Duration::from_millis(20);

pub(crate) fn start(access: Arc<AccessDirectory>, supervisor: &Supervisor) {
    supervisor.every("revocations", Duration::ZERO, move || {
        let access = access.clone();
        async move {
            if tokio::time::timeout(TAIL_EVERY, access.woken()).await.is_ok() {
                tokio::time::sleep(COMMIT_TAKES).await;
            }
            access.tail().await
        }
    });
}
