//! What provisioning does as time passes: hosts that stay away mark_lost what is on them, hosts in maintenance are cleared, what
//! expired is given back, releases that failed are tried again.

use std::time::Duration;

use gpuaas_bus::Consumer;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{AllocationId, Code, Result};
use gpuaas_fleet::events::{HoldingsMissing, SlotFaulty};
use gpuaas_http::Supervisor;
use gpuaas_settings::keys;
use gpuaas_store::{ConsumerTx, PlatformReason, Store, SystemTx};
use sqlx::Postgres;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Map;
use uuid::Uuid;

use crate::Provisioning;
use crate::commands::lifecycle;
use crate::model::{AllocationState, Row};
use crate::queries;

const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// Allocations taken up in one look.
const MAX_BATCH: i64 = 200;

/// Alerts look at how these grow: they begin at nothing.
const COUNTED: [&str; 2] = ["gpuaas_releases_failed_total", "gpuaas_release_retries_exhausted_total"];

pub(crate) fn start(provisioning: &Provisioning, supervisor: &Supervisor) {
    for name in COUNTED {
        metrics::counter!(name).increment(0);
    }
    let looking = provisioning.clone();
    supervisor.every("allocations", POLL_INTERVAL, move || {
        let provisioning = looking.clone();
        async move { provisioning.tick().await }
    });
}

impl Provisioning {
    /// Does what time has brought, once.
    pub async fn tick(&self) -> Result<()> {
        self.mark_allocations_lost().await?;
        self.recover_lost_allocations().await?;
        self.clear_hosts_in_maintenance().await?;
        self.release_the_expired().await?;
        self.release_again().await
    }

    /// Those it is time for.
    async fn found<F, O>(&self, rows: Map<'_, Postgres, F, PgArguments>) -> Result<Vec<O>>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        self.store.autocommit(PlatformReason::Workflows, async |tx| tx.all(rows).await).await
    }

    async fn mark_allocations_lost(&self) -> Result<()> {
        let after = chrono::Duration::seconds(self.settings.get(&keys::ALLOCATION_LOST_AFTER_SECONDS));
        let before = self.store.sources().now() - after;
        let rows = sqlx::query!(
            r#"select a.id as "id!", n.connectivity_since as "since!"
               from provisioning.allocations a join fleet.v_nodes n on n.id = a.node_id
               where a.state = 'active' and n.connectivity = 'offline' and n.connectivity_since < $1
               order by a.id limit $2"#,
            before,
            MAX_BATCH,
        );
        for lost in self.found(rows).await? {
            each(&self.store, lost.id, AllocationState::Active, async |tx, row| {
                lifecycle::mark_lost(tx, row, lost.since, "its host is offline").await
            })
            .await;
        }
        Ok(())
    }

    async fn recover_lost_allocations(&self) -> Result<()> {
        let rows = sqlx::query!(
            r#"select a.id as "id!", s.epoch as "epoch!"
               from provisioning.allocations a
               join fleet.v_nodes n on n.id = a.node_id join fleet.v_sessions s on s.node_id = n.id
               where a.state = 'lost' and n.connectivity = 'online' and s.closed_at is null
                 and not exists (select from fleet.v_slots f join fleet.v_claims c on c.slot_id = f.id
                                 where c.owner = a.id and c.ended_at is null and f.state = 'faulty')
               order by a.id limit $1"#,
            MAX_BATCH,
        );
        for found in self.found(rows).await? {
            each(&self.store, found.id, AllocationState::Lost, async |tx, row| {
                lifecycle::start_recovery(tx, row, found.epoch).await
            })
            .await;
        }
        Ok(())
    }

    async fn clear_hosts_in_maintenance(&self) -> Result<()> {
        let for_good = self.settings.get(&keys::NODE_DRAIN_RELEASES);
        let rows = sqlx::query!(
            r#"select a.id as "id!", a.state as "state!"
               from fleet.v_nodes n join provisioning.allocations a on a.node_id = n.id
               where n.maintenance_since is not null and n.connectivity = 'online'
                 and (a.state = 'active' or $1 and a.state = 'stopped')
               order by a.id limit $2"#,
            for_good,
            MAX_BATCH,
        );
        for row in self.found(rows).await? {
            let state = gpuaas_core::Machine::parse(&row.state)?;
            each(&self.store, row.id, state, async |tx, row| match for_good {
                true => lifecycle::release(tx, row, "system", "its host is in maintenance").await,
                false => lifecycle::stop(tx, row).await,
            })
            .await;
        }
        Ok(())
    }

