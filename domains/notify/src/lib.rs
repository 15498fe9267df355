//! Notifications: what users are told, kept until they have seen it, and live while they look.
//!
//! A consumer of the other domains' events writes them, once for each event; a user's notifications are numbered without
//! gaps in time, so that a client which says the last number it saw misses nothing.

mod allocations;
mod changes;
mod commands;
mod consumer;
pub mod events;
mod feed;
mod listeners;
mod maintenance;
pub mod model;
mod operations;
mod queries;

use std::sync::Arc;

use gpuaas_bus::Bus;
use gpuaas_core::Result;
use gpuaas_http::{Access, Api, ApiBuilder, ResolveProject, Site};
use gpuaas_settings::{Settings, keys};
use gpuaas_store::{PlatformReason, Store};

use changes::{ChangeFeed, Changes};
use consumer::Notifier;
use feed::Live;
use listeners::Listeners;

/// What the parts of this domain share.
#[derive(Clone)]
pub struct Notify {
    store: Store,
    settings: Arc<Settings>,
    listeners: Listeners,
    changes: Arc<Changes>,
}

impl Notify {
    pub fn new(store: &Store, settings: Arc<Settings>) -> Self {
        Self { store: store.clone(), settings, listeners: Listeners::default(), changes: Arc::default() }
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(api)
    }

    /// Adds the WebSockets.
    pub fn feeds(&self, site: Site, api: &Api, resolve: Arc<dyn ResolveProject>) -> Site {
        let access = Access::account().scope("account:read");
        let changes = ChangeFeed { changes: self.changes.clone(), resolve };
        site.feed(api, "/ws/notifications", access, Arc::new(self.live())).feed(
            api,
            "/ws/changes",
            access,
            Arc::new(changes),
        )
    }

    fn live(&self) -> Live {
        Live { store: self.store.clone(), listeners: self.listeners.clone() }
    }

    /// Writes notifications when something happens.
    #[must_use]
    pub fn consume(&self, bus: Bus) -> Bus {
        bus.consumer(Notifier { settings: self.settings.clone() })
    }

    /// Tells this process's sockets when something was written anywhere.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(Arc::new(self.live())).subscriber(self.changes.clone())
    }

    /// Removes notifications that policy no longer keeps, some at a time.
    pub async fn forget(&self) -> Result<()> {
        let keep_days = self.settings.get(&keys::RETENTION_NOTIFICATIONS_DAYS);
        let before = self.store.sources().now() - chrono::Duration::days(keep_days);
        let mut tx = self.store.system_tx(PlatformReason::Maintenance).await?;
        commands::forget(&mut tx, before).await?;
        tx.commit().await
    }
}
