//! A consumer in this process: leases partitions, reads the log for them, and works on the events.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures::FutureExt;
use gpuaas_core::event::Envelope;
use gpuaas_core::{Code, Error, Result};
use gpuaas_http::Supervisor;
use gpuaas_store::{
    CommitListener, ConsumerTx, EventClaim, INSTANCE_EXPIRES_AFTER, PlatformReason, Scope, Store, Topic, Tx,
};
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::aggregate_queues::{AggregateQueues, WorkItem, partition_of};
use crate::consumer::Handler;
use crate::dead_letters::{self, ParkOutcome, ParkReason};
use crate::log::{self, Page};
use crate::poll_backoff::{PollBackoff, PollResult};
use crate::position::{self, Partitions, Position};
use crate::tail_cache::{EVENTS_PER_PAGE, TailCache};

/// Events of one consumer worked on at once.
const WORKERS: usize = 8;
/// Events that may share a transaction; but what is ready is shared among several workers, for some events take long.
const MAX_BATCH: usize = 32;
const MIN_BATCHES: usize = 4;
/// So few are not shared out: a transaction each costs more than waiting for one another.
const MIN_BATCH_TO_SPLIT: usize = 4;
/// Events in memory above which a consumer reads no more.
const MAX_WAITING: usize = 4_000;
/// The log is record at this often when nothing wakes us.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Leases are record at, and positions written, this often.
const LEASE_INTERVAL: TimeDelta = TimeDelta::seconds(1);
/// Letters on their way again are record for this often.
const REDRIVE_INTERVAL: Duration = Duration::from_secs(1);
/// The pause before trouble with the database is tried again.
const RETRY_DELAY: Duration = Duration::from_millis(100);
/// The longest an effect may take.
const EFFECT_TIMEOUT: Duration = Duration::from_secs(30);

/// A consumer at work.
pub(crate) struct ConsumerRunner {
    store: Store,
    tail: Arc<TailCache>,
    handler: Arc<dyn Handler>,
    /// This process.
    instance: Uuid,
    queues: Mutex<AggregateQueues>,
    /// There may be something to do.
    work: Notify,
    /// Something was done.
    room: Notify,
}

/// What the reader remembers between its pages at the log.
struct ReaderState {
    from: Position,
    commits: CommitListener,
    /// How often it was told of commits.
    told: u64,
    kept_at: Option<DateTime<Utc>>,
    saved: Vec<(Partitions, Position)>,
    /// Events read before a restart come again: it is asked which are known, a page at a time.
    again: bool,
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

    /// Reads until the system stops. An error begins it anew from the positions in the database.
    async fn read(&self, stop: &CancellationToken) -> Result<()> {
        self.queues.lock().restart(Partitions::default(), Position::START);
        let mut reading = ReaderState {
            from: Position::START,
            commits: self.store.commit_listener(Topic::Events),
            told: 0,
            kept_at: None,
            saved: Vec::new(),
            again: true,
            backoff: PollBackoff::new(Duration::ZERO),
        };
        while !stop.is_cancelled() {
            let now = self.now();
            if reading.kept_at.is_none_or(|at| (now - at).abs() >= LEASE_INTERVAL) {
                self.keep(&mut reading).await?;
            }
            let (held, waiting) = {
                let queues = self.queues.lock();
                (queues.held(), queues.waiting())
            };
            if held.is_empty() {
                tokio::time::sleep(POLL_INTERVAL).await;
            } else if waiting >= MAX_WAITING {
                // Late is the same as woken.
                let _ = tokio::time::timeout(POLL_INTERVAL, self.room.notified()).await;
            } else if self.look(&mut reading).await? {
                reading.told = reading.commits.wait(POLL_INTERVAL).await;
                reading.backoff.wait(self.now()).await;
            }
        }
        self.save(&mut reading).await
    }

