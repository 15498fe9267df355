//! Injected connection faults of simulated hosts. A real host has none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

/// Switches for connection faults. Clones share their state.
#[derive(Clone)]
pub struct NetworkFaults(Arc<FaultSwitches>);

struct FaultSwitches {
    vanished: watch::Sender<bool>,
    duplicate: watch::Sender<bool>,
    replay: AtomicBool,
}

impl Default for NetworkFaults {
    fn default() -> Self {
        let (vanished, duplicate) = (watch::Sender::new(false), watch::Sender::new(false));
        Self(Arc::new(FaultSwitches { vanished, duplicate, replay: AtomicBool::new(false) }))
    }
}

impl NetworkFaults {
    /// Sets whether the host goes silent without closing its connections.
    pub fn vanish(&self, on: bool) {
        self.0.vanished.send_replace(on);
    }

    /// Sets whether the host opens a second channel.
    pub fn duplicate(&self, on: bool) {
        self.0.duplicate.send_replace(on);
    }

    /// Sets whether the host sends old results again on each connection.
    pub fn replay(&self, on: bool) {
        self.0.replay.store(on, Ordering::Relaxed);
    }

    /// Returns true if old results are to be replayed.
    pub(crate) fn replays(&self) -> bool {
        self.0.replay.load(Ordering::Relaxed)
    }

    /// Waits until the host goes silent.
    pub(crate) async fn wait_vanished(&self) {
        wait_for(&self.0.vanished, true).await;
    }

    /// Waits until the host is no longer silent.
    pub(crate) async fn wait_restored(&self) {
        wait_for(&self.0.vanished, false).await;
    }

    /// Waits until the second channel is switched on or off.
    pub(crate) async fn wait_for_duplicate(&self, on: bool) {
        wait_for(&self.0.duplicate, on).await;
    }
}

async fn wait_for(switch: &watch::Sender<bool>, on: bool) {
    let mut receiver = switch.subscribe();
    // Never closed, since the caller holds the sender.
    let _reached = receiver.wait_for(|is| *is == on).await.is_ok();
}
