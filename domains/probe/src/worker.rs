//! The periodic probe, and the consumer of its event.

use std::time::Duration;

use gpuaas_bus::Consumer;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Code, ProbeId, Result};
use gpuaas_settings::keys;
use gpuaas_store::{Cause, ConsumerTx, PlatformReason, Scope};
use gpuaas_supervisor::Supervisor;
use gpuaas_workflow::{Step, signal};

use crate::Probe;
use crate::commands;
use crate::events::ProbeStarted;
use crate::workflows::AwaitEcho;

/// Interval at which each process checks whether a probe is due.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

pub(crate) fn start(probe: Probe, supervisor: &Supervisor) {
    supervisor.every("probe", POLL_INTERVAL, move || {
        let probe = probe.clone();
        async move { probe.start_if_due().await }
    });
}

impl Probe {
    /// Starts one probe per period. The period is the key, so that the first of several processes starts it.
    async fn start_if_due(&self) -> Result<()> {
        let every = self.settings.get(&keys::PLATFORM_PROBE_SECONDS);
        if every == 0 {
            return Ok(());
        }
        let sources = self.store.sources();
        let period = sources.now().timestamp() / every;
        let id = ProbeId::new(sources);
        let mut tx = self.store.system_tx(PlatformReason::Workflows).await?;
        let cause = Cause { correlation_id: id.to_string(), ..tx.cause().clone() };
        commands::start_probe(&mut tx, id, &format!("every {every} s: {period}"), &cause).await?;
        tx.commit().await
    }
}

/// Signals a probe's run when its event arrives.
pub(crate) struct EchoConsumer;

impl Consumer for EchoConsumer {
    const NAME: &'static str = "probe";
    const EVENTS: &'static [&'static str] = &[ProbeStarted::TYPE];

    fn scope(&self, _: &Envelope) -> Scope {
        Scope::Platform(PlatformReason::Events)
    }

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let Some(started) = event.read::<ProbeStarted>()? else { return Ok(()) };
        let now = tx.now();
        match signal(tx, started.run_id, AwaitEcho::NAME, &started.key, &now).await {
            // The run has ended and was deleted: its signal is obsolete.
            Err(error) if error.code == Code::WorkflowRunNotFound => Ok(()),
            result => result,
        }
    }
}
