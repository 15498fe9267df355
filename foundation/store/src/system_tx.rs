//! System transactions, which background workers write with, and periodic work: partitions, retention, platform keys.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{NodeId, Result, SpanContext};
use serde_json::{Value, json};

use crate::mutation_tx::KEY_LIFETIME;
use crate::outbox::{Cause, Outbox};
use crate::steady_clock::SETTLE_TIME;
use crate::transaction::Tx;
use crate::{PlatformReason, Scope, Store};

/// Largest difference between clocks that agree.
const MAX_CLOCK_DIFFERENCE: Duration = Duration::minutes(1);
/// Largest usual gap between two retention passes, also across a restart.
const MAX_PASS_GAP: Duration = Duration::days(2);

/// Retention in days of the tables governed by policy.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    pub audit_days: u32,
    pub events_days: u32,
    pub journal_days: u32,
}

/// A background worker's transaction: triggered by time, not by a request, so it has no key. What it changes for tenants it
/// records in the audit log. Its work must be idempotent.
pub struct SystemTx {
    pub(crate) tx: Tx,
    pub(crate) outbox: Outbox,
    pub(crate) cause: Cause,
}

impl SystemTx {
    /// Sets the cause of later writes.
    pub fn because_of(&mut self, cause: Cause) {
        self.cause = cause;
    }
}

impl Store {
    pub async fn system_tx(&self, reason: PlatformReason) -> Result<SystemTx> {
        self.system_tx_in(Scope::Platform(reason)).await
    }

    /// Opens a transaction for what a node sent: it sees the rows of that node alone.
    pub async fn node_tx(&self, node: NodeId) -> Result<SystemTx> {
        self.system_tx_in(Scope::Node(node)).await
    }

    async fn system_tx_in(&self, scope: Scope) -> Result<SystemTx> {
        let tx = self.begin(scope, false).await?;
        let outbox = Outbox::new(self, self.sources.now());
        let correlation_id = self.sources.uuid().simple().to_string();
        let traceparent = SpanContext::root(&self.sources.entropy).traceparent().to_string();
        let cause = Cause { correlation_id, traceparent, org_id: None, project_id: None };
        Ok(SystemTx { tx, outbox, cause })
    }

    /// Sets the retention.
    pub fn keep(&self, retention: Retention) {
        *self.retention.lock() = Some(retention);
    }

    /// Returns the retention, once it is known.
    pub fn retention(&self) -> Option<Retention> {
        *self.retention.lock()
    }

    /// Creates the partitions around the current date. Retried, because it can deadlock with writers: it locks whole tables,
    /// in an order of its own.
    pub async fn make_partitions(&self) -> Result<()> {
        let now = self.sources.now();
        let mut retry = self.retry(true);
        loop {
            let made = async {
                let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
                tx.execute(sqlx::query!("select store.make_partitions($1)", now)).await?;
                tx.commit().await
            };
            match made.await {
                Ok(()) => break,
                Err(error) => retry.wait_or_fail(error).await?,
            };
        }
        *self.partitions_made_at.lock() = Some(now);
        Ok(())
    }

    /// Creates missing partitions before a write, if this process has run for a day or its clock was moved. Partitions reach
    /// two days ahead.
    pub(crate) async fn ensure_partitions(&self, now: DateTime<Utc>) -> Result<()> {
        let made_at = *self.partitions_made_at.lock();
        if made_at.is_some_and(|at| (now - at).abs() < Duration::days(1)) {
            return Ok(());
        }
        self.make_partitions().await
    }

    /// Returns true if the clocks can currently be trusted to remove data by age.
    pub async fn may_remove_by_age(&self) -> Result<bool> {
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        let time = self.retention_time(&mut tx).await;
        tx.roll_back().await;
        Ok(time?.is_some())
    }

    /// Drops the oldest expired partition of each partitioned table, and deletes expired claims. Returns false if the clocks
    /// are in doubt: then nothing may be removed by age.
    pub async fn drop_expired(&self) -> Result<bool> {
        let mut retry = self.retry(true);
        loop {
            match self.drop_expired_once().await {
                Ok(dropped) => return Ok(dropped),
                Err(error) => retry.wait_or_fail(error).await?,
            };
        }
    }

