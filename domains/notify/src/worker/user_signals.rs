//! Per-user wake-up signals of the notification feed in this process.

use std::collections::HashMap;
use std::sync::Arc;

use gpuaas_core::UserId;
use parking_lot::Mutex;
use tokio::sync::watch;

/// Registry of one watch channel per user with an open feed.
#[derive(Clone, Default)]
pub(crate) struct UserSignals(Arc<Mutex<HashMap<UserId, watch::Sender<()>>>>);

impl UserSignals {
    /// Subscribes to the signal of a user, and removes the channels that have no receiver left.
    pub(crate) fn subscribe(&self, user: UserId) -> watch::Receiver<()> {
        let mut users = self.0.lock();
        users.retain(|_, signal| signal.receiver_count() > 0);
        users.entry(user).or_default().subscribe()
    }

    /// Wakes the feeds of a user, who may have a new notification.
    pub(crate) fn wake(&self, user: UserId) {
        if let Some(signal) = self.0.lock().get(&user) {
            signal.send_replace(());
        }
    }

    /// Wakes the feeds of all users.
    pub(crate) fn wake_all(&self) {
        for signal in self.0.lock().values() {
            signal.send_replace(());
        }
    }
}
