//! What a gateway does as time passes: says that it lives, looks who is gone, ends what is late, begins what is due.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::LONGEST_WAIT_SECONDS;
use gpuaas_core::Result;
use gpuaas_http::Supervisor;
use gpuaas_settings::keys;
use gpuaas_store::{PlatformReason, Tx};

use super::Gateway;
use crate::commands::keys::{self as signing_keys, KeyTerms};
use crate::commands::liveness::RegionLoss;
use crate::commands::{capacity, holds, liveness, sessions, tasks};

const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
const CAPACITY_INTERVAL: Duration = Duration::from_secs(60);
const PROGRESS_FLUSH_INTERVAL: Duration = Duration::from_millis(100);
/// After a start of ours or a mass drop, hosts get this many times as long to come back as one that is simply gone: they
/// wait longer between attempts the longer nobody answered.
const RECONNECT_GRACE_FACTOR: i32 = 2;
/// And at least this long: an attempt, and the longest wait before it.
const MIN_RECONNECT_GRACE: Duration = Duration::from_secs(LONGEST_WAIT_SECONDS + 2);

/// Alerts detect_offline at how these grow: they begin at nothing.
const COUNTERS: [&str; 4] = [
    "gpuaas_gpu_faults_total",
    "gpuaas_node_offline_total",
    "gpuaas_slots_cleanup_blocked_total",
    "gpuaas_task_progress_lost_total",
];

/// When it was last reconnect_grace which hosts are there: at the gateway's start, and while too many of a region were gone.
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

    /// Reports each region in which offline detection pauses or goes on, once.
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
            tracing::info!(region, "offline detection goes on");
        }
        metrics::gauge!("gpuaas_offline_detection_paused").set(if paused.is_empty() { 0.0 } else { 1.0 });
        self.paused = paused;
    }
}

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    for name in COUNTERS {
        metrics::counter!(name).increment(0);
    }
    let living = gateway.clone();
    supervisor.every("gateway", HEARTBEAT_INTERVAL, move || {
        let gateway = living.clone();
        async move { gateway.heartbeat().await }
    });
    let looking = gateway.clone();
    supervisor.every("fleet watch", HEARTBEAT_INTERVAL, move || {
        let gateway = looking.clone();
        async move { gateway.detect_offline().await }
    });
    let noting = gateway.clone();
    supervisor.every("fleet capacity", CAPACITY_INTERVAL, move || {
        let gateway = noting.clone();
        async move { gateway.note_capacity().await }
    });
    let asking = gateway.clone();
    supervisor.every("topologies", CAPACITY_INTERVAL, move || {
        let gateway = asking.clone();
        async move { gateway.refresh_topologies().await }
    });
    let flushing = gateway.clone();
    supervisor.every("task progress", PROGRESS_FLUSH_INTERVAL, move || {
        let gateway = flushing.clone();
        async move {
            gateway.fleet.flush_progress().await;
            Ok(())
        }
    });
}

impl Gateway {
    async fn heartbeat(&self) -> Result<()> {
        let store = &self.fleet.store;
        let say =
            async |tx: &mut Tx| liveness::record_gateway_heartbeat(tx, self.id, store.sources().now()).await;
        store.autocommit(PlatformReason::Fleet, say).await
    }

    /// Asks hosts again that didn't report for long what they are made of.
    pub async fn refresh_topologies(&self) -> Result<()> {
        let stale = self.fleet.settings.get(&keys::NODE_TOPOLOGY_REFRESH_HOURS);
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        sessions::discover_again(&mut tx, chrono::Duration::hours(stale)).await?;
        tx.commit().await
    }

    /// Notes how full the fleet is, unless another process has.
    pub async fn note_capacity(&self) -> Result<()> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        capacity::note(&mut tx).await?;
        tx.commit().await
    }

    /// Looks who is gone and what is late. One gateway looks at a time: the others find nothing left.
    pub async fn detect_offline(&self) -> Result<()> {
        let settings = &self.fleet.settings;
        let after = chrono::Duration::seconds(settings.get(&keys::NODE_OFFLINE_AFTER_SECONDS));
        let mass = settings.get(&keys::FLEET_MASS_DROP_PERCENT);
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        let now = tx.now();
        let returning =
            (after * RECONNECT_GRACE_FACTOR).to_std().unwrap_or_default().max(MIN_RECONNECT_GRACE);
        let reconnect_grace = self.reconnect_grace.lock().clone();
        let is_clear = |region: &str| {
            (now - reconnect_grace.since(region)).to_std().is_ok_and(|since| since > returning)
        };
        let losses = liveness::mark_offline_nodes(&mut tx, after, mass, is_clear).await?;
        tasks::expire(&mut tx).await?;
        holds::begin_maintenance(&mut tx).await?;
        let again = chrono::Duration::seconds(settings.get(&keys::NODE_HEALTH_RETRY_SECONDS));
        holds::ask_health_again(&mut tx, again).await?;
        let announced = chrono::Duration::seconds(settings.get(&keys::FLEET_SIGNING_KEY_ANNOUNCE_SECONDS));
        let grace = chrono::Duration::hours(settings.get(&keys::FLEET_SIGNING_KEY_GRACE_HOURS));
        signing_keys::advance_due(&mut tx, KeyTerms { announced, grace }).await?;
        tx.commit().await?;
        self.reconnect_grace.lock().note(&losses, now);
        Ok(())
    }
}
