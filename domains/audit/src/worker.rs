//! What audit does when time passes: it seals.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_core::Result;
use gpuaas_http::Supervisor;
use gpuaas_store::Topic;
use parking_lot::Mutex;

use crate::AuditDomain;
use crate::commands::{Patience, turn};

/// A row is sealed at most a second after it was committed: this pause, in which more come together, and a turn.
const BATCH_WINDOW: Duration = Duration::from_millis(300);
/// The log is looked at this often when nothing wakes us.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

pub(crate) fn start(audit: AuditDomain, supervisor: &Supervisor) {
    let caught_up = Arc::new(Mutex::new(audit.store.sources().now()));
    let wake_up = Arc::new(tokio::sync::Mutex::new(audit.store.commit_listener(Topic::Events)));
    let itself = supervisor.clone();
    supervisor.every("audit sealer", BATCH_WINDOW, move || {
        let (audit, caught_up, itself) = (audit.clone(), caught_up.clone(), itself.clone());
        let wake_up = wake_up.clone();
        async move {
            wake_up.lock().await.wait(POLL_INTERVAL).await;
            catch_up(audit, caught_up, itself).await
        }
    });
}

/// Takes turns until nothing is left. The age reported is the time since that was last so: no unsealed row can be
/// older, and it grows when turns fail.
async fn catch_up(
    audit: AuditDomain,
    caught_up: Arc<Mutex<DateTime<Utc>>>,
    supervisor: Supervisor,
) -> Result<()> {
    let clock = &audit.store.sources().clock;
    loop {
        let began = clock.now();
        let turn = turn(&audit.store, &audit.signer, Patience::LeaveItToThem).await;
        if matches!(&turn, Ok(turn) if !turn.more) {
            *caught_up.lock() = began;
        }
        let age = clock.now() - *caught_up.lock();
        metrics::gauge!("gpuaas_audit_unsealed_age_seconds").set(age.as_seconds_f64());
        if !turn?.more || supervisor.stopping().is_cancelled() {
            return Ok(());
        }
    }
}
