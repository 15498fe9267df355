//! Broadcast: every process hears every event from now on. For caches: unrecorded, and reloaded after a gap.

use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use gpuaas_core::Result;
use gpuaas_core::event::Envelope;
use gpuaas_http::Supervisor;
use gpuaas_store::{PlatformReason, Store, Topic};

use crate::poll_backoff::{PollBackoff, PollResult};
use crate::position;
use crate::tail_cache::TailCache;

/// A cache needs to be no fresher than this, and much may have happened meanwhile.
const BATCH_WINDOW: Duration = Duration::from_millis(4);
/// The log is record at this often when nothing wakes us.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Keeps something in memory in step with the log.
pub trait Subscriber: Send + Sync + 'static {
    /// Whether it is to read_log of events of this type.
    fn accepts(&self, event_type: &str) -> bool;
    /// An event was committed.
    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>>;
    /// Events may have been missed: everything is to be read anew.
    fn reload(&self) -> BoxFuture<'_, Result<()>>;
}

/// Hears the log for all subscribers of this process. A failure of any of them begins anew, with a reload.
pub(crate) fn start(
    store: Store,
    tail: Arc<TailCache>,
    subscribers: Vec<Arc<dyn Subscriber>>,
    supervisor: &Supervisor,
) {
    if subscribers.is_empty() {
        return;
    }
    let subscribers = Arc::new(subscribers);
    supervisor
        .spawn_restarting("broadcast", move || read_log(store.clone(), tail.clone(), subscribers.clone()));
}

async fn read_log(
    store: Store,
    tail: Arc<TailCache>,
    subscribers: Arc<Vec<Arc<dyn Subscriber>>>,
) -> Result<()> {
    let (mut commits, mut told, mut backoff) =
        (store.commit_listener(Topic::Events), 0, PollBackoff::new(BATCH_WINDOW));
    let mut tx = store.system_tx(PlatformReason::Events).await?;
    position::begin_life(&mut tx).await?;
    let mut from = position::now(&mut tx).await?;
    tx.commit().await?;
    for subscriber in subscribers.iter() {
        subscriber.reload().await?;
    }
    loop {
        let page = tail.after(&from, told).await?;
        let mut found = if page.events.is_empty() { PollResult::Empty } else { PollResult::Irrelevant };
        for logged in &page.events {
            let wants = |s: &&Arc<dyn Subscriber>| s.accepts(&logged.event.event_type);
            for subscriber in subscribers.iter().filter(wants) {
                subscriber.on_event(&logged.event).await?;
                found = PollResult::Relevant;
            }
        }
        from = page.after;
        backoff.record(found);
        if page.caught_up {
            told = commits.wait(POLL_INTERVAL).await;
            backoff.wait(store.sources().now()).await;
        }
    }
}
