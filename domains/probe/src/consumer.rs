//! The other end of a probe: takes its event and signals its run.

use gpuaas_bus::Consumer;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Code, Result};
use gpuaas_store::{ConsumerTx, PlatformReason, Scope};
use gpuaas_workflow::{Step, signal};

use crate::events::ProbeStarted;
use crate::workflows::Echoed;

pub(crate) struct Echo;

impl Consumer for Echo {
    const NAME: &'static str = "probe";
    const EVENTS: &'static [&'static str] = &[ProbeStarted::TYPE];

    fn scope(&self, _: &Envelope) -> Scope {
        Scope::Platform(PlatformReason::Events)
    }

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let Some(started) = event.read::<ProbeStarted>()? else { return Ok(()) };
        let now = tx.now();
        match signal(tx, started.run_id, Echoed::NAME, &started.key, &now).await {
            // A run that ended long ago is gone; nobody waits for its echo.
            Err(error) if error.code == Code::WorkflowRunNotFound => Ok(()),
            told => told,
        }
    }
}
