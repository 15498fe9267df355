//! What the sealer needs to know: whether it is alone, what it has seen, and where each chain ends.

use std::collections::HashMap;

use gpuaas_bus::position::{self, Partitions, Position};
use gpuaas_core::chain::Checkpoint;
use gpuaas_core::{Error, Result};
use gpuaas_store::{Snapshot, Tx};

/// Names the sealer among the readers of the log.
const READER: &str = "audit.sealer";

/// What a turn has to seal.
pub(crate) struct Span {
    pub epoch: i32,
    pub seen: Snapshot,
    pub until: Snapshot,
    /// Where the next one begins.
    pub after: Position,
    /// Whether rows were left for the next turn.
    pub more: bool,
}

/// Keeps other sealers away until the transaction ends. Must be a statement of its own: the ones after it then see
/// what the sealer before us committed.
pub(crate) async fn alone(tx: &mut Tx) -> Result<bool> {
    let locked =
        sqlx::query!(r#"select pg_try_advisory_xact_lock(hashtextextended('audit.sealer', 0)) as "locked!""#);
    Ok(tx.one(locked).await?.locked)
}

/// As [`alone`], but waits for its turn.
pub(crate) async fn wait_alone(tx: &mut Tx) -> Result<()> {
    let locked = sqlx::query!("select pg_advisory_xact_lock(hashtextextended('audit.sealer', 0))::text");
    tx.one(locked).await.map(|_| ())
}

/// From what was seen last to what is visible now, cut after about `limit` rows.
///
/// The cut is between transactions: `until` is the present as it would be had no later transaction begun. A position
/// that was cut is therefore a snapshot like any other, and the next turn goes on from it without skipping a row.
/// Late committers are always taken whole; there are no more of them than transactions in flight.
pub(crate) async fn span(tx: &mut Tx, limit: i64) -> Result<Span> {
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
    // An epoch that is over is read to its end.
    let over = epoch < present.epoch;
    let now = if over { Snapshot::EVERYTHING } else { present.seen };
    position::beyond(&seen, &now)?;
    let until = last.map_or(now.clone(), |last| now.through(last));
    let after = match last {
        None if over => Position::start_of(present.epoch, 0),
        _ => Position { epoch, seen: until.clone(), until: None, through: 0, life: None },
    };
    Ok(Span { epoch, seen, until, after, more: over || last.is_some() })
}

/// Remembers what is sealed.
pub(crate) async fn remember(tx: &mut Tx, after: Position) -> Result<()> {
    position::save(tx, READER, &[(Partitions::ALL, after)]).await
}

/// The last seal of each chain that has one.
pub(crate) async fn heads(tx: &mut Tx, chains: &[String]) -> Result<HashMap<String, Checkpoint>> {
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
