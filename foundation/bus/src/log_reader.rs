//! A reader of the whole log for a system outside, such as a message broker, webhooks or an export: batches in the order of each
//! aggregate from a saved position, at least once. Consumers with an effect in the database use [`crate::Consumer`].
//!
//! One process reads at a time, by a lease. Its epoch rises whenever another process takes over: a position is saved only under
//! the current epoch, and a sink that compares epochs can reject what a process that lost its lease still sends.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_core::{Code, Error, Result};
use gpuaas_store::{CommitListener, PlatformReason, Store, Topic, Tx};
use uuid::Uuid;

use crate::log::{self, LogPage, Logged};
use crate::position::{self, Partitions, Position};
use crate::tail_cache::EVENTS_PER_PAGE;

/// Time after which a reader that neither reads nor saves may be replaced. A batch should be sent and acknowledged within it.
pub const READER_LEASE: TimeDelta = TimeDelta::seconds(10);
/// Interval of renewing the lease while there is nothing to read.
const RENEW_INTERVAL: TimeDelta = TimeDelta::seconds(3);
/// Poll interval of a lease that another process holds.
const LEASE_POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Poll interval of the log without a commit notification.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Reads the log under a permanent name. A new reader begins with the oldest event in the log.
pub struct LogReader {
    store: Store,
    name: &'static str,
    /// The id of this process's reader in the database.
    owner: Uuid,
    commits: CommitListener,
    held: Option<HeldPosition>,
}

/// The lease, and what has been read under it.
struct HeldPosition {
    epoch: i64,
    from: Position,
    renewed_at: DateTime<Utc>,
}

/// Events to send, in the order of each aggregate. Acknowledged with [`LogReader::acknowledge`], or read again.
#[derive(Debug, Clone)]
pub struct LogBatch {
    pub events: Vec<Logged>,
    /// Epoch of the lease under which the batch was read.
    pub epoch: i64,
    after: Position,
}

impl LogReader {
    pub fn new(store: &Store, name: &'static str) -> Self {
        let owner = store.sources().uuid();
        let commits = store.commit_listener(Topic::Events);
        Self { store: store.clone(), name, owner, commits, held: None }
    }

    /// Waits for the lease and for events, and returns the next batch. Returns the same events again if they weren't
    /// acknowledged.
    ///
    /// Everything in a batch is durable: it survives a crash of the database server, although the commit of an event needn't.
    pub async fn next(&mut self) -> Result<LogBatch> {
        loop {
            if self.is_renewal_due() && !self.renew().await? {
                tokio::time::sleep(LEASE_POLL_INTERVAL).await;
                continue;
            }
            let Some((epoch, page)) = self.read().await? else { continue };
            if page.events.is_empty() {
                if page.caught_up {
                    self.record_lag(None);
                    self.commits.wait(POLL_INTERVAL).await;
                }
                continue;
            }
            self.record_lag(page.events.first());
            // A synchronous commit: the commits that the page has seen are on the disk before it.
            if self.renew().await? && self.held.as_ref().is_some_and(|held| held.epoch == epoch) {
                return Ok(LogBatch { events: page.events, epoch, after: page.after });
            }
        }
    }

    fn is_renewal_due(&self) -> bool {
        let now = self.store.sources().now();
        self.held.as_ref().is_none_or(|held| (now - held.renewed_at).abs() >= RENEW_INTERVAL)
    }

    /// Acquires or renews the lease. Returns false if another process holds it.
    async fn renew(&mut self) -> Result<bool> {
        let known = self.held.take();
        let now = self.store.sources().now();
        let mut tx = self.store.system_tx(PlatformReason::Events).await?;
        position::begin_life(&mut tx).await?;
        let lease = sqlx::query!(
            "insert into events.reader_leases as l (reader, owner, epoch, until) values ($1, $2, 1, $4)
             on conflict (reader) do update
             set owner = $2, until = $4, epoch = l.epoch + case when l.owner = $2 then 0 else 1 end
             where l.owner = $2 or l.until <= $3
             returning epoch",
            self.name,
            self.owner,
            now,
            now + READER_LEASE,
        );
        let Some(lease) = tx.optional(lease).await? else {
            tx.roll_back().await;
            self.record_lag(None);
            return Ok(false);
        };
        let from = match known {
            Some(held) if held.epoch == lease.epoch => held.from,
            _ => position::load(&mut tx, self.name, Partitions::ALL).await?,
        };
        tx.commit().await?;
        self.held = Some(HeldPosition { epoch: lease.epoch, from, renewed_at: now });
        Ok(true)
    }

    /// Reads the page after the position. After a failure the reader starts again from its saved position.
    async fn read(&mut self) -> Result<Option<(i64, LogPage)>> {
        let Some(held) = self.held.take() else { return Ok(None) };
        let read = async |tx: &mut Tx| log::page(tx, &held.from, EVENTS_PER_PAGE).await;
        let page = self.store.autocommit(PlatformReason::Events, read).await?;
        let epoch = held.epoch;
        let from = if page.events.is_empty() { page.after.clone() } else { held.from };
        self.held = Some(HeldPosition { from, ..held });
        Ok(Some((epoch, page)))
    }

    fn record_lag(&self, oldest: Option<&Logged>) {
        let now = self.store.sources().now();
        let lag = oldest.map_or(0.0, |logged| (now - logged.event.occurred_at).as_seconds_f64());
        metrics::gauge!("gpuaas_log_reader_lag_seconds", "reader" => self.name).set(lag.max(0.0));
    }

    fn lost(&self) -> Error {
        Error::new(Code::StateConflict, format!("another process reads the event log for {}", self.name))
    }

    /// Saves the position after the batch, in the transaction that checks the lease. Fails with `state_conflict` if another
    /// process has taken over, which reads the batch again.
    pub async fn acknowledge(&mut self, batch: LogBatch) -> Result<()> {
        let held = self.held.take_if(|held| held.epoch == batch.epoch).ok_or_else(|| self.lost())?;
        let now = self.store.sources().now();
        let mut tx = self.store.system_tx(PlatformReason::Events).await?;
        let renew = sqlx::query!(
            "update events.reader_leases set until = $4 where reader = $1 and owner = $2 and epoch = $3",
            self.name,
            self.owner,
            held.epoch,
            now + READER_LEASE,
        );
        if tx.execute(renew).await? == 0 {
            tx.roll_back().await;
            return Err(self.lost());
        }
        position::save(&mut tx, self.name, &[(Partitions::ALL, batch.after.clone())]).await?;
        tx.commit().await?;
        self.held = Some(HeldPosition { from: batch.after, renewed_at: now, ..held });
        Ok(())
    }

    /// Releases the lease, so that another process can take over at once.
    pub async fn release(self) -> Result<()> {
        let mut tx = self.store.system_tx(PlatformReason::Events).await?;
        let now = self.store.sources().now();
        let release = sqlx::query!(
            "update events.reader_leases set until = $3 where reader = $1 and owner = $2",
            self.name,
            self.owner,
            now,
        );
        tx.execute(release).await?;
        tx.commit().await
    }
}
