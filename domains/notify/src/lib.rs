//! Notifications: written for users from events of other domains, stored, and sent live over WebSockets.
//!
//! A consumer writes each notification exactly once per event. A user's notifications have consecutive sequence numbers,
//! assigned in commit order, so that a client that resumes after the last number it received misses none.

mod commands;
pub mod events;
pub mod model;
mod operations;
mod queries;
mod texts;
mod worker;

use std::sync::Arc;

use gpuaas_bus::Bus;
use gpuaas_core::Result;
use gpuaas_http::{ApiBuilder, ResolveProject};
use gpuaas_settings::{Settings, keys};
use gpuaas_store::{PlatformReason, Store};

use worker::change_feed::{ChangeBroadcaster, ChangeFeed};
use worker::notification_feed::NotificationFeed;
use worker::notifier::Notifier;

/// State shared by the operations, the consumer and the feeds of this domain.
#[derive(Clone)]
pub struct Notify {
    store: Store,
    settings: Arc<Settings>,
    notifications: Arc<NotificationFeed>,
    changes: Arc<ChangeBroadcaster>,
}

impl Notify {
    pub fn new(store: &Store, settings: Arc<Settings>) -> Self {
        let notifications = Arc::new(NotificationFeed::new(store));
        Self { store: store.clone(), settings, notifications, changes: Arc::default() }
    }

    /// Registers every operation of this domain. `resolve` resolves roles for the feed of changes.
    pub fn operations(&self, api: ApiBuilder, resolve: Arc<dyn ResolveProject>) -> ApiBuilder {
        let changes = ChangeFeed { changes: self.changes.clone(), resolve };
        operations::register(api, &self.notifications, &changes)
    }

    /// Registers the consumer that writes notifications.
    #[must_use]
    pub fn consume(&self, bus: Bus) -> Bus {
        bus.consumer(Notifier { settings: self.settings.clone() })
    }

    /// Registers the subscribers that wake this process's feeds on events of any process.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(self.notifications.clone()).subscriber(self.changes.clone())
    }

    /// Deletes notifications older than the retention policy, a bounded number per call.
    pub async fn forget(&self) -> Result<()> {
        let keep_days = self.settings.get(&keys::RETENTION_NOTIFICATIONS_DAYS);
        let before = self.store.sources().now() - chrono::Duration::days(keep_days);
        let mut tx = self.store.system_tx(PlatformReason::Maintenance).await?;
        commands::delete_expired(&mut tx, before).await?;
        tx.commit().await
    }
}
