//! Runs one consumer in this process: leases partitions, reads the log for them and processes the events.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures::FutureExt;
use gpuaas_core::event::Envelope;
use gpuaas_core::{Code, Error, Result};
use gpuaas_store::{
    CommitListener, ConsumerTx, EventClaim, INSTANCE_EXPIRES_AFTER, PlatformReason, Scope, Store, Topic, Tx,
};
use gpuaas_supervisor::Supervisor;
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;
use uuid::Uuid;

use crate::aggregate_queues::{AggregateQueues, WorkItem, partition_of};
use crate::consumer::Handler;
use crate::dead_letters::{self, ParkOutcome, ParkReason};
use crate::log::{self, LogPage};
use crate::poll_backoff::{PollBackoff, PollResult};
use crate::position::{self, Partitions, Position};
use crate::tail_cache::{EVENTS_PER_PAGE, TailCache};

/// Events of one consumer processed concurrently.
const WORKERS: usize = 8;
/// Largest number of events that share a transaction. Ready events are still divided among several workers, because some
/// events take long.
const MAX_BATCH: usize = 32;
const MIN_BATCHES: usize = 4;
/// Up to this many events aren't divided: a transaction for each costs more than processing them one after the other.
const MIN_BATCH_TO_SPLIT: usize = 4;
/// Events in memory above which a consumer stops reader.
const MAX_PENDING_EVENTS: usize = 4_000;
/// Poll interval of the log without a commit notification.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Interval of renewing leases and writing positions.
const LEASE_INTERVAL: TimeDelta = TimeDelta::seconds(1);
/// Poll interval of redriven dead letters.
const REDRIVE_INTERVAL: Duration = Duration::from_secs(1);
/// Pause after a failure of the database.
const RETRY_DELAY: Duration = Duration::from_millis(100);
/// Time limit of one tx.
const EFFECT_TIMEOUT: Duration = Duration::from_secs(30);

/// A running consumer.
pub(crate) struct ConsumerRunner {
    store: Store,
    tail: Arc<TailCache>,
    handler: Arc<dyn Handler>,
    /// This process.
    instance: Uuid,
    queues: Mutex<AggregateQueues>,
    /// Signals that there may be work.
    work: Notify,
    /// Signals that the queues have room.
    room: Notify,
}

/// The state of the reader between pages.
struct ReaderState {
    from: Position,
    commits: CommitListener,
    /// Commit notifications received.
    notifications: u64,
    leased_at: Option<DateTime<Utc>>,
    saved: Vec<(Partitions, Position)>,
    /// True after a restart, until caught up: events may be read a second time, so each page is checked for events already
    /// processed.
    check_processed: bool,
    backoff: PollBackoff,
}

impl ConsumerRunner {
    pub(crate) fn new(
        store: Store,
        tail: Arc<TailCache>,
        handler: Arc<dyn Handler>,
        instance: Uuid,
    ) -> Arc<Self> {
        let (queues, work, room) = (Mutex::new(AggregateQueues::new()), Notify::new(), Notify::new());
        Arc::new(Self { store, tail, handler, instance, queues, work, room })
    }

    fn now(&self) -> DateTime<Utc> {
        self.store.sources().now()
    }

    pub(crate) fn start(self: &Arc<Self>, supervisor: &Supervisor) {
        let name = self.handler.name();
        let stopping = supervisor.stopping();
        let runner = self.clone();
        let stop = stopping.clone();
        supervisor.every(name, RETRY_DELAY, move || {
            let (runner, stop) = (runner.clone(), stop.clone());
            async move { runner.read(&stop).await }
        });
        for _ in 0..WORKERS {
            let (runner, stop) = (self.clone(), stopping.clone());
            supervisor.every(name, Duration::ZERO, move || {
                let (runner, stop) = (runner.clone(), stop.clone());
                async move {
                    runner.work(&stop).await;
                    Ok(())
                }
            });
        }
        let runner = self.clone();
        supervisor.every(name, REDRIVE_INTERVAL, move || {
            let runner = runner.clone();
            async move { runner.redrive().await }
        });
    }

