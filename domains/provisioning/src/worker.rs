//! Periodic work and event consumers: marks allocations on offline nodes lost and recovers them, clears nodes in
//! maintenance, releases what has expired, retries failed releases, and keeps the placement index up to date.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_bus::{Consumer, Subscriber};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{AllocationId, Code, Error, Money, NodeId, OrgId, Result};
use gpuaas_fleet::events::{
    HoldingsMissing, NodeChanged, NodeEnrolled, NodeHeld, NodeOffline, NodeOnline, NodeReleased, SlotFaulty,
    SlotsChanged,
};
use gpuaas_settings::{Settings, keys};
use gpuaas_store::{ConsumerTx, PlatformReason, Store, SystemTx, Tx};
use gpuaas_supervisor::Supervisor;
use serde::Deserialize;

use crate::Provisioning;
use crate::commands::lifecycle::{self, system_action};
use crate::model::{AllocationRow, AllocationState};
use crate::placer::Placer;
use crate::ports::UsageMeter;
use crate::queries::{allocations, due};

const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// Allocations that each scan of a tick returns.
const MAX_BATCH: i64 = 200;

/// Counters whose increase alerts watch: they are exported from the start, at 0.
const ALERTED_COUNTERS: [&str; 2] =
    ["gpuaas_releases_failed_total", "gpuaas_release_retries_exhausted_total"];

pub(crate) fn start(provisioning: &Provisioning, supervisor: &Supervisor) {
    for name in ALERTED_COUNTERS {
        metrics::counter!(name).increment(0);
    }
    let provisioning = provisioning.clone();
    supervisor.every("allocations", POLL_INTERVAL, move || {
        let provisioning = provisioning.clone();
        async move { provisioning.tick().await }
    });
}

impl Provisioning {
    /// Runs every scan once and acts on what it finds.
    pub async fn tick(&self) -> Result<()> {
        self.mark_allocations_lost().await?;
        self.recover_lost_allocations().await?;
        self.clear_nodes_in_maintenance().await?;
        self.release_expired().await?;
        self.retry_failed_releases().await
    }

    async fn mark_allocations_lost(&self) -> Result<()> {
        let after = chrono::Duration::seconds(self.settings.get(&keys::ALLOCATION_LOST_AFTER_SECONDS));
        let before = self.store.sources().now() - after;
        let scan = async |tx: &mut Tx| due::disconnected(tx, before, MAX_BATCH).await;
        for found in self.store.autocommit(PlatformReason::Workflows, scan).await? {
            update(&self.store, found.id, AllocationState::Active, async |tx, row| {
                let reason = "the node is offline";
                tx.record(system_action(row, "allocation.mark_lost", reason));
                let evidence = format!("{} offline since {}", row.node(), found.since.to_rfc3339());
                lifecycle::mark_lost(&*self.usage, tx, row, found.since, reason, &evidence).await
            })
            .await;
        }
        Ok(())
    }

    async fn recover_lost_allocations(&self) -> Result<()> {
        let scan = async |tx: &mut Tx| due::recoverable(tx, MAX_BATCH).await;
        for found in self.store.autocommit(PlatformReason::Workflows, scan).await? {
            update(&self.store, found.id, AllocationState::Lost, async |tx, row| {
                lifecycle::start_recovery(tx, row, found.epoch).await
            })
            .await;
        }
        Ok(())
    }

    async fn clear_nodes_in_maintenance(&self) -> Result<()> {
        let releases = self.settings.get(&keys::NODE_DRAIN_RELEASES);
        let scan = async |tx: &mut Tx| due::in_maintenance(tx, releases, MAX_BATCH).await;
        for (id, state) in self.store.autocommit(PlatformReason::Workflows, scan).await? {
            let reason = "the node is in maintenance";
            update(&self.store, id, state, async |tx, row| match releases {
                true => self.release(tx, row, reason).await,
                false => {
                    tx.record(system_action(row, "allocation.stop", reason));
                    lifecycle::stop(&*self.usage, tx, row).await
                }
            })
            .await;
        }
        Ok(())
    }

    async fn release_expired(&self) -> Result<()> {
        let now = self.store.sources().now();
        let scan = async |tx: &mut Tx| due::expired(tx, now, MAX_BATCH).await;
        for (id, state) in self.store.autocommit(PlatformReason::Workflows, scan).await? {
            update(&self.store, id, state, async |tx, row| {
                self.release(tx, row, "the allocation has expired").await
            })
            .await;
        }
        Ok(())
    }

    async fn retry_failed_releases(&self) -> Result<()> {
        let now = self.store.sources().now();
        let scan = async |tx: &mut Tx| due::release_retries(tx, now, MAX_BATCH).await;
        for id in self.store.autocommit(PlatformReason::Workflows, scan).await? {
            update(&self.store, id, AllocationState::ReleaseFailed, async |tx, row| {
                self.release(tx, row, "automatic retry of a failed release").await
            })
            .await;
        }
        Ok(())
    }

    async fn release(&self, tx: &mut SystemTx, row: &AllocationRow, reason: &str) -> Result<()> {
        tx.record(system_action(row, "allocation.release", reason));
        lifecycle::release(&*self.usage, tx, row, "system", reason).await
    }
}

/// Applies a change to one allocation in a transaction of its own. A failure is logged and doesn't keep the scan's other
/// allocations from being updated; the next tick tries again.
async fn update(
    store: &Store,
    id: AllocationId,
    state: AllocationState,
    change: impl AsyncFnOnce(&mut SystemTx, &AllocationRow) -> Result<()>,
) {
    if let Err(error) = try_update(store, id, state, change).await {
        gpuaas_core::log_failure!(error, allocation = %id, "allocation update failed; retrying at the next tick");
    }
}

