//! Periodic work of a gateway: heartbeat, offline detection, task expiry, maintenance, capacity samples.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::LONGEST_WAIT_SECONDS;
use gpuaas_core::Result;
use gpuaas_settings::keys;
use gpuaas_store::{PlatformReason, Tx};
use gpuaas_supervisor::Supervisor;

use super::Gateway;
use crate::commands::liveness::RegionLoss;
use crate::commands::signing_keys::{self, SigningKeyTerms};
use crate::commands::{capacity, holds, liveness, sessions, tasks};

const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
const CAPACITY_INTERVAL: Duration = Duration::from_secs(60);
const PROGRESS_FLUSH_INTERVAL: Duration = Duration::from_millis(100);
/// Grace factor on the offline threshold after a gateway start or mass disconnect, because agents reconnect with
/// exponential back-off.
const RECONNECT_GRACE_FACTOR: i32 = 2;
/// Minimum reconnect grace: the longest wait between attempts, and an attempt.
const MIN_RECONNECT_GRACE: Duration = Duration::from_secs(LONGEST_WAIT_SECONDS + 2);

/// Counters that alerts take the increase of: initialised to 0, so that the first increase is visible.
const COUNTERS: [&str; 4] = [
    "gpuaas_gpu_faults_total",
    "gpuaas_node_offline_total",
    "gpuaas_slots_cleanup_blocked_total",
    "gpuaas_task_progress_lost_total",
];

/// Start of the reconnect grace: the gateway's start, or the last mass disconnect of a region.
#[derive(Clone)]
pub(super) struct ReconnectGrace {
    started_at: DateTime<Utc>,
    regions: HashMap<String, DateTime<Utc>>,
    /// Regions in which offline detection is paused.
    paused: BTreeSet<String>,
}

impl ReconnectGrace {
    pub(super) fn new(started_at: DateTime<Utc>) -> Self {
        Self { started_at, regions: HashMap::new(), paused: BTreeSet::new() }
    }

    fn since(&self, region: &str) -> DateTime<Utc> {
        self.regions.get(region).copied().unwrap_or(self.started_at)
    }

    fn note(&mut self, losses: &[RegionLoss], now: DateTime<Utc>) {
        for loss in losses.iter().filter(|loss| loss.mass) {
            self.regions.insert(loss.region.clone(), now);
        }
        self.note_pauses(losses);
    }

    /// Logs each region in which offline detection pauses or resumes, once.
    fn note_pauses(&mut self, losses: &[RegionLoss]) {
        let mass = losses.iter().filter(|loss| loss.mass && loss.gone > 0);
        let mut paused = BTreeSet::new();
        for RegionLoss { region, gone, .. } in mass {
            if !self.paused.contains(region) {
                let reason = "more nodes disconnected within a minute than fleet.mass_drop_percent allows";
                tracing::error!(region, gone, reason, "mass disconnect: offline detection paused");
            }
            paused.insert(region.clone());
        }
        for region in self.paused.difference(&paused) {
            tracing::info!(region, "offline detection resumed");
        }
        metrics::gauge!("gpuaas_offline_detection_paused").set(if paused.is_empty() { 0.0 } else { 1.0 });
        self.paused = paused;
    }
}

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    for name in COUNTERS {
        metrics::counter!(name).increment(0);
    }
    let heartbeat = gateway.clone();
    supervisor.every("gateway", HEARTBEAT_INTERVAL, move || {
        let gateway = heartbeat.clone();
        async move { gateway.heartbeat().await }
    });
    let detection = gateway.clone();
    supervisor.every("fleet watch", HEARTBEAT_INTERVAL, move || {
        let gateway = detection.clone();
        async move { gateway.detect_offline().await }
    });
    let capacity_gateway = gateway.clone();
    supervisor.every("fleet capacity", CAPACITY_INTERVAL, move || {
        let gateway = capacity_gateway.clone();
        async move { gateway.note_capacity().await }
    });
    let topologies = gateway.clone();
    supervisor.every("topologies", CAPACITY_INTERVAL, move || {
        let gateway = topologies.clone();
        async move { gateway.refresh_topologies().await }
    });
    let progress = gateway.clone();
    supervisor.every("task progress", PROGRESS_FLUSH_INTERVAL, move || {
        let gateway = progress.clone();
        async move {
            gateway.fleet.flush_progress().await;
            Ok(())
        }
    });
}

impl Gateway {
    async fn heartbeat(&self) -> Result<()> {
        let store = &self.fleet.store;
        let beat =
            async |tx: &mut Tx| liveness::record_gateway_heartbeat(tx, self.id, store.sources().now()).await;
        store.autocommit(PlatformReason::Fleet, beat).await
    }

    /// Queues topology discovery on nodes whose report is too old.
    pub async fn refresh_topologies(&self) -> Result<()> {
        let stale = self.fleet.settings.get(&keys::NODE_TOPOLOGY_REFRESH_HOURS);
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        sessions::refresh_topologies(&mut tx, chrono::Duration::hours(stale)).await?;
        tx.commit().await
    }

    /// Writes a capacity sample, unless another process has.
    pub async fn note_capacity(&self) -> Result<()> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        capacity::note(&mut tx).await?;
        tx.commit().await
    }

    /// Marks offline nodes, expires tasks, starts maintenance and rotates keys. Every gateway runs it; rows that
    /// another one handles are skipped.
    pub async fn detect_offline(&self) -> Result<()> {
        let settings = &self.fleet.settings;
        let after = chrono::Duration::seconds(settings.get(&keys::NODE_OFFLINE_AFTER_SECONDS));
        let mass = settings.get(&keys::FLEET_MASS_DROP_PERCENT);
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        let now = tx.now();
        let grace_period =
            (after * RECONNECT_GRACE_FACTOR).to_std().unwrap_or_default().max(MIN_RECONNECT_GRACE);
        let reconnect_grace = self.reconnect_grace.lock().clone();
        let may_mark = |region: &str| {
            (now - reconnect_grace.since(region)).to_std().is_ok_and(|since| since > grace_period)
        };
        let losses = liveness::mark_offline_nodes(&mut tx, after, mass, may_mark).await?;
        tasks::expire(&mut tx).await?;
        holds::begin_maintenance(&mut tx).await?;
        let retry_after = chrono::Duration::seconds(settings.get(&keys::NODE_HEALTH_RETRY_SECONDS));
        holds::retry_health_checks(&mut tx, retry_after).await?;
        let announced = chrono::Duration::seconds(settings.get(&keys::FLEET_SIGNING_KEY_ANNOUNCE_SECONDS));
        let grace = chrono::Duration::hours(settings.get(&keys::FLEET_SIGNING_KEY_GRACE_HOURS));
        signing_keys::advance_due(&mut tx, SigningKeyTerms { announced, grace }).await?;
        tx.commit().await?;
        self.reconnect_grace.lock().note(&losses, now);
        Ok(())
    }
}
