//! Broadcast subscribers: every process receives every event committed after its start, after a reload.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::BoxFuture;
use gpuaas_bus::{Bus, Subscriber};
use gpuaas_core::Result;
use gpuaas_core::event::Envelope;
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::eventually;
use parking_lot::Mutex;

use crate::world::{Happened, WAIT_TIMEOUT, database, happen};

#[derive(Default)]
struct Cache {
    received: Mutex<Vec<i64>>,
    reloads: AtomicUsize,
}

impl Subscriber for Cache {
    fn accepts(&self, event_type: &str) -> bool {
        event_type == "test.thing.happened"
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async {
            self.received.lock().extend(event.read::<Happened>()?.map(|happened| happened.n));
            Ok(())
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        self.reloads.fetch_add(1, Ordering::Relaxed);
        Box::pin(std::future::ready(Ok(())))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_process_receives_events_committed_after_its_reload() {
    let database = database().await;
    let store = database.store();
    let thing = store.sources().uuid();
    happen(&store, thing).await;
    let caches = [Arc::new(Cache::default()), Arc::new(Cache::default())];
    let supervisor = Supervisor::new();
    for cache in &caches {
        Bus::new(&database.store()).subscriber(cache.clone()).start(store.sources().uuid(), &supervisor);
    }
    let loaded = async || caches.iter().all(|cache| cache.reloads.load(Ordering::Relaxed) == 1);
    assert!(eventually(WAIT_TIMEOUT, loaded).await);

    for _ in 0..3 {
        happen(&store, thing).await;
    }

    let received = async || caches.iter().all(|cache| *cache.received.lock() == [2, 3, 4]);
    assert!(
        eventually(WAIT_TIMEOUT, received).await,
        "{:?}",
        caches.each_ref().map(|cache| cache.received.lock().clone())
    );
    assert!(supervisor.stop(WAIT_TIMEOUT).await);
}
