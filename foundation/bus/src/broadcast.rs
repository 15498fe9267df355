//! Broadcast: every process hears every event from now on. For caches: unrecorded, and reloaded after a gap.

use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use gpuaas_core::Result;
use gpuaas_core::event::Envelope;
use gpuaas_http::Supervisor;
use gpuaas_store::{Reason, Store, Topic};

use crate::pace::{Found, Pace};
use crate::position;
use crate::tail::Tail;

/// A cache needs to be no fresher than this, and much may have happened meanwhile.
const GATHERED: Duration = Duration::from_millis(4);
/// The log is looked at this often when nothing wakes us.
const LOOKED_AT: Duration = Duration::from_millis(100);

/// Keeps something in memory in step with the log.
pub trait Subscriber: Send + Sync + 'static {
    /// Whether it is to hear of events of this type.
    fn wants(&self, event_type: &str) -> bool;
    /// An event was committed.
    fn heard<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>>;
    /// Events may have been missed: everything is to be read anew.
    fn reload(&self) -> BoxFuture<'_, Result<()>>;
}

/// Hears the log for all subscribers of this process. A failure of any of them begins anew, with a reload.
pub(crate) fn start(
    store: Store,
    tail: Arc<Tail>,
    subscribers: Vec<Arc<dyn Subscriber>>,
    supervisor: &Supervisor,
) {
    if subscribers.is_empty() {
        return;
    }
    let subscribers = Arc::new(subscribers);
    supervisor.always("broadcast", move || hear(store.clone(), tail.clone(), subscribers.clone()));
}

async fn hear(store: Store, tail: Arc<Tail>, subscribers: Arc<Vec<Arc<dyn Subscriber>>>) -> Result<()> {
    let (mut wake_up, mut told, mut pace) = (store.wake_up(Topic::Events), 0, Pace::new(GATHERED));
    let mut tx = store.upkeep(Reason::Events).await?;
    position::begin_life(&mut tx).await?;
    let mut from = position::now(&mut tx).await?;
    tx.commit().await?;
    for subscriber in subscribers.iter() {
        subscriber.reload().await?;
    }
    loop {
        let page = tail.after(&from, told).await?;
        let mut found = if page.events.is_empty() { Found::Nothing } else { Found::Others };
        for logged in &page.events {
            let wants = |s: &&Arc<dyn Subscriber>| s.wants(&logged.event.event_type);
            for subscriber in subscribers.iter().filter(wants) {
                subscriber.heard(&logged.event).await?;
                found = Found::Wanted;
            }
        }
        from = page.after;
        pace.looked(found);
        if page.caught_up {
            told = wake_up.within(LOOKED_AT).await;
            pace.keep(store.sources().now()).await;
        }
    }
}
