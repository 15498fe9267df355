//! Policy: values of policy keys, set at the platform, organisation, project and user levels.
//!
//! `foundation/settings` declares the keys and resolves effective values. This domain stores the values, rejects changes
//! that a level may not make, and keeps the settings of this process up to date: it loads all values at startup, one
//! subject when it changes, and all values again after missed events.

mod commands;
pub mod events;
pub mod model;
mod operations;
mod queries;
mod worker;

use std::sync::Arc;

use gpuaas_bus::Bus;
use gpuaas_core::Result;
use gpuaas_http::ApiBuilder;
use gpuaas_settings::Settings;
use gpuaas_store::{PlatformReason, Scope, Store};
use tokio::sync::Mutex;

use events::PolicyChanged;

const PLATFORM_SCOPE: Scope = Scope::Platform(PlatformReason::Policy);

/// State shared by the operations and the subscriber of this domain.
#[derive(Clone)]
pub struct Policy {
    store: Store,
    pub(crate) settings: Arc<Settings>,
    /// Serialises loads, so that an older read never replaces a newer one.
    load_lock: Arc<Mutex<()>>,
}

impl Policy {
    /// Loads every value that is set.
    pub async fn open(store: &Store, settings: Arc<Settings>) -> Result<Self> {
        let policy = Self::detached(store, settings);
        policy.reload().await?;
        Ok(policy)
    }

    /// Returns an instance for generating the API contract; it loads nothing.
    pub fn detached(store: &Store, settings: Arc<Settings>) -> Self {
        Self { store: store.clone(), settings, load_lock: Arc::default() }
    }

    /// Reloads every value.
    pub async fn reload(&self) -> Result<()> {
        let _guard = self.load_lock.lock().await;
        let mut tx = self.store.read_tx(PLATFORM_SCOPE).await?;
        let values = queries::all(&mut tx).await;
        tx.finish().await;
        self.settings.replace_all(values?);
        Ok(())
    }

    /// Reloads the values of the subject that changed.
    pub async fn reload_subject(&self, change: &PolicyChanged) -> Result<()> {
        let subject = change.subject();
        let _guard = self.load_lock.lock().await;
        let mut tx = self.store.read_tx(PLATFORM_SCOPE).await?;
        let values = queries::of(&mut tx, subject).await;
        tx.finish().await;
        self.settings.replace_subject(subject, values?);
        Ok(())
    }

    /// Registers the subscriber that reloads values changed by any process.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(Arc::new(self.clone()))
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }
}
