//! The bus: events that were committed reach everybody who has to know, in order for each aggregate, with one effect.
//!
//! The log in PostgreSQL is the bus. Readers take what is newly visible; consumers share 64 partitions among the
//! processes that run them and record each effect with the event's id; what can't be taken is set aside as a dead letter,
//! parks what follows of the same aggregate, and comes back when an operator says so.

mod aggregate_queues;
mod broadcast;
mod consumer;
mod consumer_runner;
mod dead_letters;
pub mod log;
mod operations;
mod poll_backoff;
pub mod position;
mod tail_cache;

use std::sync::Arc;

use gpuaas_core::machine::Description;
use gpuaas_core::{Machine, Result};
use gpuaas_http::{ApiBuilder, Supervisor};
use gpuaas_store::{PlatformReason, Store};
use uuid::Uuid;

pub use broadcast::Subscriber;
pub use consumer::{Consumer, Retry};
pub use dead_letters::LetterState;

use consumer::Handler;
use consumer_runner::ConsumerRunner;
use tail_cache::TailCache;

/// What listens in this process.
pub struct Bus {
    store: Store,
    consumers: Vec<Arc<dyn Handler>>,
    subscribers: Vec<Arc<dyn Subscriber>>,
}

impl Bus {
    pub fn new(store: &Store) -> Self {
        Self { store: store.clone(), consumers: Vec::new(), subscribers: Vec::new() }
    }

    #[must_use]
    pub fn consumer(mut self, consumer: impl Consumer) -> Self {
        self.consumers.push(Arc::new(consumer));
        self
    }

    #[must_use]
    pub fn subscriber(mut self, subscriber: Arc<dyn Subscriber>) -> Self {
        self.subscribers.push(subscriber);
        self
    }

    /// Names of the consumers here. Processes that run the same one find each other by them.
    pub fn consumers(&self) -> Vec<String> {
        self.consumers.iter().map(|consumer| consumer.name().to_owned()).collect()
    }

    /// Starts reading, as the process registered under `instance`.
    pub fn start(&self, instance: Uuid, supervisor: &Supervisor) {
        let tail = Arc::new(TailCache::new(self.store.clone()));
        for consumer in &self.consumers {
            ConsumerRunner::new(self.store.clone(), tail.clone(), consumer.clone(), instance)
                .start(supervisor);
        }
        broadcast::start(self.store.clone(), tail, self.subscribers.clone(), supervisor);
    }
}

/// Removes dead letters that were resolved this many days ago.
pub async fn forget_letters(store: &Store, keep_days: i64) -> Result<()> {
    let before = store.sources().now() - chrono::Duration::days(keep_days);
    let mut tx = store.system_tx(PlatformReason::Events).await?;
    dead_letters::forget(&mut tx, before).await?;
    tx.commit().await
}

/// Registers the operations on dead letters.
pub fn operations(api: ApiBuilder) -> ApiBuilder {
    operations::register(api)
}

/// The state machines of the bus.
pub fn machines() -> Vec<Description> {
    vec![LetterState::describe()]
}
