//! What the sealer needs to know: whether it is alone, what it has seen, and where each chain ends.

use std::collections::HashMap;

use gpuaas_core::chain::Checkpoint;
use gpuaas_core::{Error, Result};
use gpuaas_store::Tx;

use crate::model::Snapshot;

/// What a turn has to seal.
pub(crate) struct Span {
    pub seen: Snapshot,
    pub until: Snapshot,
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
    let row = sqlx::query!(
        r#"with position as materialized (select seen from audit.positions order by seq desc limit 1)
           select (select seen::text from position) as seen, pg_current_snapshot()::text as "now!",
                  (select l.xid::text from audit.log l
                   where l.xid >= coalesce((select pg_snapshot_xmax(seen) from position), '1'::xid8)
                   order by l.xid offset $1::bigint - 1 limit 1) as last"#,
        limit,
    );
    let row = tx.one(row).await?;
    let seen = row.seen.map_or(Ok(Snapshot::NOTHING), |text| text.parse())?;
    let now: Snapshot = row.now.parse()?;
    if now.xmax() < seen.xmax() {
        // Going on would leave every row unsealed until the numbers catch up, and nobody would know.
        return Err(Error::internal("the database counts transactions from lower than the sealer has seen"));
    }
    let Some(last) = row.last else { return Ok(Span { seen, until: now, more: false }) };
    let until = now.through(last.parse().map_err(Error::internal)?);
    Ok(Span { seen, until, more: true })
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