    /// Leases and positions.
    async fn keep(&self, reading: &mut ReaderState) -> Result<()> {
        reading.kept_at = Some(self.now());
        self.save(reading).await?;
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
            reading.from = position::load(&mut tx, name, held).await?;
            reading.again = true;
            reading.saved.clear();
            self.queues.lock().restart(held, reading.from.clone());
            tracing::info!(consumer = name, partitions = held.iter().count(), "partitions held");
        }
        tx.commit().await?;
        self.measure();
        Ok(())
    }

    /// One page. Says whether the reader has caught up.
    async fn look(&self, reading: &mut ReaderState) -> Result<bool> {
        let (page, known) = match reading.again {
            true => self.look_again(&reading.from).await?,
            false => (self.tail.after(&reading.from, reading.told).await?, HashSet::new()),
        };
        reading.from = page.after.clone();
        reading.again &= !page.caught_up;
        let caught_up = page.caught_up;
        let found = self.add(page, &known);
        reading.backoff.record(found);
        Ok(caught_up)
    }

    /// A page of which some may have been read before: with those that were.
    async fn look_again(&self, from: &Position) -> Result<(Page, HashSet<Uuid>)> {
        let look = async |tx: &mut Tx| {
            let page = log::page(tx, from, EVENTS_PER_PAGE).await?;
            let known = match page.events.is_empty() {
                true => Vec::new(),
                false => dead_letters::known(tx, self.handler.name(), &page.events).await?,
            };
            Ok((page, known.into_iter().collect()))
        };
        self.store.autocommit(PlatformReason::Events, look).await
    }

    fn add(&self, page: Page, known: &HashSet<Uuid>) -> PollResult {
        let mut queues = self.queues.lock();
        let (before, is_empty) = (queues.waiting(), page.events.is_empty());
        queues.add(page, |logged| {
            self.handler.takes(&logged.event.event_type) && !known.contains(&logged.event.event_id.uuid())
        });
        if queues.ready() > 0 {
            self.work.notify_one();
        }
        match is_empty {
            true => PollResult::Empty,
            false if queues.waiting() > before => PollResult::Relevant,
            false => PollResult::Irrelevant,
        }
    }

    /// Writes how far each partition is, when that has changed.
    async fn save(&self, reading: &mut ReaderState) -> Result<()> {
        let positions = self.queues.lock().positions();
        let saved = |(held, at): &&(Partitions, Position)| {
            reading.saved.iter().any(|(before, saved)| before == held && saved.is_near(at))
        };
        let moved: Vec<_> = positions.iter().filter(|position| !saved(position)).cloned().collect();
        if moved.is_empty() {
            return Ok(());
        }
        let mut tx = self.store.system_tx(PlatformReason::Events).await?;
        position::save(&mut tx, self.handler.name(), &moved).await?;
        tx.commit().await?;
        reading.saved = positions;
        Ok(())
    }

    fn measure(&self) {
        let (waiting, oldest) = {
            let queues = self.queues.lock();
            (queues.waiting(), queues.oldest().map(|logged| logged.event.occurred_at))
        };
        let lag = oldest.map_or(0.0, |at| (self.now() - at).as_seconds_f64());
        metrics::gauge!("gpuaas_consumer_lag_seconds", "consumer" => self.handler.name()).set(lag.max(0.0));
        metrics::gauge!("gpuaas_consumer_pending_events", "consumer" => self.handler.name())
            .set(waiting as f64);
    }

    /// Works until the system stops.
    async fn work(&self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            let (tasks, more, rested) = {
                let mut queues = self.queues.lock();
                let share = queues.ready().div_ceil(MIN_BATCHES).clamp(MIN_BATCH_TO_SPLIT, MAX_BATCH);
                (queues.take(self.now(), share), queues.ready() > 0, queues.next_due())
            };
            if more {
                self.work.notify_one();
            }
            if tasks.is_empty() {
                let rested = rested.and_then(|at| (at - self.now()).to_std().ok()).unwrap_or(POLL_INTERVAL);
                // Late is the same as woken.
                let _ = tokio::time::timeout(rested.min(POLL_INTERVAL), self.work.notified()).await;
            } else {
                self.perform_all(tasks).await;
                self.room.notify_one();
            }
        }
    }

    /// Events of one scope share a transaction. If that fails each has its own, so that it ends as it deserves.
    async fn perform_all(&self, mut tasks: Vec<WorkItem>) {
        while let Some(scope) = tasks.first().map(|task| self.handler.scope_of(&task.logged.event)) {
            let same = |task: &mut WorkItem| self.handler.scope_of(&task.logged.event) == scope;
            let mut together: Vec<WorkItem> = tasks.extract_if(.., same).collect();
            // In one order, so that two processes that claim the same events can't lock each other out.
            together.sort_by_key(|task| task.logged.event.event_id.uuid());
            if together.len() > 1 && self.attempt(scope, &together).await.is_ok() {
                self.finish(&together, "done");
                continue;
            }
            for task in together {
                self.perform(scope, &task).await;
            }
        }
    }

    fn finish(&self, tasks: &[WorkItem], outcome: &'static str) {
        let name = self.handler.name();
        metrics::counter!("gpuaas_consumer_events_total", "consumer" => name, "outcome" => outcome)
            .increment(tasks.len() as u64);
        let mut queues = self.queues.lock();
        for task in tasks {
            queues.done(task);
        }
    }

    /// One event, once through. Ends done, or put back.
    async fn perform(&self, scope: Scope, task: &WorkItem) {
        let error = match self.attempt(scope, std::slice::from_ref(task)).await {
            Ok(EventClaim::Blocked) => match self.park(task, ParkReason::BehindDeadLetter).await {
                Ok(ParkOutcome::Decided) => return self.finish(std::slice::from_ref(task), "parked"),
                Ok(ParkOutcome::Clear) => Error::unavailable("what was in its way has just gone"),
                Err(error) => error,
            },
            Ok(EventClaim::New) => return self.finish(std::slice::from_ref(task), "done"),
            Ok(EventClaim::Duplicate) => return self.finish(std::slice::from_ref(task), "known"),
            Err(error) => error,
        };
        let trouble = is_unavailable(&error);
        let failures = task.failures + u32::from(!trouble);
        let (name, retry, event) = (self.handler.name(), self.handler.retry(), &task.logged.event);
        let (correlation_id, cause) = (event.correlation_id.as_str(), error.chain());
        if trouble {
            tracing::debug!(consumer = name, event = %event.event_id, correlation_id, cause, "an event is put off");
        } else {
            tracing::warn!(consumer = name, event = %event.event_id, event_type = %event.event_type, correlation_id,
                failures, cause, "an event couldn't be taken");
        }
        if failures >= retry.attempts {
            match self.park(task, ParkReason::Failed { error: &error, attempts: failures }).await {
                Ok(_) => self.finish(std::slice::from_ref(task), "dead"),
                Err(error) => {
                    gpuaas_core::log_failure!(
                        error,
                        "a dead letter couldn't be written; it will be tried again"
                    );
                    self.queues.lock().put_back(task, task.failures, self.now() + RETRY_DELAY);
                }
            }
            return;
        }
        let pause = if trouble { RETRY_DELAY } else { retry.pause(failures) };
        self.queues.lock().put_back(task, failures, self.now() + pause);
    }

    async fn park(&self, task: &WorkItem, reason: ParkReason<'_>) -> Result<ParkOutcome> {
        dead_letters::park(&self.store, self.handler.name(), &task.logged, reason).await
    }

    /// Claims, applies and commits all, or nothing. Of several none may be blocked; what became of one is said.
    async fn attempt(&self, scope: Scope, tasks: &[WorkItem]) -> Result<EventClaim> {
        let events: Vec<&Envelope> = tasks.iter().map(|task| &*task.logged.event).collect();
        let (mut effect, taken) = self.store.consumer_tx(scope, self.handler.name(), &events).await?;
        if taken.contains(&EventClaim::Blocked) {
            effect.roll_back().await;
            let alone = || Error::unavailable("one of several has to be set aside");
            return if tasks.len() == 1 { Ok(EventClaim::Blocked) } else { Err(alone()) };
        }
        let fresh = events.iter().zip(&taken).filter(|(_, taken)| **taken == EventClaim::New);
        for (event, _) in fresh {
            effect.set_current_event(event);
            if let Err(error) = self.apply(&mut effect, event).await {
                effect.roll_back().await;
                return Err(error);
            }
        }
        effect.commit().await?;
        Ok(if taken.contains(&EventClaim::New) { EventClaim::New } else { EventClaim::Duplicate })
    }

    /// The consumer's part, with its panics caught and its time bounded.
    async fn apply(&self, effect: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let handled = AssertUnwindSafe(self.handler.handle(effect, event)).catch_unwind();
        match tokio::time::timeout(EFFECT_TIMEOUT, handled).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Error::internal("the consumer panicked")),
            Err(_) => Err(Error::unavailable("the consumer took too long")),
        }
    }

    /// Letters on their way again, in order. One that fails again stops those of its aggregate.
    async fn redrive(&self) -> Result<()> {
        let name = self.handler.name();
        let mut tx = self.store.read_tx(Scope::Platform(PlatformReason::Events)).await?;
        let returning = dead_letters::returning(&mut tx, name, EVENTS_PER_PAGE).await;
        let depth = dead_letters::depth(&mut tx, name).await;
        tx.finish().await;
        let (dead, parked) = depth?;
        metrics::gauge!("gpuaas_dlq_depth", "consumer" => name).set(dead as f64);
        metrics::gauge!("gpuaas_dlq_parked", "consumer" => name).set(parked as f64);
        let held = self.queues.lock().held();
        for letter in returning? {
            if !held.contains(partition_of(letter.event.aggregate_id)) {
                continue;
            }
            let scope = self.handler.scope_of(&letter.event);
            let taken = self.store.redrive_tx(scope, letter.id, &letter.event).await?;
            let Some(mut effect) = taken else { continue };
            let applied = match self.apply(&mut effect, &letter.event).await {
                Ok(()) => effect.commit().await,
                Err(error) => {
                    effect.roll_back().await;
                    Err(error)
                }
            };
            match applied {
                Ok(()) => tracing::info!(consumer = name, letter = %letter.id, "a dead letter took effect"),
                Err(error) if is_unavailable(&error) => return Err(error),
                Err(error) => dead_letters::return_letter(&self.store, letter.id, &error).await?,
            }
        }
        Ok(())
    }
}

/// The database's trouble, not the event's: tried for ever, and never a reason for a dead letter.
fn is_unavailable(error: &Error) -> bool {
    error.code == Code::ServiceUnavailable
}