    /// Reads until the system stops. After an error it restarts from the positions in the database.
    async fn read(&self, stop: &CancellationToken) -> Result<()> {
        self.queues.lock().restart(Partitions::default(), Position::START);
        let mut reader = ReaderState {
            from: Position::START,
            commits: self.store.commit_listener(Topic::Events),
            notifications: 0,
            leased_at: None,
            saved: Vec::new(),
            check_processed: true,
            backoff: PollBackoff::new(Duration::ZERO),
        };
        while !stop.is_cancelled() {
            let now = self.now();
            if reader.leased_at.is_none_or(|at| (now - at).abs() >= LEASE_INTERVAL) {
                self.renew_leases(&mut reader).await?;
            }
            let (held, pending) = {
                let queues = self.queues.lock();
                (queues.held(), queues.pending())
            };
            if held.is_empty() {
                tokio::time::sleep(POLL_INTERVAL).await;
            } else if pending >= MAX_PENDING_EVENTS {
                // A timeout is handled like a notification.
                let _ = tokio::time::timeout(POLL_INTERVAL, self.room.notified()).await;
            } else if self.read_page(&mut reader).await? {
                reader.notifications = reader.commits.wait(POLL_INTERVAL).await;
                reader.backoff.wait(self.now()).await;
            }
        }
        self.save(&mut reader).await
    }

    /// Saves positions and renews leases. Restarts the queues if the held partitions have changed.
    async fn renew_leases(&self, reader: &mut ReaderState) -> Result<()> {
        reader.leased_at = Some(self.now());
        self.save(reader).await?;
        let name = self.handler.name();
        let mut tx = self.store.system_tx(PlatformReason::Events).await?;
        let alive_since = self.now() - INSTANCE_EXPIRES_AFTER;
        let lease = sqlx::query!(
            r#"select lease as "partition!" from events.lease($1, $2, $3)"#,
            name,
            self.instance,
            alive_since
        );
        let leased = tx.all(lease).await?;
        position::begin_life(&mut tx).await?;
        let held: Partitions = leased.iter().filter_map(|row| u8::try_from(row.partition).ok()).collect();
        if held != self.queues.lock().held() {
            reader.from = position::load(&mut tx, name, held).await?;
            reader.check_processed = true;
            reader.saved.clear();
            self.queues.lock().restart(held, reader.from.clone());
            tracing::info!(consumer = name, partitions = held.iter().count(), "partitions leased");
        }
        tx.commit().await?;
        self.record_metrics();
        Ok(())
    }

    /// Reads one page. Returns true if the reader has caught up.
    async fn read_page(&self, reader: &mut ReaderState) -> Result<bool> {
        let (page, processed) = match reader.check_processed {
            true => self.read_page_with_processed(&reader.from).await?,
            false => (self.tail.after(&reader.from, reader.notifications).await?, HashSet::new()),
        };
        reader.from = page.after.clone();
        reader.check_processed &= !page.caught_up;
        let caught_up = page.caught_up;
        let result = self.enqueue(page, &processed);
        reader.backoff.record(result);
        Ok(caught_up)
    }

    /// Reads a page that may contain processed events, and their ids.
    async fn read_page_with_processed(&self, from: &Position) -> Result<(LogPage, HashSet<Uuid>)> {
        let read = async |tx: &mut Tx| {
            let page = log::page(tx, from, EVENTS_PER_PAGE).await?;
            let processed = match page.events.is_empty() {
                true => Vec::new(),
                false => dead_letters::processed(tx, self.handler.name(), &page.events).await?,
            };
            Ok((page, processed.into_iter().collect()))
        };
        self.store.autocommit(PlatformReason::Events, read).await
    }

    fn enqueue(&self, page: LogPage, processed: &HashSet<Uuid>) -> PollResult {
        let mut queues = self.queues.lock();
        let (before, is_empty) = (queues.pending(), page.events.is_empty());
        queues.add(page, |logged| {
            self.handler.accepts(&logged.event.event_type)
                && !processed.contains(&logged.event.event_id.uuid())
        });
        if queues.ready() > 0 {
            self.work.notify_one();
        }
        match is_empty {
            true => PollResult::Empty,
            false if queues.pending() > before => PollResult::Relevant,
            false => PollResult::Irrelevant,
        }
    }

    /// Writes the position of each partition, if it has changed.
    async fn save(&self, reader: &mut ReaderState) -> Result<()> {
        let positions = self.queues.lock().positions();
        let saved = |(held, at): &&(Partitions, Position)| {
            reader.saved.iter().any(|(before, saved)| before == held && saved.is_near(at))
        };
        let moved: Vec<_> = positions.iter().filter(|position| !saved(position)).cloned().collect();
        if moved.is_empty() {
            return Ok(());
        }
        let mut tx = self.store.system_tx(PlatformReason::Events).await?;
        position::save(&mut tx, self.handler.name(), &moved).await?;
        tx.commit().await?;
        reader.saved = positions;
        Ok(())
    }

