//! What probe does when time passes: it starts one.

use std::time::Duration;

use gpuaas_core::{ProbeId, Result};
use gpuaas_http::Supervisor;
use gpuaas_settings::keys;
use gpuaas_store::{Cause, PlatformReason};

use crate::Probe;
use crate::commands;

/// Whether one is due is asked this often.
const ASKED: Duration = Duration::from_secs(5);

pub(crate) fn start(probe: Probe, supervisor: &Supervisor) {
    supervisor.every("probe", ASKED, move || {
        let probe = probe.clone();
        async move { probe.begin_if_due().await }
    });
}

impl Probe {
    /// One for each stretch of time, whichever process comes first.
    async fn begin_if_due(&self) -> Result<()> {
        let every = self.settings.get(&keys::PLATFORM_PROBE_SECONDS);
        if every == 0 {
            return Ok(());
        }
        let sources = self.store.sources();
        let stretch = sources.now().timestamp() / every;
        let id = ProbeId::new(sources);
        let cause = Cause {
            correlation_id: id.to_string(),
            traceparent: String::new(),
            org_id: None,
            project_id: None,
        };
        let mut tx = self.store.system_tx(PlatformReason::Workflows).await?;
        commands::begin(&mut tx, id, &format!("every {every} s: {stretch}"), &cause).await?;
        tx.commit().await
    }
}
