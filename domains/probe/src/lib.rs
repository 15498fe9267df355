//! Probes: the control plane proves to itself that it works.
//!
//! A probe is a workflow that states an event and waits until a consumer has echoed it: log, wake-up, lease, effect,
//! signal and engine on one short way. It runs by itself again and again, and whenever an operator asks.

mod commands;
mod consumer;
pub mod events;
pub mod model;
mod operations;
mod queries;
mod worker;
mod workflows;

use std::sync::Arc;

use gpuaas_bus::Bus;
use gpuaas_core::Result;
use gpuaas_http::{ApiBuilder, Supervisor};
use gpuaas_settings::Settings;
use gpuaas_store::{PlatformReason, Store};
use gpuaas_workflow::Engine;

use consumer::Echo;
use workflows::ProbeRun;

/// What the parts of this domain share.
#[derive(Clone)]
pub struct Probe {
    store: Store,
    settings: Arc<Settings>,
}

impl Probe {
    pub fn new(store: &Store, settings: Arc<Settings>) -> Self {
        Self { store: store.clone(), settings }
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(api)
    }

    #[must_use]
    pub fn workflows(engine: Engine) -> Engine {
        engine.register::<ProbeRun>(())
    }

    /// Echoes probes.
    #[must_use]
    pub fn consume(&self, bus: Bus) -> Bus {
        bus.consumer(Echo)
    }

    /// Starts a probe again and again.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self.clone(), supervisor);
    }

    /// Removes probes older than a week.
    pub async fn forget(&self) -> Result<()> {
        let before = self.store.sources().now() - chrono::Duration::days(7);
        let mut tx = self.store.system_tx(PlatformReason::Maintenance).await?;
        commands::forget(&mut tx, before).await?;
        tx.commit().await
    }
}
