//! Claiming and driving: the loop of an engine, and its one turn for tests.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use gpuaas_core::{Error, Result};
use gpuaas_http::Supervisor;
use gpuaas_store::{PlatformReason, Topic, Tx};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::Engine;
use super::step_batch::TOGETHER;
use super::turn::{ReleaseReason, Turn};
use crate::record::{self, Claim, Row};

/// Runs in hand at a time.
const CONCURRENCY: usize = 32;
const LEASE: TimeDelta = TimeDelta::seconds(6);
const RENEW_INTERVAL: TimeDelta = TimeDelta::seconds(2);
/// How often a look for due runs begins at the beginning.
const FULL_SCAN_INTERVAL: TimeDelta = TimeDelta::seconds(2);
/// How long before the last look's moment the next one begins: for clocks that differ and commits that take time.
const OVERLAP: TimeDelta = TimeDelta::seconds(30);
/// The longest without a look: timers come due unannounced.
const POLL: Duration = Duration::from_millis(100);
/// The pause between a run that was let go and the claim of others, while there is more than enough to do.
const BATCH_WINDOW: Duration = Duration::from_millis(2);
const RESTART_DELAY: Duration = Duration::from_millis(500);

impl Engine {
    /// Starts to work, until the system stops: then steps under way are finished and everything held is let go.
    pub fn start(&self, supervisor: &Supervisor) {
        if self.runners.is_empty() {
            return;
        }
        self.start_upkeep(supervisor);
        let (engine, itself) = (self.clone(), supervisor.clone());
        let slots = Arc::new(Semaphore::new(CONCURRENCY));
        supervisor
            .every("workflows", RESTART_DELAY, move || engine.clone().work(itself.clone(), slots.clone()));
    }

    async fn work(self, supervisor: Supervisor, slots: Arc<Semaphore>) -> Result<()> {
        let stopping = supervisor.stopping();
        let mut wake_up = self.store.commit_listener(Topic::Workflows);
        while !stopping.is_cancelled() {
            self.renew().await?;
            let free = slots.available_permits();
            let claimed = if free == 0 { Vec::new() } else { self.claim(free).await? };
            let busy = claimed.len() == free;
            for row in claimed {
                let Ok(slot) = slots.clone().acquire_owned().await else { break };
                let (engine, stopping) = (self.clone(), stopping.clone());
                supervisor.spawn(async move {
                    let _slot = slot;
                    engine.drive(row, &stopping).await;
                });
            }
            tokio::select! {
                () = stopping.cancelled() => {}
                // What ends at about the same time is replaced by one claim.
                () = self.hands.freed.notified(), if busy => tokio::time::sleep(BATCH_WINDOW).await,
                _told = wake_up.wait(POLL) => {}
            }
        }
        let all = u32::try_from(CONCURRENCY).unwrap_or(u32::MAX);
        slots.acquire_many(all).await.map_err(Error::internal)?.forget();
        record::leave(&self.store, self.owner).await
    }

    /// Takes everything that is due now as far as it goes; how many runs that were. For tests, which move the clock.
    pub async fn run_due(&self) -> Result<usize> {
        let stopping = CancellationToken::new();
        let mut driven = 0;
        loop {
            self.renew().await?;
            let claimed = self.claim(CONCURRENCY).await?;
            if claimed.is_empty() {
                return Ok(driven);
            }
            for row in claimed {
                if matches!(self.drive(row, &stopping).await, Some(ReleaseReason::Crashed)) {
                    return Ok(driven);
                }
                driven += 1;
            }
        }
    }

    /// Keeps everything in hand, however busy it is.
    async fn renew(&self) -> Result<()> {
        let now = self.store.sources().now();
        let renewed_at = self.hands.scan.lock().renewed_at;
        if renewed_at.is_none_or(|at| now - at >= RENEW_INTERVAL) {
            record::renew(&self.store, self.owner, now + LEASE).await?;
            self.hands.scan.lock().renewed_at = Some(now);
        }
        Ok(())
    }

    async fn claim(&self, limit: usize) -> Result<Vec<Row>> {
        let now = self.store.sources().now();
        let mut scan = *self.hands.scan.lock();
        let whole = scan.whole_at.is_none_or(|at| now - at >= FULL_SCAN_INTERVAL);
        let known: Vec<String> = self.runners.keys().cloned().collect();
        let held: Vec<Uuid> = self.hands.held.lock().iter().copied().collect();
        let since = if whole { DateTime::UNIX_EPOCH } else { scan.since };
        let limit = i64::try_from(limit).map_err(Error::internal)?;
        let asked = Claim { owner: self.owner, now, since, known: &known, held: &held, limit };
        let claim = async |tx: &mut Tx| record::claim(tx, asked).await;
        let rows = self.store.autocommit(PlatformReason::Workflows, claim).await?;
        let full = i64::try_from(rows.len()).is_ok_and(|taken| taken == limit);
        let reached = rows.last().and_then(|row| row.wake_at).filter(|_| full);
        scan.since = reached.unwrap_or(now) - OVERLAP;
        if whole {
            scan.whole_at = Some(now);
        }
        *self.hands.scan.lock() = scan;
        self.hands.held.lock().extend(rows.iter().map(|row| row.id().uuid()));
        Ok(rows)
    }

    /// Goes on with a run until it rests, ends, is lost, or the system stops.
    async fn drive(&self, mut row: Row, stopping: &CancellationToken) -> Option<ReleaseReason> {
        let run = row.id();
        let mut let_go = None;
        while row.lease_owner == Some(self.owner) && !stopping.is_cancelled() {
            let Some(runner) = self.runners.get(&format!("{}/{}", row.workflow, row.version)) else { break };
            let turn = Turn { engine: self, runner: runner.clone(), row, stopping, together: TOGETHER };
            match turn.take().await {
                Ok(Some(next)) => row = next,
                Ok(None) => break,
                Err(why) => {
                    if let ReleaseReason::Lost(error) = &why {
                        gpuaas_core::log_failure!(error, %run, "let go of a run; whoever claims it goes on");
                    }
                    let_go = Some(why);
                    break;
                }
            }
        }
        self.hands.held.lock().remove(&run.uuid());
        if let_go.is_some() {
            self.hands.scan.lock().whole_at = None;
        }
        self.hands.freed.notify_one();
        let_go
    }
}