    async fn drop_expired_once(&self) -> Result<bool> {
        let retention = self.retention();
        let policy = json!({
            "audit.log": retention.map(|kept| kept.audit_days),
            "events.effects": retention.map(|kept| kept.events_days),
            "events.log": retention.map(|kept| kept.events_days),
            "workflow.steps": retention.map(|kept| kept.journal_days),
        });
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        let Some(now) = self.retention_time(&mut tx).await? else {
            tx.roll_back().await;
            return Ok(false);
        };
        let dropped =
            sqlx::query!(r#"select part as "part!" from store.drop_partitions($1, $2) as part"#, now, policy);
        for dropped in tx.all(dropped).await? {
            tracing::info!(partition = dropped.part, "dropped: its retention is over");
        }
        let forgotten =
            sqlx::query!("delete from store.external_claims where made_at < $1", now - KEY_LIFETIME);
        tx.execute(forgotten).await?;
        let pass = sqlx::query!(
            "insert into store.retention_passes (at) values ($1) on conflict (only_row) do update set at = excluded.at",
            now,
        );
        tx.execute(pass).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Returns the database's time if it can be trusted for removal by age: this process agrees with it, neither clock was
    /// set within the last hour, and it follows the previous pass. A gap longer than [`MAX_PASS_GAP`] is also trusted after
    /// an hour.
    async fn retention_time(&self, tx: &mut Tx) -> Result<Option<DateTime<Utc>>> {
        let times = sqlx::query!(
            r#"select clock_timestamp() as "now!", (select at from store.retention_passes) as before"#
        );
        let times = tx.one(times).await?;
        let now = self.sources.clock.relocate(times.now);
        let age = self.steady.uptime().since(self.attached_at);
        let follows = times.before.is_none_or(|before| {
            let (earliest, latest) = (before - MAX_CLOCK_DIFFERENCE, before + MAX_PASS_GAP);
            now >= earliest && now - age <= latest
        });
        let reason = if (now - self.sources.now()).abs() > MAX_CLOCK_DIFFERENCE {
            "the clocks of this process and the database differ"
        } else if !self.steady.is_settled() {
            "the system's clock was set"
        } else if !follows && age < SETTLE_TIME {
            "the last retention pass is long ago, or in the future"
        } else {
            return Ok(Some(now));
        };
        tracing::info!(reason, "nothing is removed by age until the clocks have agreed for an hour");
        Ok(None)
    }

    /// Returns the stored envelope of a platform key; stores the one offered if there is none.
    pub async fn keep_secret(&self, name: &str, offered: Value) -> Result<Value> {
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        let insert = sqlx::query!(
            "insert into store.sealed_secrets (name, envelope, made_at) values ($1, $2, $3) on conflict do nothing",
            name,
            offered,
            self.sources.now(),
        );
        tx.execute(insert).await?;
        let stored = sqlx::query!("select envelope from store.sealed_secrets where name = $1", name);
        let stored = tx.one(stored).await?.envelope;
        tx.commit().await?;
        Ok(stored)
    }

    /// Replaces the stored envelopes for which `reseal` returns a new one. Returns the number of replaced envelopes.
    pub async fn reseal_secrets(
        &self,
        reseal: impl Fn(&str, Value) -> Result<Option<Value>> + Send,
    ) -> Result<usize> {
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        let rows = sqlx::query!("select name, envelope from store.sealed_secrets order by name for update");
        let (mut names, mut envelopes) = (Vec::new(), Vec::new());
        for row in tx.all(rows).await? {
            if let Some(envelope) = reseal(&row.name, row.envelope)? {
                names.push(row.name);
                envelopes.push(envelope);
            }
        }
        let update = sqlx::query!(
            "update store.sealed_secrets s set envelope = r.envelope
             from unnest($1::text[], $2::jsonb[]) as r(name, envelope) where s.name = r.name",
            &names,
            &envelopes,
        );
        tx.execute(update).await?;
        tx.commit().await?;
        Ok(names.len())
    }

    /// Returns the database's time, over the dedicated readiness connection.
    pub async fn database_time(&self) -> Result<DateTime<Utc>> {
        let mut retry = self.retry(true);
        loop {
            let read = async {
                let mut tx = Tx::autocommit(self.readiness.acquire().await?, self);
                let row = tx.one(sqlx::query!(r#"select clock_timestamp() as "now!""#)).await?;
                tx.release();
                Ok(row.now)
            };
            match read.await {
                Ok(now) => return Ok(now),
                Err(error) => retry.wait_or_fail(error).await?,
            }
        }
    }
}
