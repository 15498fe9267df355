//! Reads for cuts: which seals of each chain cover rows that retention removes.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::chain::DroppedRow;
use gpuaas_core::{AuditId, OrgId, Result};
use gpuaas_store::Tx;

/// Upper bound on clock differences between processes: a row is never newer than its seal by more.
const CLOCK_TOLERANCE: Duration = Duration::minutes(2);
/// Upper bound on the delay between a row and its seal, normally seconds. A row that is sealed later than this and has
/// expired is reported as missing.
const MAX_SEALING_DELAY: Duration = Duration::days(7);

/// The part of a chain that a cut covers.
pub(crate) struct ExpiredRange {
    pub chain: String,
    pub org_id: Option<OrgId>,
    /// The last seal of which every row expires.
    pub whole_seq: i64,
    /// The last seal with any row that expires.
    pub last_seq: i64,
    pub digest: String,
    pub dropped: Vec<DroppedRow>,
}

/// Returns the time before which rows have expired, rounded down to a whole partition, because partitions are dropped whole.
pub(crate) async fn boundary(tx: &mut Tx, now: DateTime<Utc>, kept_days: i64) -> Result<DateTime<Utc>> {
    let boundary = sqlx::query!(
        r#"select date_trunc('month', $1::timestamptz - $2::bigint * interval '1 day', 'UTC') as "before!""#,
        now,
        kept_days,
    );
    Ok(tx.one(boundary).await?.before)
}

/// Returns the boundary of the last cut.
pub(crate) async fn last_boundary(tx: &mut Tx) -> Result<Option<DateTime<Utc>>> {
    Ok(tx.one(sqlx::query!("select max(before) as before from audit.cuts")).await?.before)
}

/// Returns the chains with seals since the last cut that cover rows older than `before`. Seals made well before that time
/// hold only older rows; the rows of seals made around it are checked one by one.
pub(crate) async fn expired_ranges(
    tx: &mut Tx,
    last: Option<DateTime<Utc>>,
    before: DateTime<Utc>,
) -> Result<Vec<ExpiredRange>> {
    let well_before = before - CLOCK_TOLERANCE;
    let rows = sqlx::query!(
        r#"with whole as (
               select chain, max(seq) as seq from audit.seals
               where ($1::timestamptz is null or sealed_at >= $1) and sealed_at < $2 group by chain),
           split as (
               select s.chain, min(s.seq) as first_seq, max(s.seq) as last_seq,
                      array_agg(l.id order by l.id) as ids, array_agg(l.digest order by l.id) as digests
               from audit.seals s cross join lateral unnest(s.row_ids) as r(id)
               join audit.log l on l.id = r.id and l.at < $3
               where s.sealed_at >= $2 and s.sealed_at < $4
               group by s.chain),
           reach as (
               select coalesce(whole.chain, split.chain) as chain, coalesce(whole.seq, split.first_seq - 1) as whole_seq,
                      greatest(whole.seq, split.last_seq) as last_seq, split.ids, split.digests
               from whole full join split on split.chain = whole.chain)
           select r.chain as "chain!", e.org_id as "org_id: OrgId", e.digest, r.whole_seq as "whole_seq!",
                  r.last_seq as "last_seq!", coalesce(r.ids, '{}') as "ids!: Vec<AuditId>",
                  coalesce(r.digests, '{}') as "digests!"
           from reach r join audit.seals e on e.chain = r.chain and e.seq = r.last_seq
           order by 1"#,
        last.map(|last| last - CLOCK_TOLERANCE),
        well_before,
        before,
        before + MAX_SEALING_DELAY,
    );
    let rows = tx.all(rows).await?.into_iter();
    let ranges = rows.map(|row| {
        let dropped = row.ids.into_iter().zip(row.digests);
        ExpiredRange {
            chain: row.chain,
            org_id: row.org_id,
            whole_seq: row.whole_seq,
            last_seq: row.last_seq,
            digest: row.digest,
            dropped: dropped.map(|(id, digest)| DroppedRow { id: id.to_string(), digest }).collect(),
        }
    });
    Ok(ranges.collect())
}