    async fn release_the_expired(&self) -> Result<()> {
        let now = self.store.sources().now();
        let rows = sqlx::query!(
            "select id, state from provisioning.allocations
             where ended_at is null and expires_at < $1 and state in ('requested', 'provisioning', 'active', 'stopped', 'lost')
             order by expires_at limit $2",
            now,
            MAX_BATCH,
        );
        for row in self.found(rows).await? {
            let state = gpuaas_core::Machine::parse(&row.state)?;
            each(&self.store, row.id, state, async |tx, row| {
                lifecycle::release(tx, row, "system", "it expired").await
            })
            .await;
        }
        Ok(())
    }

    async fn release_again(&self) -> Result<()> {
        let now = self.store.sources().now();
        let rows = sqlx::query!(
            "select id from provisioning.allocations where state = 'release_failed' and retry_at < $1
             order by retry_at limit $2",
            now,
            MAX_BATCH,
        );
        for row in self.found(rows).await? {
            each(&self.store, row.id, AllocationState::ReleaseFailed, async |tx, row| {
                lifecycle::release(tx, row, "system", "the release is tried again").await
            })
            .await;
        }
        Ok(())
    }
}

/// Does something about one allocation. A failure is logged: those behind it have their turn all the same, and it has
/// another at the next look.
async fn each(
    store: &Store,
    id: Uuid,
    state: AllocationState,
    act: impl AsyncFnOnce(&mut SystemTx, &Row) -> Result<()>,
) {
    if let Err(error) = about(store, id, state, act).await {
        gpuaas_core::log_failure!(error, allocation = %AllocationId::from_uuid(id), "will be tried again");
    }
}

/// The same, if the allocation still stands as it did, under the correlation of its making.
async fn about(
    store: &Store,
    id: Uuid,
    state: AllocationState,
    act: impl AsyncFnOnce(&mut SystemTx, &Row) -> Result<()>,
) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Workflows).await?;
    let row = queries::lock(&mut tx, AllocationId::from_uuid(id)).await?;
    if row.state()? != state {
        tx.roll_back().await;
        return Ok(());
    }
    tx.because_of(gpuaas_store::Cause {
        correlation_id: row.correlation_id.clone(),
        traceparent: String::new(),
        org_id: Some(row.org()),
        project_id: Some(row.project()),
    });
    act(&mut tx, &row).await?;
    tx.commit().await
}

/// A GPU failed, or a host doesn't have what is on it: whoever had it has lost it.
pub(crate) struct Faults;

impl Consumer for Faults {
    const NAME: &'static str = "provisioning";
    const EVENTS: &'static [&'static str] = &[SlotFaulty::TYPE, HoldingsMissing::TYPE];

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        if let Some(HoldingsMissing { owners, .. }) = event.read::<HoldingsMissing>()? {
            for owner in owners {
                lose_active(tx, owner, event, "its host doesn't have it any more").await?;
            }
            return Ok(());
        }
        let Some(SlotFaulty { owner: Some(owner), reason, .. }) = event.read::<SlotFaulty>()? else {
            return Ok(());
        };
        lose_active(tx, owner, event, &format!("a GPU failed: {reason}")).await
    }
}

/// Loses an allocation that was active before the event. What isn't, or became it since, is none of the event's business.
async fn lose_active(tx: &mut ConsumerTx, id: AllocationId, event: &Envelope, reason: &str) -> Result<()> {
    let row = match queries::lock(tx, id).await {
        Err(error) if error.code == Code::AllocationNotFound => return Ok(()),
        row => row?,
    };
    if row.state()? != AllocationState::Active || row.state_since > event.occurred_at {
        return Ok(());
    }
    lifecycle::mark_lost(tx, &row, event.occurred_at, reason).await
}
