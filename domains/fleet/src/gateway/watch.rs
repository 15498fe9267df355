//! What a gateway does as time passes: says that it lives, looks who is gone, ends what is late, begins what is due.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::LONGEST_WAIT_SECONDS;
use gpuaas_core::Result;
use gpuaas_http::Supervisor;
use gpuaas_settings::keys;
use gpuaas_store::{Reason, Tx};

use super::Gateway;
use crate::commands::keys::{self as signing_keys, KeyTerms};
use crate::commands::liveness::RegionLoss;
use crate::commands::{capacity, holds, liveness, sessions, tasks};

const LIVES: Duration = Duration::from_secs(2);
const NOTED: Duration = Duration::from_secs(60);
const FLUSHED: Duration = Duration::from_millis(100);
/// After a start of ours or a mass drop, hosts get this many times as long to come back as one that is simply gone: they
/// wait longer between attempts the longer nobody answered.
const RETURNING: i32 = 2;
/// And at least this long: an attempt, and the longest wait before it.
const COMING_BACK: Duration = Duration::from_secs(LONGEST_WAIT_SECONDS + 2);

/// Alerts look at how these grow: they begin at nothing.
const COUNTED: [&str; 3] =
    ["gpuaas_gpu_faults_total", "gpuaas_node_offline_total", "gpuaas_slots_cleanup_blocked_total"];

/// When it was last unclear which hosts are there: at the gateway's start, and while too many of a region were gone.
#[derive(Clone)]
pub(super) struct Unclear {
    started_at: DateTime<Utc>,
    regions: HashMap<String, DateTime<Utc>>,
}

impl Unclear {
    pub(super) fn new(started_at: DateTime<Utc>) -> Self {
        Self { started_at, regions: HashMap::new() }
    }

    fn since(&self, region: &str) -> DateTime<Utc> {
        self.regions.get(region).copied().unwrap_or(self.started_at)
    }

    fn note(&mut self, losses: &[RegionLoss], now: DateTime<Utc>) {
        for loss in losses.iter().filter(|loss| loss.mass) {
            self.regions.insert(loss.region.clone(), now);
        }
    }
}

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    for name in COUNTED {
        metrics::counter!(name).increment(0);
    }
    let living = gateway.clone();
    supervisor.every("gateway", LIVES, move || {
        let gateway = living.clone();
        async move { gateway.live().await }
    });
    let looking = gateway.clone();
    supervisor.every("fleet watch", LIVES, move || {
        let gateway = looking.clone();
        async move { gateway.look().await }
    });
    let noting = gateway.clone();
    supervisor.every("fleet capacity", NOTED, move || {
        let gateway = noting.clone();
        async move { gateway.note_capacity().await }
    });
    let flushing = gateway.clone();
    supervisor.every("task progress", FLUSHED, move || {
        let gateway = flushing.clone();
        async move {
            gateway.fleet.flush_progress().await;
            Ok(())
        }
    });
}

impl Gateway {
    async fn live(&self) -> Result<()> {
        let store = &self.fleet.store;
        let say = async |tx: &mut Tx| liveness::gateway_lives(tx, self.id, store.sources().now()).await;
        store.look(Reason::Fleet, say).await
    }

    /// Notes how full the fleet is, unless another process has.
    pub async fn note_capacity(&self) -> Result<()> {
        let mut tx = self.fleet.store.upkeep(Reason::Fleet).await?;
        capacity::note(&mut tx).await?;
        tx.commit().await
    }

    /// Looks who is gone and what is late. One gateway looks at a time: the others find nothing left.
    pub async fn look(&self) -> Result<()> {
        let settings = &self.fleet.settings;
        let after = chrono::Duration::seconds(settings.get(&keys::NODE_OFFLINE_AFTER_SECONDS));
        let mass = settings.get(&keys::FLEET_MASS_DROP_PERCENT);
        let mut tx = self.fleet.store.upkeep(Reason::Fleet).await?;
        let now = tx.now();
        let returning = (after * RETURNING).to_std().unwrap_or_default().max(COMING_BACK);
        let unclear = self.unclear.lock().clone();
        let is_clear =
            |region: &str| (now - unclear.since(region)).to_std().is_ok_and(|since| since > returning);
        let losses = liveness::look(&mut tx, after, mass, is_clear).await?;
        tasks::expire(&mut tx).await?;
        holds::begin_maintenance(&mut tx).await?;
        let again = chrono::Duration::seconds(settings.get(&keys::NODE_HEALTH_RETRY_SECONDS));
        holds::ask_health_again(&mut tx, again).await?;
        let stale = chrono::Duration::hours(settings.get(&keys::NODE_TOPOLOGY_REFRESH_HOURS));
        sessions::discover_again(&mut tx, stale).await?;
        let announced = chrono::Duration::seconds(settings.get(&keys::FLEET_SIGNING_KEY_ANNOUNCE_SECONDS));
        let grace = chrono::Duration::hours(settings.get(&keys::FLEET_SIGNING_KEY_GRACE_HOURS));
        signing_keys::advance_due(&mut tx, KeyTerms { announced, grace }).await?;
        tx.commit().await?;
        self.unclear.lock().note(&losses, now);
        let frozen: Vec<&RegionLoss> = losses.iter().filter(|loss| loss.mass && loss.gone > 0).collect();
        metrics::gauge!("gpuaas_fleet_frozen").set(if frozen.is_empty() { 0.0 } else { 1.0 });
        for RegionLoss { region, gone, .. } in frozen {
            tracing::error!(
                region,
                gone,
                "too much of a region is gone at once; none of its nodes is marked offline"
            );
        }
        Ok(())
    }
}
