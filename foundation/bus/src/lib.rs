//! The event bus: committed events reach all consumers and subscribers, in order for each aggregate, with one effect.
//!
//! The log in PostgreSQL is the bus. Readers poll for newly visible events. The processes that run a consumer share its 64
//! partitions and record each effect with the event's id. An event that a consumer fails to process becomes a dead letter
//! and parks the later events of its aggregate until an operator redrives or drops it.

mod aggregate_queues;
mod broadcast;
mod consumer;
mod consumer_runner;
mod dead_letters;
pub mod log;
mod log_reader;
mod operations;
mod poll_backoff;
pub mod position;
mod tail_cache;

use std::sync::Arc;

use gpuaas_core::event::Envelope;
use gpuaas_core::machine::Description;
use gpuaas_core::{Machine, Result};
use gpuaas_http::ApiBuilder;
use gpuaas_store::{PlatformReason, Scope, Store};
use gpuaas_supervisor::Supervisor;
use uuid::Uuid;

pub use broadcast::Subscriber;
pub use consumer::{Consumer, EventRetry};
pub use dead_letters::LetterState;
pub use log_reader::{LogBatch, LogReader, READER_LEASE};

use consumer::Handler;
use consumer_runner::ConsumerRunner;
use tail_cache::TailCache;

/// The consumers and subscribers of this process.
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

    /// Returns the names of the registered consumers. Processes that run the same consumer share its partitions by name.
    pub fn consumers(&self) -> Vec<String> {
        self.consumers.iter().map(|consumer| consumer.name().to_owned()).collect()
    }

    /// Returns the scope in which each consumer processes this event.
    pub fn scopes(&self, event: &Envelope) -> Vec<(&'static str, Scope)> {
        self.consumers.iter().map(|consumer| (consumer.name(), consumer.scope_of(event))).collect()
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

/// Deletes dead letters that were resolved more than `keep_days` days ago.
pub async fn forget_letters(store: &Store, keep_days: i64) -> Result<()> {
    let before = store.sources().now() - chrono::Duration::days(keep_days);
    let mut tx = store.system_tx(PlatformReason::Events).await?;
    dead_letters::delete_resolved(&mut tx, before).await?;
    tx.commit().await
}

/// Registers the operations on dead letters.
pub fn operations(api: ApiBuilder) -> ApiBuilder {
    operations::register(api)
}

/// Returns the state machines of the bus.
pub fn machines() -> Vec<Description> {
    vec![LetterState::describe()]
}
