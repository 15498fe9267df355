//! Policy: who set which value of which key.
//!
//! The keys are declared in `foundation/settings`, which also decides what is in force. This domain stores what
//! the platform, organisations, projects and users set, refuses what isn't theirs to set, and keeps the settings of
//! this process up to date: all at the start, one subject when somebody changed it, all again after a gap.

mod commands;
pub mod events;
pub mod model;
mod operations;
mod queries;

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_bus::{Bus, Subscriber};
use gpuaas_core::Result;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_http::ApiBuilder;
use gpuaas_settings::Settings;
use gpuaas_store::{PlatformReason, Scope, Store};
use tokio::sync::Mutex;

use events::PolicyChanged;

const EVERYONES: Scope = Scope::Platform(PlatformReason::Policy);

/// What the operations of this domain share.
#[derive(Clone)]
pub struct Policy {
    store: Store,
    pub(crate) settings: Arc<Settings>,
    /// One load at a time, so that what was read earlier never replaces what was read later.
    loading: Arc<Mutex<()>>,
}

impl Policy {
    /// Loads every value that is set.
    pub async fn open(store: &Store, settings: Arc<Settings>) -> Result<Self> {
        let policy = Self::detached(store, settings);
        policy.reload().await?;
        Ok(policy)
    }

    /// For the contract alone: nothing is loaded.
    pub fn detached(store: &Store, settings: Arc<Settings>) -> Self {
        Self { store: store.clone(), settings, loading: Arc::default() }
    }

    /// Loads every value anew.
    pub async fn reload(&self) -> Result<()> {
        let _turn = self.loading.lock().await;
        let mut tx = self.store.read_tx(EVERYONES).await?;
        let values = queries::all(&mut tx).await;
        tx.finish().await;
        self.settings.replace_all(values?);
        Ok(())
    }

    /// Loads the values of whoever changed one.
    pub async fn changed(&self, change: &PolicyChanged) -> Result<()> {
        let subject = change.subject();
        let _turn = self.loading.lock().await;
        let mut tx = self.store.read_tx(EVERYONES).await?;
        let values = queries::of(&mut tx, subject).await;
        tx.finish().await;
        self.settings.replace_subject(subject, values?);
        Ok(())
    }

    /// Hears of changes made in any process.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(Arc::new(self.clone()))
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }
}

impl Subscriber for Policy {
    fn accepts(&self, event_type: &str) -> bool {
        event_type == PolicyChanged::TYPE
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async {
            match event.read()? {
                Some(change) => self.changed(&change).await,
                None => Ok(()),
            }
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.reload())
    }
}