    fn record_metrics(&self) {
        let (pending, oldest) = {
            let queues = self.queues.lock();
            (queues.pending(), queues.oldest().map(|logged| logged.event.occurred_at))
        };
        let lag = oldest.map_or(0.0, |at| (self.now() - at).as_seconds_f64());
        metrics::gauge!("gpuaas_consumer_lag_seconds", "consumer" => self.handler.name()).set(lag.max(0.0));
        metrics::gauge!("gpuaas_consumer_pending_events", "consumer" => self.handler.name())
            .set(pending as f64);
    }

    /// Processes events until the system stops.
    async fn work(&self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            let (items, more, next_due) = {
                let mut queues = self.queues.lock();
                let share = queues.ready().div_ceil(MIN_BATCHES).clamp(MIN_BATCH_TO_SPLIT, MAX_BATCH);
                (queues.take(self.now(), share), queues.ready() > 0, queues.next_due())
            };
            if more {
                self.work.notify_one();
            }
            if items.is_empty() {
                let pause = next_due.and_then(|at| (at - self.now()).to_std().ok()).unwrap_or(POLL_INTERVAL);
                // A timeout is handled like a notification.
                let _ = tokio::time::timeout(pause.min(POLL_INTERVAL), self.work.notified()).await;
            } else {
                self.process_batches(items).await;
                self.room.notify_one();
            }
        }
    }

    /// Processes events, with one transaction per scope. If a batch fails, each event gets its own transaction, so that only
    /// the failing one is delayed.
    async fn process_batches(&self, mut items: Vec<WorkItem>) {
        while let Some(scope) = items.first().map(|item| self.handler.scope_of(&item.logged.event)) {
            let same = |item: &mut WorkItem| self.handler.scope_of(&item.logged.event) == scope;
            let mut batch: Vec<WorkItem> = items.extract_if(.., same).collect();
            // Sorted, so that two processes that claim the same events can't deadlock.
            batch.sort_by_key(|item| item.logged.event.event_id.uuid());
            if batch.len() > 1 && self.attempt(scope, &batch).await.is_ok() {
                self.mark_done(&batch, "done");
                continue;
            }
            for item in batch {
                self.process(scope, &item).await;
            }
        }
    }

    fn mark_done(&self, items: &[WorkItem], outcome: &'static str) {
        let name = self.handler.name();
        count(name, outcome, items.len() as u64);
        let mut queues = self.queues.lock();
        for item in items {
            queues.done(item);
        }
    }

    /// Processes one event once. It ends done, parked, or put back.
    async fn process(&self, scope: Scope, item: &WorkItem) {
        let error = match self.attempt(scope, std::slice::from_ref(item)).await {
            Ok(EventClaim::Blocked) => match self.park(item, ParkReason::BehindDeadLetter).await {
                Ok(ParkOutcome::Decided) => return self.mark_done(std::slice::from_ref(item), "parked"),
                Ok(ParkOutcome::Clear) => Error::unavailable("the blocking dead letter was just resolved"),
                Err(error) => error,
            },
            Ok(EventClaim::New) => return self.mark_done(std::slice::from_ref(item), "done"),
            Ok(EventClaim::Duplicate) => return self.mark_done(std::slice::from_ref(item), "known"),
            Err(error) => error,
        };
        let unavailable = is_unavailable(&error);
        let failures = item.failures + u32::from(!unavailable);
        let (name, retry, event) = (self.handler.name(), self.handler.retry(), &item.logged.event);
        let (correlation_id, cause) = (event.correlation_id.as_str(), error.chain());
        count(name, if unavailable { "unavailable" } else { "failed" }, 1);
        if unavailable {
            tracing::debug!(consumer = name, event = %event.event_id, correlation_id, cause, "event delayed");
        } else {
            tracing::warn!(consumer = name, event = %event.event_id, event_type = %event.event_type, correlation_id,
                failures, cause, "consumer failed to process event");
        }
        if failures >= retry.attempts {
            match self.park(item, ParkReason::Failed { error: &error, attempts: failures }).await {
                Ok(_) => self.mark_done(std::slice::from_ref(item), "dead"),
                Err(error) => {
                    gpuaas_core::log_failure!(error, "failed to write dead letter; it will be retried");
                    self.queues.lock().put_back(item, item.failures, self.now() + RETRY_DELAY);
                }
            }
            return;
        }
        let pause = if unavailable { RETRY_DELAY } else { retry.pause(failures) };
        self.queues.lock().put_back(item, failures, self.now() + pause);
    }

    async fn park(&self, item: &WorkItem, reason: ParkReason<'_>) -> Result<ParkOutcome> {
        dead_letters::park(&self.store, self.handler.name(), &item.logged, reason).await
    }

    /// Claims, applies and commits all events, or none. In a batch a blocked event is an error; for a single event its claim
    /// is returned.
    async fn attempt(&self, scope: Scope, items: &[WorkItem]) -> Result<EventClaim> {
        let events: Vec<&Envelope> = items.iter().map(|item| &*item.logged.event).collect();
        let (mut tx, claims) = self.store.consumer_tx(scope, self.handler.name(), &events).await?;
        if claims.contains(&EventClaim::Blocked) {
            tx.roll_back().await;
            let parked = || Error::unavailable("one event of the batch has to be parked");
            return if items.len() == 1 { Ok(EventClaim::Blocked) } else { Err(parked()) };
        }
        let new = events.iter().zip(&claims).filter(|(_, claim)| **claim == EventClaim::New);
        for (event, _) in new {
            if let Err(error) = self.apply(&mut tx, event).await {
                tx.roll_back().await;
                return Err(error);
            }
        }
        tx.commit().await?;
        Ok(if claims.contains(&EventClaim::New) { EventClaim::New } else { EventClaim::Duplicate })
    }

    /// Calls the consumer in a span of its own, with its panics caught and its time limited.
    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let span = gpuaas_core::trace_span!(
            "consumer.apply",
            tx.set_current_event(event),
            correlation_id = event.correlation_id,
            consumer = self.handler.name(),
            event_type = event.event_type,
        );
        let handled = AssertUnwindSafe(self.handler.handle(tx, event)).catch_unwind().instrument(span);
        match tokio::time::timeout(EFFECT_TIMEOUT, handled).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Error::internal("the consumer panicked")),
            Err(_) => Err(Error::unavailable("the consumer timed out")),
        }
    }

    /// Processes redriven dead letters, in order. A letter that fails again parks the later ones of its aggregate.
    async fn redrive(&self) -> Result<()> {
        let name = self.handler.name();
        let mut tx = self.store.read_tx(Scope::Platform(PlatformReason::Events)).await?;
        let redriven = dead_letters::redriven(&mut tx, name, EVENTS_PER_PAGE).await;
        let depth = dead_letters::count_unresolved(&mut tx, name).await;
        tx.finish().await;
        let (dead, parked) = depth?;
        metrics::gauge!("gpuaas_dlq_depth", "consumer" => name).set(dead as f64);
        metrics::gauge!("gpuaas_dlq_parked", "consumer" => name).set(parked as f64);
        let held = self.queues.lock().held();
        for letter in redriven? {
            if !held.contains(partition_of(letter.event.aggregate_id)) {
                continue;
            }
            let scope = self.handler.scope_of(&letter.event);
            let opened = self.store.redrive_tx(scope, letter.id, &letter.event).await?;
            let Some(mut tx) = opened else { continue };
            let applied = match self.apply(&mut tx, &letter.event).await {
                Ok(()) => tx.commit().await,
                Err(error) => {
                    tx.roll_back().await;
                    Err(error)
                }
            };
            match applied {
                Ok(()) => {
                    tracing::info!(consumer = name, letter = %letter.id, "redriven dead letter processed")
                }
                Err(error) if is_unavailable(&error) => return Err(error),
                Err(error) => dead_letters::record_redrive_failure(&self.store, letter.id, &error).await?,
            }
        }
        Ok(())
    }
}

/// Counts attempts and events by what became of them.
fn count(consumer: &'static str, outcome: &'static str, events: u64) {
    metrics::counter!("gpuaas_consumer_events_total", "consumer" => consumer, "outcome" => outcome)
        .increment(events);
}

/// Returns true if the database caused the failure, not the event: retried without limit, and never a reason for a dead
/// letter.
fn is_unavailable(error: &Error) -> bool {
    error.code == Code::ServiceUnavailable
}
