//! Lock, position and chain heads of the sealer.

use std::collections::HashMap;

use gpuaas_bus::position::{self, Partitions, Position};
use gpuaas_core::chain::Checkpoint;
use gpuaas_core::{Error, Result};
use gpuaas_store::{Snapshot, Tx};

/// Name of the sealer among the readers of the log.
const READER: &str = "audit.sealer";

/// Range of rows that a batch seals.
pub(crate) struct SealRange {
    pub epoch: i32,
    pub seen: Snapshot,
    pub until: Snapshot,
    /// Start of the next range.
    pub after: Position,
    /// True if rows remain for the next batch.
    pub more: bool,
}

/// Locks out other sealers until the transaction ends; returns false if another one holds the lock. Must be a separate
/// statement, so that the statements after it see the rows that the previous sealer committed.
pub(crate) async fn try_lock(tx: &mut Tx) -> Result<bool> {
    let locked =
        sqlx::query!(r#"select pg_try_advisory_xact_lock(hashtextextended('audit.sealer', 0)) as "locked!""#);
    Ok(tx.one(locked).await?.locked)
}

/// Waits for the lock of [`try_lock`].
pub(crate) async fn lock(tx: &mut Tx) -> Result<()> {
    let locked = sqlx::query!("select pg_advisory_xact_lock(hashtextextended('audit.sealer', 0))::text");
    tx.one(locked).await.map(|_| ())
}

/// Returns the range from the saved position to the current snapshot, truncated after about `limit` rows.
///
/// A range is truncated between transactions: `until` is the current snapshot without any transaction that began later.
/// A truncated position is therefore a snapshot like any other, and the next batch continues from it without skipping a
/// row. Transactions that commit late are never split; there are no more of them than transactions in flight.
pub(crate) async fn next_range(tx: &mut Tx, limit: i64) -> Result<SealRange> {
    let Position { epoch, seen, .. } = position::load(tx, READER, Partitions::ALL).await?;
    let present = position::now(tx).await?;
    let last = sqlx::query!(
        r#"select xid::text as "xid!" from audit.log where epoch = $1 and xid >= $2::text::xid8
           order by xid offset $3::bigint - 1 limit 1"#,
        epoch,
        seen.xmax().to_string(),
        limit,
    );
    let last = tx.optional(last).await?.map(|row| row.xid.parse()).transpose().map_err(Error::internal)?;
    // An old epoch is read to its end.
    let epoch_ended = epoch < present.epoch;
    let now = if epoch_ended { Snapshot::EVERYTHING } else { present.seen };
    position::beyond(&seen, &now)?;
    let until = last.map_or(now.clone(), |last| now.through(last));
    let after = match last {
        None if epoch_ended => Position::start_of(present.epoch, 0),
        _ => Position { epoch, seen: until.clone(), until: None, through: 0, life: None },
    };
    Ok(SealRange { epoch, seen, until, after, more: epoch_ended || last.is_some() })
}

/// Saves the position up to which rows are sealed.
pub(crate) async fn save_position(tx: &mut Tx, after: Position) -> Result<()> {
    position::save(tx, READER, &[(Partitions::ALL, after)]).await
}

/// Returns the last seal of each chain that has one.
pub(crate) async fn chain_heads(tx: &mut Tx, chains: &[String]) -> Result<HashMap<String, Checkpoint>> {
    let rows = sqlx::query!(
        r#"select c.chain as "chain!", s.seq, s.digest
           from unnest($1::text[]) as c(chain)
           cross join lateral (
               select seq, digest from audit.seals where chain = c.chain order by seq desc limit 1
           ) s"#,
        chains,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows.map(|row| (row.chain, Checkpoint { seq: row.seq, digest: row.digest })).collect())
}
