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
use gpuaas_store::{Effect, GONE_AFTER, Reason, Scope, Store, Taken, Topic, WakeUp};
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::consumer::Handler;
use crate::lanes::{Lanes, Task, partition_of};
use crate::letters::{self, Aside, Because};
use crate::log::{self, Page};
use crate::position::{self, Partitions, Position};

/// Events of one consumer worked on at once.
const WORKERS: usize = 8;
const EVENTS_PER_PAGE: i64 = 500;
/// Events in memory above which a consumer reads no more.
const MAX_WAITING: usize = 4_000;
/// The log is looked at this often when nothing wakes us.
const LOOKED_AT: Duration = Duration::from_millis(100);
/// Leases are looked at, and positions written, this often.
const KEPT: TimeDelta = TimeDelta::seconds(1);
/// Letters on their way again are looked for this often.
const REDRIVEN: Duration = Duration::from_secs(1);
/// The pause before trouble with the database is tried again.
const TROUBLE: Duration = Duration::from_millis(100);
/// The longest an effect may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A consumer at work.
pub(crate) struct Group {
    store: Store,
    handler: Arc<dyn Handler>,
    /// This process.
    instance: Uuid,
    lanes: Mutex<Lanes>,
    /// There may be something to do.
    work: Notify,
    /// Something was done.
    room: Notify,
}

/// What the reader remembers between its looks at the log.
struct Reading {
    from: Position,
    wake_up: WakeUp,
    kept_at: Option<DateTime<Utc>>,
    saved: Vec<(Partitions, Position)>,
    /// Events read before a restart come again: it is asked which are known, a page at a time.
    again: bool,
}

impl Group {
    pub(crate) fn new(store: Store, handler: Arc<dyn Handler>, instance: Uuid) -> Arc<Self> {
        let lanes = Mutex::new(Lanes::new());
        Arc::new(Self { store, handler, instance, lanes, work: Notify::new(), room: Notify::new() })
    }

    fn now(&self) -> DateTime<Utc> {
        self.store.sources().now()
    }

    pub(crate) fn start(self: &Arc<Self>, supervisor: &Supervisor) {
        let name = self.handler.name();
        let stopping = supervisor.stopping();
        let group = self.clone();
        let stop = stopping.clone();
        supervisor.every(name, TROUBLE, move || {
            let (group, stop) = (group.clone(), stop.clone());
            async move { group.read(&stop).await }
        });
        for _ in 0..WORKERS {
            let (group, stop) = (self.clone(), stopping.clone());
            supervisor.every(name, Duration::ZERO, move || {
                let (group, stop) = (group.clone(), stop.clone());
                async move {
                    group.work(&stop).await;
                    Ok(())
                }
            });
        }
        let group = self.clone();
        supervisor.every(name, REDRIVEN, move || {
            let group = group.clone();
            async move { group.redrive().await }
        });
    }

    /// Reads until the system stops. An error begins it anew from the positions in the database.
    async fn read(&self, stop: &CancellationToken) -> Result<()> {
        self.lanes.lock().restart(Partitions::default(), Position::START);
        let mut reading = Reading {
            from: Position::START,
            wake_up: self.store.wake_up(Topic::Events),
            kept_at: None,
            saved: Vec::new(),
            again: true,
        };
        while !stop.is_cancelled() {
            let now = self.now();
            if reading.kept_at.is_none_or(|at| (now - at).abs() >= KEPT) {
                self.keep(&mut reading).await?;
            }
            let (held, waiting) = {
                let lanes = self.lanes.lock();
                (lanes.held(), lanes.waiting())
            };
            if held.is_empty() {
                tokio::time::sleep(LOOKED_AT).await;
            } else if waiting >= MAX_WAITING {
                // Late is the same as woken.
                let _ = tokio::time::timeout(LOOKED_AT, self.room.notified()).await;
            } else if self.look(&mut reading).await? {
                reading.wake_up.within(LOOKED_AT).await;
            }
        }
        self.save(&mut reading).await
    }

