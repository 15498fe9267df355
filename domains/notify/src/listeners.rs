//! Users who listen, to be woken when there is something new for them.

use std::collections::HashMap;
use std::sync::Arc;

use gpuaas_core::UserId;
use parking_lot::Mutex;
use tokio::sync::watch;

#[derive(Clone, Default)]
pub(crate) struct Listeners(Arc<Mutex<HashMap<UserId, watch::Sender<()>>>>);

impl Listeners {
    pub(crate) fn listen(&self, user: UserId) -> watch::Receiver<()> {
        let mut users = self.0.lock();
        users.retain(|_, wake| wake.receiver_count() > 0);
        users.entry(user).or_default().subscribe()
    }

    /// There may be something new for this user.
    pub(crate) fn wake(&self, user: UserId) {
        if let Some(wake) = self.0.lock().get(&user) {
            wake.send_replace(());
        }
    }

    /// There may be something new for anyone.
    pub(crate) fn wake_all(&self) {
        for wake in self.0.lock().values() {
            wake.send_replace(());
        }
    }
}
