//! The consumer interface: a name, the event types it handles, and the effect of each event.

use std::future::Future;
use std::time::Duration;

use futures::future::BoxFuture;
use gpuaas_core::event::Envelope;
use gpuaas_core::{Backoff, Result};
use gpuaas_store::{ConsumerTx, PlatformReason, Scope};

/// Longest pause between two attempts at an event.
const MAX_PAUSE: Duration = Duration::from_secs(3600);

/// Retry policy for a failing event. Failures of the database aren't counted.
#[derive(Debug, Clone, Copy)]
pub struct EventRetry {
    pub attempts: u32,
    /// Pause after the first failure; each further one is four times as long.
    pub first_pause: Duration,
}

impl EventRetry {
    pub const DEFAULT: Self = Self { attempts: 5, first_pause: Duration::from_millis(100) };

    /// Without jitter: the queue of an aggregate is retried by one process.
    pub(crate) fn pause(self, failures: u32) -> Duration {
        let backoff = Backoff { first: self.first_pause, factor: 4, max: MAX_PAUSE, jitter_percent: 0 };
        backoff.longest_delay(failures)
    }
}

/// Handles events: delivered at least once, effective once, in order for each aggregate.
pub trait Consumer: Send + Sync + 'static {
    /// The consumer's permanent name in the database. A new consumer begins with the oldest event in the log.
    const NAME: &'static str;
    /// The event types it handles.
    const EVENTS: &'static [&'static str];
    const RETRY: EventRetry = EventRetry::DEFAULT;

    /// Returns the scope of the transaction.
    fn scope(&self, event: &Envelope) -> Scope {
        event.org_id.map_or(Scope::Platform(PlatformReason::Events), Scope::Tenant)
    }

    /// Applies the event inside the consumer transaction; must await nothing but the database. It may run more than once
    /// before it commits.
    fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> impl Future<Output = Result<()>> + Send;
}

/// A consumer without its type.
pub(crate) trait Handler: Send + Sync {
    fn name(&self) -> &'static str;
    fn accepts(&self, event_type: &str) -> bool;
    fn retry(&self) -> EventRetry;
    fn scope_of(&self, event: &Envelope) -> Scope;
    fn handle<'a>(&'a self, tx: &'a mut ConsumerTx, event: &'a Envelope) -> BoxFuture<'a, Result<()>>;
}

impl<C: Consumer> Handler for C {
    fn name(&self) -> &'static str {
        C::NAME
    }

    fn accepts(&self, event_type: &str) -> bool {
        C::EVENTS.contains(&event_type)
    }

    fn retry(&self) -> EventRetry {
        C::RETRY
    }

    fn scope_of(&self, event: &Envelope) -> Scope {
        self.scope(event)
    }

    fn handle<'a>(&'a self, tx: &'a mut ConsumerTx, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(self.apply(tx, event))
    }
}