    /// Leases and positions.
    async fn keep(&self, reading: &mut Reading) -> Result<()> {
        reading.kept_at = Some(self.now());
        self.save(reading).await?;
        let name = self.handler.name();
        let mut tx = self.store.upkeep(Reason::Events).await?;
        let alive_since = self.now() - GONE_AFTER;
        let lease = sqlx::query!(
            r#"select lease as "partition!" from events.lease($1, $2, $3)"#,
            name,
            self.instance,
            alive_since
        );
        let leased = tx.all(lease).await?;
        let held: Partitions = leased.iter().filter_map(|row| u8::try_from(row.partition).ok()).collect();
        if held != self.lanes.lock().held() {
            reading.from = position::load(&mut tx, name, held).await?;
            reading.again = true;
            reading.saved.clear();
            self.lanes.lock().restart(held, reading.from.clone());
            tracing::info!(consumer = name, partitions = held.iter().count(), "partitions held");
        }
        tx.commit().await?;
        self.measure();
        Ok(())
    }

    /// One page. Says whether the reader has caught up.
    async fn look(&self, reading: &mut Reading) -> Result<bool> {
        let mut tx = self.store.reading(Scope::Platform(Reason::Events)).await?;
        let page = log::page(&mut tx, &reading.from, EVENTS_PER_PAGE).await;
        let page = match page {
            Ok(page) if reading.again && !page.events.is_empty() => {
                let known = letters::known(&mut tx, self.handler.name(), &page.events).await;
                known.map(|known| (page, known.into_iter().collect::<HashSet<_>>()))
            }
            other => other.map(|page| (page, HashSet::new())),
        };
        tx.finish().await;
        let (page, known) = page?;
        reading.from = page.after.clone();
        reading.again &= !page.caught_up;
        let caught_up = page.caught_up;
        self.add(page, &known);
        Ok(caught_up)
    }

    fn add(&self, page: Page, known: &HashSet<Uuid>) {
        let mut lanes = self.lanes.lock();
        lanes.add(page, |logged| {
            self.handler.takes(&logged.event.event_type) && !known.contains(&logged.event.event_id.uuid())
        });
        if lanes.has_ready() {
            self.work.notify_one();
        }
    }

    /// Writes how far each partition is, when that has changed.
    async fn save(&self, reading: &mut Reading) -> Result<()> {
        let positions = self.lanes.lock().positions();
        let moved: Vec<_> = positions.iter().filter(|at| !reading.saved.contains(at)).cloned().collect();
        if moved.is_empty() {
            return Ok(());
        }
        let mut tx = self.store.upkeep(Reason::Events).await?;
        position::save(&mut tx, self.handler.name(), &moved).await?;
        tx.commit().await?;
        reading.saved = positions;
        Ok(())
    }

    fn measure(&self) {
        let (waiting, oldest) = {
            let lanes = self.lanes.lock();
            (lanes.waiting(), lanes.oldest().map(|logged| logged.event.occurred_at))
        };
        let lag = oldest.map_or(0.0, |at| (self.now() - at).as_seconds_f64());
        metrics::gauge!("gpuaas_consumer_lag_seconds", "consumer" => self.handler.name()).set(lag.max(0.0));
        metrics::gauge!("gpuaas_consumer_waiting", "consumer" => self.handler.name()).set(waiting as f64);
    }