/// Applies a change to an allocation that is still in this state, under the correlation id of its creation.
async fn try_update(
    store: &Store,
    id: AllocationId,
    state: AllocationState,
    change: impl AsyncFnOnce(&mut SystemTx, &AllocationRow) -> Result<()>,
) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Workflows).await?;
    let row = allocations::lock(&mut tx, id).await?;
    if row.state()? != state {
        tx.roll_back().await;
        return Ok(());
    }
    tx.because_of(gpuaas_store::Cause {
        correlation_id: row.correlation_id.clone(),
        traceparent: tx.cause().traceparent.clone(),
        org_id: Some(row.org()),
        project_id: Some(row.project()),
    });
    change(&mut tx, &row).await?;
    tx.commit().await
}

/// Marks allocations lost whose GPU failed, or that their node no longer has.
pub(crate) struct FaultConsumer {
    usage: Arc<dyn UsageMeter>,
    settings: Arc<Settings>,
}

impl FaultConsumer {
    pub(crate) fn new(provisioning: &Provisioning) -> Self {
        Self { usage: provisioning.usage.clone(), settings: provisioning.settings.clone() }
    }
}

impl Consumer for FaultConsumer {
    const NAME: &'static str = "provisioning";
    const EVENTS: &'static [&'static str] = &[SlotFaulty::TYPE, HoldingsMissing::TYPE];

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        if let Some(HoldingsMissing { owners, .. }) = event.read::<HoldingsMissing>()? {
            for owner in owners {
                self.mark_active_lost(
                    tx,
                    owner,
                    event,
                    event.occurred_at,
                    "the node no longer has this allocation",
                )
                .await?;
            }
            return Ok(());
        }
        let Some(SlotFaulty { owner: Some(owner), reason, .. }) = event.read::<SlotFaulty>()? else {
            return Ok(());
        };
        // The GPU worked at the telemetry before the one that reported the failure.
        let interval = chrono::Duration::seconds(self.settings.get(&keys::NODE_TELEMETRY_SECONDS));
        let reason = format!("a GPU failed: {reason}");
        self.mark_active_lost(tx, owner, event, event.occurred_at - interval, &reason).await
    }
}

impl FaultConsumer {
    /// Marks an allocation lost that was active before the event. Ignores one that isn't active, or became active since.
    async fn mark_active_lost(
        &self,
        tx: &mut ConsumerTx,
        id: AllocationId,
        event: &Envelope,
        last_good: DateTime<Utc>,
        reason: &str,
    ) -> Result<()> {
        let row = match allocations::lock(tx, id).await {
            Err(error) if error.code == Code::AllocationNotFound => return Ok(()),
            row => row?,
        };
        if row.state()? != AllocationState::Active || row.state_since > event.occurred_at {
            return Ok(());
        }
        tx.record(system_action(&row, "allocation.mark_lost", reason));
        let evidence = event.event_id.to_string();
        lifecycle::mark_lost(&*self.usage, tx, &row, last_good, reason, &evidence).await
    }
}

/// The event by which billing demands that an organisation's work ends, as far as it is read here. Billing stands above this domain,
/// so its type can't be used.
#[derive(Deserialize)]
struct BalanceDepleted {
    org_id: OrgId,
    balance: Money,
    action: String,
    /// False while the grace lasts.
    due: bool,
}

/// Releases or stops the allocations of an organisation whose balance is used up. Billing repeats its event while work that
/// is charged goes on, so each event acts on a bounded number.
pub(crate) struct DepletionConsumer {
    usage: Arc<dyn UsageMeter>,
}

impl DepletionConsumer {
    pub(crate) fn new(provisioning: &Provisioning) -> Self {
        Self { usage: provisioning.usage.clone() }
    }
}

impl Consumer for DepletionConsumer {
    const NAME: &'static str = "provisioning-depletion";
    const EVENTS: &'static [&'static str] = &["billing.balance_depleted"];

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let depleted: BalanceDepleted =
            serde_json::from_value(event.payload.clone()).map_err(Error::internal)?;
        if !depleted.due {
            return Ok(());
        }
        let currency = depleted.balance.currency;
        for row in allocations::lock_charged(tx, depleted.org_id, currency, MAX_BATCH).await? {
            let reason = "the organisation's balance is used up";
            match row.state()? {
                AllocationState::Active if depleted.action == "stop" => {
                    tx.record(system_action(&row, "allocation.stop", reason));
                    lifecycle::stop(&*self.usage, tx, &row).await?;
                }
                AllocationState::Stopped if depleted.action == "stop" => {}
                _ => {
                    tx.record(system_action(&row, "allocation.release", reason));
                    lifecycle::release(&*self.usage, tx, &row, "system", reason).await?;
                }
            }
        }
        Ok(())
    }
}

/// Keeps the placement index in step with the fleet's events.
impl Subscriber for Placer {
    fn accepts(&self, event_type: &str) -> bool {
        [
            NodeEnrolled::TYPE,
            NodeChanged::TYPE,
            NodeOnline::TYPE,
            NodeOffline::TYPE,
            NodeHeld::TYPE,
            NodeReleased::TYPE,
            SlotsChanged::TYPE,
        ]
        .contains(&event_type)
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            match event.read::<SlotsChanged>()? {
                Some(changed) => self.apply(changed).await,
                None => self.refresh(NodeId::from_uuid(event.aggregate_id)).await,
            }
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.rebuild())
    }
}
