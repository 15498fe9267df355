//! How a simulated host misbehaves on the wire. A real one never does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

/// Faults of the connection. A copy is cheap, and the same host.
#[derive(Clone)]
pub struct NetworkFaults(Arc<Faults>);

struct Faults {
    vanished: watch::Sender<bool>,
    duplicate: watch::Sender<bool>,
    replay: AtomicBool,
}

impl Default for NetworkFaults {
    fn default() -> Self {
        let (vanished, duplicate) = (watch::Sender::new(false), watch::Sender::new(false));
        Self(Arc::new(Faults { vanished, duplicate, replay: AtomicBool::new(false) }))
    }
}

impl NetworkFaults {
    /// Whether the host goes silent without closing anything.
    pub fn vanish(&self, on: bool) {
        self.0.vanished.send_replace(on);
    }

    /// Whether the host connects a second time.
    pub fn duplicate(&self, on: bool) {
        self.0.duplicate.send_replace(on);
    }

    /// Whether the host sends old results again with each connection.
    pub fn replay(&self, on: bool) {
        self.0.replay.store(on, Ordering::Relaxed);
    }

    pub(crate) fn replays(&self) -> bool {
        self.0.replay.load(Ordering::Relaxed)
    }

    /// Waits until the host is gone.
    pub(crate) async fn gone(&self) {
        until(&self.0.vanished, true).await;
    }

    /// Waits until the host is back.
    pub(crate) async fn back(&self) {
        until(&self.0.vanished, false).await;
    }

    /// Waits until the host is, or is no longer, to connect twice.
    pub(crate) async fn is_double(&self, double: bool) {
        until(&self.0.duplicate, double).await;
    }
}

async fn until(switch: &watch::Sender<bool>, on: bool) {
    let mut receiver = switch.subscribe();
    // Never closed: the sender is ours.
    let _reached = receiver.wait_for(|is| *is == on).await.is_ok();
}