    /// Works until the system stops.
    async fn work(&self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            let (task, more, rested) = {
                let mut lanes = self.lanes.lock();
                (lanes.take(self.now()), lanes.has_ready(), lanes.next_rested())
            };
            if more {
                self.work.notify_one();
            }
            if let Some(task) = task {
                self.perform(&task).await;
                self.room.notify_one();
            } else {
                let rested = rested.and_then(|at| (at - self.now()).to_std().ok()).unwrap_or(LOOKED_AT);
                // Late is the same as woken.
                let _ = tokio::time::timeout(rested.min(LOOKED_AT), self.work.notified()).await;
            }
        }
    }

    /// One event, once through. Ends done, or put back.
    async fn perform(&self, task: &Task) {
        let outcome = self.attempt(task).await;
        let label = match &outcome {
            Ok(label) => *label,
            Err(error) if is_trouble(error) => "trouble",
            Err(_) => "failed",
        };
        metrics::counter!("gpuaas_consumer_events_total", "consumer" => self.handler.name(), "outcome" => label)
            .increment(1);
        let Err(error) = outcome else {
            self.lanes.lock().done(task);
            return;
        };
        let counted = u32::from(!is_trouble(&error));
        let failures = task.failures + counted;
        let retry = self.handler.retry();
        let event = &task.logged.event;
        tracing::warn!(consumer = self.handler.name(), event = %event.event_id, event_type = %event.event_type,
            correlation_id = %event.correlation_id, failures, error = %error, "an event couldn't be taken");
        if failures >= retry.attempts {
            let because = Because::Failed { error: &error, attempts: failures };
            match letters::set_aside(&self.store, self.handler.name(), &task.logged, because).await {
                Ok(_) => self.lanes.lock().done(task),
                Err(error) => {
                    tracing::warn!(%error, "a dead letter couldn't be written; it will be tried again");
                    self.lanes.lock().put_back(task, task.failures, self.now() + TROUBLE);
                }
            }
            return;
        }
        let pause = if counted == 1 { retry.pause(failures) } else { TROUBLE };
        self.lanes.lock().put_back(task, failures, self.now() + pause);
    }

    async fn attempt(&self, task: &Task) -> Result<&'static str> {
        let event = &*task.logged.event;
        let name = self.handler.name();
        match self.store.effect(self.handler.scope_of(event), name, event).await? {
            Taken::Known => Ok("known"),
            Taken::Fresh(effect) => self.apply(effect, event).await.map(|()| "done"),
            Taken::Blocked => {
                match letters::set_aside(&self.store, name, &task.logged, Because::Behind).await? {
                    Aside::Decided => Ok("parked"),
                    Aside::Clear => Err(Error::unavailable("what was in its way has just gone")),
                }
            }
        }
    }

    /// The consumer's part, with its panics caught and its time bounded, and the commit.
    async fn apply(&self, mut effect: Effect, event: &Envelope) -> Result<()> {
        let handled = AssertUnwindSafe(self.handler.handle(&mut effect, event)).catch_unwind();
        let handled = tokio::time::timeout(PATIENCE, handled).await;
        let result = match handled {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Error::internal("the consumer panicked")),
            Err(_) => Err(Error::unavailable("the consumer took too long")),
        };
        match result {
            Ok(()) => effect.commit().await,
            Err(error) => {
                effect.roll_back().await;
                Err(error)
            }
        }
    }

    /// Letters on their way again, in order. One that fails again stops those of its aggregate.
    async fn redrive(&self) -> Result<()> {
        let name = self.handler.name();
        let mut tx = self.store.reading(Scope::Platform(Reason::Events)).await?;
        let returning = letters::returning(&mut tx, name, EVENTS_PER_PAGE).await;
        let depth = letters::depth(&mut tx, name).await;
        tx.finish().await;
        let (dead, parked) = depth?;
        metrics::gauge!("gpuaas_dlq_depth", "consumer" => name).set(dead as f64);
        metrics::gauge!("gpuaas_dlq_parked", "consumer" => name).set(parked as f64);
        let held = self.lanes.lock().held();
        for letter in returning? {
            if !held.contains(partition_of(letter.event.aggregate_id)) {
                continue;
            }
            let scope = self.handler.scope_of(&letter.event);
            let Some(effect) = self.store.effect_of_letter(scope, letter.id, &letter.event).await? else {
                continue;
            };
            match self.apply(effect, &letter.event).await {
                Ok(()) => tracing::info!(consumer = name, letter = %letter.id, "a dead letter took effect"),
                Err(error) if is_trouble(&error) => return Err(error),
                Err(error) => letters::return_letter(&self.store, letter.id, &error).await?,
            }
        }
        Ok(())
    }
}

/// The database's trouble, not the event's: tried for ever, and never a reason for a dead letter.
fn is_trouble(error: &Error) -> bool {
    error.code == Code::ServiceUnavailable
}
