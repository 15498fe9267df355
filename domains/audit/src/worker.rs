//! Sealing worker: seals new audit rows as they are committed.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_core::Result;
use gpuaas_store::Topic;
use gpuaas_supervisor::Supervisor;
use parking_lot::Mutex;

use crate::AuditDomain;
use crate::commands::sealing::{LockMode, seal_batch};

/// Pause between batches, in which rows are collected. A row is sealed at most a second after its commit: this pause plus
/// one batch.
const BATCH_WINDOW: Duration = Duration::from_millis(300);
/// Polling interval of the log without commit notifications.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

pub(crate) fn start(audit: AuditDomain, supervisor: &Supervisor) {
    let caught_up = Arc::new(Mutex::new(audit.store.sources().now()));
    let commits = Arc::new(tokio::sync::Mutex::new(audit.store.commit_listener(Topic::Events)));
    let task_supervisor = supervisor.clone();
    supervisor.every("audit sealer", BATCH_WINDOW, move || {
        let (audit, caught_up, supervisor) = (audit.clone(), caught_up.clone(), task_supervisor.clone());
        let commits = commits.clone();
        async move {
            commits.lock().await.wait(POLL_INTERVAL).await;
            catch_up(audit, caught_up, supervisor).await
        }
    });
}

/// Seals batches until none is left. Reports the time since the log was last fully sealed as the age: no unsealed row
/// can be older, and the age grows while batches fail.
async fn catch_up(
    audit: AuditDomain,
    caught_up: Arc<Mutex<DateTime<Utc>>>,
    supervisor: Supervisor,
) -> Result<()> {
    let clock = &audit.store.sources().clock;
    loop {
        let began = clock.now();
        let batch = seal_batch(&audit.store, &audit.signer, LockMode::Skip).await;
        if matches!(&batch, Ok(batch) if !batch.more) {
            *caught_up.lock() = began;
        }
        let age = clock.now() - *caught_up.lock();
        metrics::gauge!("gpuaas_audit_unsealed_age_seconds").set(age.as_seconds_f64());
        if !batch?.more || supervisor.stopping().is_cancelled() {
            return Ok(());
        }
    }
}
