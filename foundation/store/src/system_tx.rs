//! Time-driven work: partitions, instances, platform keys, and the transaction workers write with.

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::event::Event;
use gpuaas_core::{NodeId, Result};
use serde_json::{Value, json};

use crate::mutation_tx::KEY_LIFE;
use crate::outbox::{Cause, Outbox};
use crate::steady_clock::SETTLES_AFTER;
use crate::transaction::Tx;
use crate::{PlatformReason, Scope, Store, Topic};

/// Clocks that differ by no more agree.
const AGREEMENT: Duration = Duration::minutes(1);
/// Between the last pass of one process and the first of the next.
const USUAL_GAP: Duration = Duration::days(2);

/// Days that tables governed by policy are kept.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    pub audit_days: u32,
    pub events_days: u32,
    pub journal_days: u32,
}

/// A worker's transaction: wakes with time, not with a request, so it has no key and writes no audit row.
/// What it does must be safe to do twice.
pub struct SystemTx {
    tx: Tx,
    outbox: Outbox,
    cause: Cause,
}

impl SystemTx {
    /// The moment of this transaction: the same for every row it writes.
    pub fn now(&self) -> DateTime<Utc> {
        self.outbox.now
    }

    pub fn cause(&self) -> &Cause {
        &self.cause
    }

    /// What follows is somebody's doing after all.
    pub fn because_of(&mut self, cause: Cause) {
        self.cause = cause;
    }

    /// Appends an event to the log.
    pub fn emit<E: Event>(&mut self, event: &E) -> Result<()> {
        self.outbox.emit(&self.cause, event)
    }

    pub(crate) fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    pub async fn commit(mut self) -> Result<()> {
        match self.outbox.insert_sql()? {
            None => self.tx.commit().await.map(|_| ()),
            Some(seal) => {
                self.tx.wakes(Topic::Events);
                self.tx.commit_with(&format!("select {seal}")).await.map(|_| ())
            }
        }
    }

    pub async fn roll_back(self) {
        self.tx.roll_back().await;
    }
}

impl Deref for SystemTx {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for SystemTx {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
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
        let outbox = Outbox::new(self.sources.clone(), self.sources.now());
        let correlation_id = self.sources.uuid().simple().to_string();
        let cause = Cause { correlation_id, traceparent: String::new(), org_id: None, project_id: None };
        Ok(SystemTx { tx, outbox, cause })
    }

    /// How long things are kept from now on.
    pub fn keep(&self, retention: Retention) {
        *self.retention.lock() = Some(retention);
    }

    /// How long things are kept, once that is known.
    pub fn retention(&self) -> Option<Retention> {
        *self.retention.lock()
    }

    /// Makes partitions around now. Tried again, because it can deadlock with writers: it locks whole tables, in an order of
    /// its own.
    pub async fn make_partitions(&self) -> Result<()> {
        let now = self.sources.now();
        let mut attempts = self.attempts(true);
        loop {
            let made = async {
                let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
                tx.execute(sqlx::query!("select store.make_partitions($1)", now)).await?;
                tx.commit().await
            };
            match made.await {
                Ok(()) => break,
                Err(error) => attempts.after(error).await?,
            };
        }
        *self.partitions_made_at.lock() = Some(now);
        Ok(())
    }

    /// Partitions reach two days ahead. A process that has run for a day, or whose clock was moved, makes new ones
    /// before it writes.
    pub(crate) async fn ensure_partitions(&self, now: DateTime<Utc>) -> Result<()> {
        let made_at = *self.partitions_made_at.lock();
        if made_at.is_some_and(|at| (now - at).abs() < Duration::days(1)) {
            return Ok(());
        }
        self.make_partitions().await
    }

    /// Returns true if the clocks can be trusted to remove data by its age now.
    pub async fn may_remove_by_age(&self) -> Result<bool> {
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        let time = self.retention_time(&mut tx).await;
        tx.roll_back().await;
        Ok(time?.is_some())
    }

    /// Drops of each partitioned table the oldest partition that is past its retention, and claims past their life. False: the
    /// clocks are in doubt, and nothing may be removed by age now.
    pub async fn drop_expired(&self) -> Result<bool> {
        let mut attempts = self.attempts(true);
        loop {
            match self.drop_expired_once().await {
                Ok(dropped) => return Ok(dropped),
                Err(error) => attempts.after(error).await?,
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
        let forgotten = sqlx::query!("delete from store.external_claims where made_at < $1", now - KEY_LIFE);
        tx.execute(forgotten).await?;
        let pass = sqlx::query!(
            "insert into store.retention_passes (at) values ($1) on conflict (only_row) do update set at = excluded.at",
            now,
        );
        tx.execute(pass).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The database's time, if it can be trusted to remove by: this process agrees with it, neither was set within the last
    /// hour, and it follows from the pass before. A gap longer than [`USUAL_GAP`] is trusted after an hour, too.
    async fn retention_time(&self, tx: &mut Tx) -> Result<Option<DateTime<Utc>>> {
        let told = sqlx::query!(
            r#"select clock_timestamp() as "now!", (select at from store.retention_passes) as before"#
        );
        let told = tx.one(told).await?;
        let now = self.sources.clock.relocate(told.now);
        let age = self.steady.uptime().since(self.attached_at);
        let follows = told.before.is_none_or(|before| {
            let (earliest, latest) = (before - AGREEMENT, before + USUAL_GAP);
            now >= earliest && now - age <= latest
        });
        let reason = if (now - self.sources.now()).abs() > AGREEMENT {
            "this process and the database disagree about the time"
        } else if !self.steady.is_settled() {
            "the system's clock was set"
        } else if !follows && age < SETTLES_AFTER {
            "the last pass is long ago, or in the future"
        } else {
            return Ok(Some(now));
        };
        tracing::info!(reason, "nothing is removed by age until the clocks have agreed for an hour");
        Ok(None)
    }

    /// A platform key under the master key: the stored envelope, or the one offered if there is none yet.
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

    /// Replaces stored envelopes by what `reseal` makes of each name and envelope, none where it stays. How many were replaced.
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

    /// Returns the database's own time, over a connection that nothing else uses.
    pub async fn database_time(&self) -> Result<DateTime<Utc>> {
        let mut attempts = self.attempts(true);
        loop {
            let read = async {
                let mut tx = Tx::bare(self.readiness.acquire().await?, self);
                let row = tx.one(sqlx::query!(r#"select clock_timestamp() as "now!""#)).await?;
                tx.give_back();
                Ok(row.now)
            };
            match read.await {
                Ok(now) => return Ok(now),
                Err(error) => self.again(&mut attempts, error).await?,
            }
        }
    }
}
