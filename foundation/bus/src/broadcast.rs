//! Broadcast subscriptions: every process receives every event committed after its start. For caches: nothing is recorded,
//! and a gap causes a reload.

use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use gpuaas_core::Result;
use gpuaas_core::event::Envelope;
use gpuaas_store::{PlatformReason, Store, Topic};
use gpuaas_supervisor::Supervisor;

use crate::poll_backoff::{PollBackoff, PollResult};
use crate::position;
use crate::tail_cache::TailCache;

/// Time for which events are collected: caches don't need to be fresher.
const BATCH_WINDOW: Duration = Duration::from_millis(4);
/// Poll interval of the log without a commit notification.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Keeps in-memory state in step with the log.
pub trait Subscriber: Send + Sync + 'static {
    /// Returns true if the subscriber handles events of this type.
    fn accepts(&self, event_type: &str) -> bool;
    /// Handles a committed event.
    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>>;
    /// Reloads the whole state, because events may have been missed.
    fn reload(&self) -> BoxFuture<'_, Result<()>>;
}

/// Reads the log for all subscribers of this process. A failure of any subscriber restarts the reader, with a reload.
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
    let (mut commits, mut notifications, mut backoff) =
        (store.commit_listener(Topic::Events), 0, PollBackoff::new(BATCH_WINDOW));
    let mut tx = store.system_tx(PlatformReason::Events).await?;
    position::begin_life(&mut tx).await?;
    let mut from = position::now(&mut tx).await?;
    tx.commit().await?;
    for subscriber in subscribers.iter() {
        subscriber.reload().await?;
    }
    loop {
        let page = tail.after(&from, notifications).await?;
        let mut result = if page.events.is_empty() { PollResult::Empty } else { PollResult::Irrelevant };
        for logged in &page.events {
            let accepts = |s: &&Arc<dyn Subscriber>| s.accepts(&logged.event.event_type);
            for subscriber in subscribers.iter().filter(accepts) {
                subscriber.on_event(&logged.event).await?;
                result = PollResult::Relevant;
            }
        }
        from = page.after;
        backoff.record(result);
        if page.caught_up {
            notifications = commits.wait(POLL_INTERVAL).await;
            backoff.wait(store.sources().now()).await;
        }
    }
}
