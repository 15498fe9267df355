//! Provisioning: from "I want 2 GPUs" to a proven, running machine and back.
//!
//! An allocation is claimed, agreed and begun in one transaction; what follows is a workflow whose every step can be taken
//! back. Nothing turns active without its host's signed proof, and no slot is free again without one.

mod commands;
pub mod events;
pub mod model;
mod operations;
pub mod placement;
mod placer;
mod queries;
mod worker;
pub mod workflows;

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_bus::Bus;
use gpuaas_catalog::Availability;
use gpuaas_core::machine::Description;
use gpuaas_core::{Error, Machine, OrgId, ProjectId, Result};
use gpuaas_fleet::Owner;
use gpuaas_fleet::model::Claimed;
use gpuaas_http::{ApiBuilder, Supervisor};
use gpuaas_identity::Occupant;
use gpuaas_pki::Keyring;
use gpuaas_settings::Settings;
use gpuaas_store::{MutationTx, Store, WriteTx};
use gpuaas_workflow::Engine;

pub use workflows::Participant;

use placement::PlacementRequest;
use placer::Placer;
use workflows::Shared;

/// What the parts of this domain share. A copy is cheap.
#[derive(Clone)]
pub struct Provisioning {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) placer: Placer,
    /// Seals what people write for their machines.
    pub(crate) keyring: Arc<Keyring>,
}

impl Provisioning {
    /// Opens the domain, with what is stored sealed under the active master key.
    pub async fn open(store: &Store, keyring: Arc<Keyring>, settings: Arc<Settings>) -> Result<Self> {
        commands::user_data::seal_stored(store, &keyring).await?;
        Ok(Self { store: store.clone(), settings, placer: Placer::new(store), keyring })
    }

    /// For the contract and tests: what is sealed opens in this process alone.
    pub fn detached(store: &Store, settings: Arc<Settings>) -> Result<Self> {
        let keyring = Arc::new(Keyring::passing(store.sources().entropy.clone()).map_err(Error::internal)?);
        Ok(Self { store: store.clone(), settings, placer: Placer::new(store), keyring })
    }

    /// Says where SKUs are to be had.
    pub fn availability(&self) -> Arc<dyn Availability> {
        Arc::new(self.placer.clone())
    }

    /// Claims a place for an owner in the caller's transaction, or says why there is none.
    pub async fn place<C: WriteTx>(
        &self,
        tx: &mut C,
        owner: Owner,
        request: &PlacementRequest,
    ) -> Result<Claimed> {
        self.placer.place(tx, owner, request).await
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }

    /// Registers its workflows; participants take part in every release.
    pub fn workflows(settings: &Arc<Settings>, participants: Vec<Participant>, engine: Engine) -> Engine {
        workflows::register(engine, &Shared::new(settings, participants))
    }

    /// Keeps the index of places in step with the log: for processes that place.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(Arc::new(self.placer.clone()))
    }

    /// Takes note of failing hardware.
    #[must_use]
    pub fn consume(&self, bus: Bus) -> Bus {
        bus.consumer(worker::Faults)
    }

    /// Starts what runs as time passes.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self, supervisor);
    }
}

impl Occupant for Provisioning {
    fn leave<'a>(
        &'a self,
        tx: &'a mut MutationTx,
        org: OrgId,
        project: ProjectId,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(commands::quota::close(tx, org, project))
    }
}

/// The state machines of this domain.
pub fn machines() -> Vec<Description> {
    vec![model::AllocationState::describe()]
}
