//! Provisioning: placement, quotas, and allocations from their request to the release of their slots.
//!
//! An allocation is checked, its slots are claimed and its workflow started in one transaction. Each step of the
//! workflow can be undone. No allocation becomes active, and no slot available again, without a proof that its node
//! signed.

mod adapters;
mod commands;
pub mod events;
pub mod model;
mod operations;
pub mod placement;
mod placer;
mod ports;
mod queries;
mod worker;
pub mod workflows;

use std::sync::Arc;

use gpuaas_bus::Bus;
use gpuaas_catalog::Availability;
use gpuaas_core::machine::Description;
use gpuaas_core::{AllocationId, Error, Machine, Result};
use gpuaas_fleet::Owner;
use gpuaas_fleet::model::Claimed;
use gpuaas_http::ApiBuilder;
use gpuaas_pki::Keyring;
use gpuaas_settings::Settings;
use gpuaas_store::{Store, Tx, WriteTx};
use gpuaas_supervisor::Supervisor;
use gpuaas_workflow::Engine;

pub use ports::{
    BillingPorts, MeterEnd, MeterStart, MeteredMode, Spending, SpendingGuard, Unmetered, UsageMeter,
};

use placement::PlacementRequest;
use placer::Placer;
use workflows::Shared;

/// The state shared by operations, workers and consumers of this domain. A clone is cheap.
#[derive(Clone)]
pub struct Provisioning {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) placer: Placer,
    /// Encrypts user data.
    pub(crate) keyring: Arc<Keyring>,
    /// Asked before paid work starts.
    pub(crate) spending: Arc<dyn SpendingGuard>,
    /// Records usage, in the transactions that change states.
    pub(crate) usage: Arc<dyn UsageMeter>,
    release_participants: Arc<[&'static str]>,
}

/// The result of [`Provisioning::release_part_done`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartDone {
    /// The release counts the part as done.
    Recorded,
    /// No release with participants is running: it has ended or was never started.
    NoRelease,
}

impl Provisioning {
    /// Opens the domain and reseals stored user data under the active master key.
    pub async fn open(
        store: &Store,
        keyring: Arc<Keyring>,
        settings: Arc<Settings>,
        billing: BillingPorts,
    ) -> Result<Self> {
        commands::user_data::seal_stored(store, &keyring).await?;
        Ok(Self::new(store, keyring, settings, billing))
    }

    /// Returns the domain with a temporary key, for the contract and tests: data sealed by it can be opened by this
    /// process only.
    pub fn detached(store: &Store, settings: Arc<Settings>, billing: BillingPorts) -> Result<Self> {
        let keyring = Arc::new(Keyring::passing(store.sources().entropy.clone()).map_err(Error::internal)?);
        Ok(Self::new(store, keyring, settings, billing))
    }

    fn new(store: &Store, keyring: Arc<Keyring>, settings: Arc<Settings>, billing: BillingPorts) -> Self {
        let (store, placer) = (store.clone(), Placer::new(store));
        let BillingPorts { spending, usage } = billing;
        Self { store, settings, placer, keyring, spending, usage, release_participants: Arc::default() }
    }

    /// Sets the names of the release participants: the same as those of [`Self::workflows`].
    #[must_use]
    pub fn with_release_participants(mut self, names: &[&'static str]) -> Self {
        self.release_participants = names.into();
        self
    }

    /// Records in the caller's transaction that a participant ended its part of an allocation's release. Repeating it changes
    /// nothing. Fails with `allocation_not_found`, also in another organisation's transaction, and with `internal_error` for
    /// a participant that isn't registered.
    pub async fn release_part_done(
        &self,
        tx: &mut Tx,
        allocation: AllocationId,
        participant: &str,
    ) -> Result<PartDone> {
        if !self.release_participants.contains(&participant) {
            let detail = format!("{participant:?} isn't registered as a participant of releases");
            return Err(Error::internal(detail));
        }
        // Not locked: a step locks the run before the allocation, and the signal locks the run.
        let Some(run) = queries::allocations::one(tx, allocation).await?.release_run()? else {
            return Ok(PartDone::NoRelease);
        };
        workflows::signal_part_done(tx, run, participant).await?;
        Ok(PartDone::Recorded)
    }

    /// Returns the port that answers in which regions SKUs are available.
    pub fn availability(&self) -> Arc<dyn Availability> {
        Arc::new(self.placer.clone())
    }

    /// Claims slots for an owner in the caller's transaction. Fails with `sku_unavailable` and a reason if none fit.
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

    /// Registers the workflows of this domain. Every release waits for the
    /// participants, which signal by [`Self::release_part_done`].
    pub fn workflows(
        settings: &Arc<Settings>,
        usage: &Arc<dyn UsageMeter>,
        participants: &[&'static str],
        engine: Engine,
    ) -> Engine {
        workflows::register(engine, &Shared::new(settings, usage, participants))
    }

    /// Subscribes the placement index to fleet events: for processes that place allocations.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(Arc::new(self.placer.clone()))
    }

    /// Registers the consumers that mark allocations on failed hardware lost, and end those that nobody pays for.
    #[must_use]
    pub fn consume(&self, bus: Bus) -> Bus {
        bus.consumer(worker::FaultConsumer::new(self)).consumer(worker::DepletionConsumer::new(self))
    }

    /// Starts the periodic scans.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self, supervisor);
    }
}

/// The state machines of this domain.
pub fn machines() -> Vec<Description> {
    vec![model::AllocationState::describe()]
}
