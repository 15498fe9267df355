//! Probes: end-to-end checks of the control plane.
//!
//! A probe is a workflow that emits an event and waits until a consumer has signalled its receipt. It covers the event
//! log, commit notifications, consumer leases, consumer transactions, signals and the engine. Probes run periodically,
//! and on request of an operator.

mod commands;
pub mod events;
pub mod model;
mod operations;
mod queries;
mod worker;
mod workflows;

use std::sync::Arc;

use gpuaas_bus::Bus;
use gpuaas_core::Result;
use gpuaas_http::ApiBuilder;
use gpuaas_settings::Settings;
use gpuaas_store::{PlatformReason, Store};
use gpuaas_supervisor::Supervisor;
use gpuaas_workflow::Engine;

use worker::EchoConsumer;
use workflows::ProbeRun;

/// State shared by the operations and workers of this domain.
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

    /// Registers the probe workflow.
    #[must_use]
    pub fn workflows(engine: Engine) -> Engine {
        engine.register::<ProbeRun>(())
    }

    /// Registers the consumer that signals probes.
    #[must_use]
    pub fn consume(&self, bus: Bus) -> Bus {
        bus.consumer(EchoConsumer)
    }

    /// Starts the periodic probe.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self.clone(), supervisor);
    }

    /// Deletes probes older than a week.
    pub async fn forget(&self) -> Result<()> {
        let before = self.store.sources().now() - chrono::Duration::days(7);
        let mut tx = self.store.system_tx(PlatformReason::Maintenance).await?;
        commands::delete_old(&mut tx, before).await?;
        tx.commit().await
    }
}
