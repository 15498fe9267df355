//! Claims and drives runs: the main loop of an engine, and a single pass for tests.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use gpuaas_core::{Error, Result};
use gpuaas_store::{PlatformReason, Topic, Tx};
use gpuaas_supervisor::Supervisor;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;
use uuid::Uuid;

use super::Engine;
use super::turn::{ReleaseReason, Turn};
use crate::record::{self, Claim, RunRow};

/// Runs held at a time.
const MAX_CONCURRENT_RUNS: usize = 32;
pub(super) const LEASE_DURATION: TimeDelta = TimeDelta::seconds(6);
const RENEW_INTERVAL: TimeDelta = TimeDelta::seconds(2);
/// Interval of full scans for due runs.
const FULL_SCAN_INTERVAL: TimeDelta = TimeDelta::seconds(2);
/// Overlap of a scan with the previous one: for clock differences and late commits.
const SCAN_OVERLAP: TimeDelta = TimeDelta::seconds(30);
/// Poll interval: timers become due without a notification.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Pause before the next claim after a run was released, while more runs are due than can be held.
const BATCH_WINDOW: Duration = Duration::from_millis(2);
const RESTART_DELAY: Duration = Duration::from_millis(500);

impl Engine {
    /// Starts the engine. It works until the system stops; then running steps are finished and all runs are released.
    pub fn start(&self, supervisor: &Supervisor) {
        if self.runners.is_empty() {
            return;
        }
        self.start_maintenance(supervisor);
        let (engine, tasks) = (self.clone(), supervisor.clone());
        let permits = Arc::new(Semaphore::new(MAX_CONCURRENT_RUNS));
        supervisor
            .every("workflows", RESTART_DELAY, move || engine.clone().work(tasks.clone(), permits.clone()));
    }

    async fn work(self, supervisor: Supervisor, permits: Arc<Semaphore>) -> Result<()> {
        let stopping = supervisor.stopping();
        let mut commits = self.store.commit_listener(Topic::Workflows);
        while !stopping.is_cancelled() {
            self.renew().await?;
            let free = permits.available_permits();
            let claimed = if free == 0 { Vec::new() } else { self.claim(free).await? };
            let is_saturated = claimed.len() == free;
            for row in claimed {
                let Ok(permit) = permits.clone().acquire_owned().await else { break };
                let (engine, stopping) = (self.clone(), stopping.clone());
                supervisor.spawn(async move {
                    let _permit = permit;
                    engine.drive(row, &stopping).await;
                });
            }
            tokio::select! {
                () = stopping.cancelled() => {}
                // Runs that end at about the same time are replaced by one claim.
                () = self.held_runs.freed.notified(), if is_saturated => tokio::time::sleep(BATCH_WINDOW).await,
                _ = commits.wait(POLL_INTERVAL) => {}
            }
        }
        let all = u32::try_from(MAX_CONCURRENT_RUNS).unwrap_or(u32::MAX);
        permits.acquire_many(all).await.map_err(Error::internal)?.forget();
        record::release_leases(&self.store, self.owner).await
    }

    /// Drives all due runs as far as possible. Returns the number of runs. For tests, which move the clock.
    pub async fn run_due(&self) -> Result<usize> {
        let stopping = CancellationToken::new();
        let mut driven = 0;
        loop {
            self.renew().await?;
            let claimed = self.claim(MAX_CONCURRENT_RUNS).await?;
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

    /// Renews the lease on the held runs, also while the engine is saturated.
    pub(super) async fn renew(&self) -> Result<()> {
        let now = self.store.sources().now();
        let renewed_at = self.held_runs.scan.lock().renewed_at;
        if renewed_at.is_none_or(|at| now - at >= RENEW_INTERVAL) {
            record::renew(&self.store, self.owner, now + LEASE_DURATION).await?;
            self.held_runs.scan.lock().renewed_at = Some(now);
        }
        Ok(())
    }

    async fn claim(&self, limit: usize) -> Result<Vec<RunRow>> {
        let now = self.store.sources().now();
        let mut scan = *self.held_runs.scan.lock();
        let is_full_scan = scan.full_scan_at.is_none_or(|at| now - at >= FULL_SCAN_INTERVAL);
        let known: Vec<String> = self.runners.keys().cloned().collect();
        let held: Vec<Uuid> = self.held_runs.held.lock().iter().copied().collect();
        let since = if is_full_scan { DateTime::UNIX_EPOCH } else { scan.since };
        let limit = i64::try_from(limit).map_err(Error::internal)?;
        let request = Claim { owner: self.owner, now, since, known: &known, held: &held, limit };
        let claim = async |tx: &mut Tx| record::claim(tx, request).await;
        let rows = self.store.autocommit(PlatformReason::Workflows, claim).await?;
        let full = i64::try_from(rows.len()).is_ok_and(|taken| taken == limit);
        let reached = rows.last().and_then(|row| row.wake_at).filter(|_| full);
        scan.since = reached.unwrap_or(now) - SCAN_OVERLAP;
        if is_full_scan {
            scan.full_scan_at = Some(now);
        }
        *self.held_runs.scan.lock() = scan;
        self.held_runs.held.lock().extend(rows.iter().map(|row| row.id().uuid()));
        Ok(rows)
    }

    /// Drives a run until it waits, ends, is lost, or the system stops.
    async fn drive(&self, mut row: RunRow, stopping: &CancellationToken) -> Option<ReleaseReason> {
        let run = row.id();
        let mut released = None;
        while row.lease_owner == Some(self.owner) && !stopping.is_cancelled() {
            let Some(runner) = self.runners.get(&format!("{}/{}", row.workflow, row.version)) else { break };
            let turn = Turn::new(self, runner.clone(), row, stopping);
            let span = turn.tracing_span();
            match turn.take().instrument(span).await {
                Ok(Some(next)) => row = next,
                Ok(None) => break,
                Err(reason) => {
                    if let ReleaseReason::Lost(error) = &reason {
                        gpuaas_core::log_failure!(error, %run, "run released; the next engine that claims it continues");
                    }
                    released = Some(reason);
                    break;
                }
            }
        }
        self.held_runs.held.lock().remove(&run.uuid());
        if released.is_some() {
            self.held_runs.scan.lock().full_scan_at = None;
        }
        self.held_runs.freed.notify_one();
        released
    }
}
