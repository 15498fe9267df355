//! Lock, position and entries of the sealer.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use gpuaas_bus::position;
use gpuaas_core::Result;
use gpuaas_store::{Snapshot, Tx};
use uuid::Uuid;

use crate::model::SealHead;

/// Range of entries that a batch seals.
pub(crate) struct SealRange {
    pub epoch: i32,
    pub seen: Snapshot,
    pub until: Snapshot,
    /// Start of the next range.
    pub next_epoch: i32,
    pub next: Snapshot,
    /// True if entries remain for the next batch.
    pub more: bool,
}

/// Entries of one account in a range, in their order.
pub(crate) struct AccountRows {
    pub org: Uuid,
    pub currency: String,
    pub entry_ids: Vec<Uuid>,
    pub entry_ats: Vec<DateTime<Utc>>,
    pub rows_digest: String,
    /// Sum of their changes of the balance.
    pub change_minor: i64,
}

/// Locks out other sealers until the transaction ends; returns false if another one holds the lock. A separate statement,
/// so that the statements after it see what the previous sealer committed.
pub(crate) async fn try_lock(tx: &mut Tx) -> Result<bool> {
    let locked = sqlx::query!(
        r#"select pg_try_advisory_xact_lock(hashtextextended('billing.sealer', 0)) as "locked!""#
    );
    Ok(tx.one(locked).await?.locked)
}

/// Returns the range from the saved position to the current snapshot, truncated between transactions after about `limit`
/// entries. Transactions that commit late are never skipped: they aren't visible in the saved snapshot.
pub(crate) async fn next_range(tx: &mut Tx, limit: i64) -> Result<SealRange> {
    let saved = sqlx::query!(r#"select epoch, seen::text as "seen!" from billing.seal_position"#);
    let saved = tx.one(saved).await?;
    let seen: Snapshot = saved.seen.parse()?;
    let present = position::now(tx).await?;
    let last = sqlx::query!(
        r#"select txid from billing.entries where epoch = $1 and txid >= $2::bigint
           order by txid offset $3::bigint - 1 limit 1"#,
        saved.epoch,
        number(seen.xmax()),
        limit,
    );
    let last = tx.optional(last).await?.map(|row| row.txid.cast_unsigned());
    // An old epoch is read to its end.
    let epoch_ended = saved.epoch < present.epoch;
    let now = if epoch_ended { Snapshot::EVERYTHING } else { present.seen };
    position::beyond(&seen, &now)?;
    let until = last.map_or(now.clone(), |last| now.through(last));
    let (next_epoch, next) = match last {
        None if epoch_ended => (present.epoch, Snapshot::NOTHING),
        _ => (saved.epoch, until.clone()),
    };
    Ok(SealRange { epoch: saved.epoch, seen, until, next_epoch, next, more: epoch_ended || last.is_some() })
}

/// Saves the position up to which entries are sealed.
pub(crate) async fn save_position(tx: &mut Tx, range: &SealRange) -> Result<()> {
    let update = sqlx::query!(
        "update billing.seal_position set epoch = $1, seen = $2::text::pg_snapshot",
        range.next_epoch,
        range.next.to_string(),
    );
    tx.execute(update).await.map(|_| ())
}

/// Adds the range's usage to the daily sums, and returns its entries by account, with the digest of their texts.
pub(crate) async fn summarise(tx: &mut Tx, range: &SealRange) -> Result<Vec<AccountRows>> {
    let in_flight = range.seen.in_flight().iter().map(|id| number(*id)).collect::<Vec<i64>>();
    let rows = sqlx::query!(
        r#"with unsealed as materialized (
               select e.id, e.at, e.org_id, e.project_id, e.currency, e.usage_id, billing.line(e) as line,
                      case when e.credit = 'customer' then e.amount_minor else -e.amount_minor end as change
               from billing.entries e
               where (e.txid = any($1::bigint[]) or (e.txid >= $2 and e.txid < $3))
                 and pg_visible_in_snapshot(e.txid::text::xid8, $4::text::pg_snapshot) and e.epoch = $5
           ), daily as (
               insert into billing.daily_usage (org_id, project_id, currency, day, sku, mode, amount_minor)
               select e.org_id, e.project_id, e.currency, ((e.at - interval '1 microsecond') at time zone 'UTC')::date,
                      u.sku, u.mode, -sum(e.change)
               from unsealed e join billing.usage u on u.id = e.usage_id
               group by 1, 2, 3, 4, 5, 6
               on conflict (org_id, currency, day, project_id, sku, mode)
                   do update set amount_minor = daily_usage.amount_minor + excluded.amount_minor
           )
           select org_id as "org!", currency as "currency!", array_agg(id order by at, id) as "entry_ids!",
                  array_agg(at order by at, id) as "entry_ats!", sum(change)::bigint as "change_minor!",
                  encode(sha256(convert_to(string_agg(line, E'\n' order by at, id), 'UTF8')), 'hex') as "rows_digest!"
           from unsealed group by org_id, currency order by org_id, currency"#,
        &in_flight,
        number(range.seen.xmax()),
        number(range.until.xmax()),
        range.until.to_string(),
        range.epoch,
    );
    let rows = tx.all(rows).await?.into_iter().map(|row| AccountRows {
        org: row.org,
        currency: row.currency,
        entry_ids: row.entry_ids,
        entry_ats: row.entry_ats,
        rows_digest: row.rows_digest,
        change_minor: row.change_minor,
    });
    Ok(rows.collect())
}

/// Returns the last seal of each account that has one.
pub(crate) async fn heads(
    tx: &mut Tx,
    accounts: &[AccountRows],
) -> Result<HashMap<(Uuid, String), SealHead>> {
    let orgs: Vec<Uuid> = accounts.iter().map(|account| account.org).collect();
    let currencies: Vec<String> = accounts.iter().map(|account| account.currency.clone()).collect();
    let rows = sqlx::query!(
        r#"select a.org_id as "org!", a.currency as "currency!", s.seq, s.digest, s.balance_minor
           from unnest($1::uuid[], $2::text[]) as a(org_id, currency)
           cross join lateral (select seq, digest, balance_minor from billing.seals
                               where org_id = a.org_id and currency = a.currency order by seq desc limit 1) s"#,
        &orgs,
        &currencies,
    );
    let rows = tx.all(rows).await?.into_iter().map(|row| {
        let head = SealHead { seq: row.seq, digest: row.digest, balance_minor: row.balance_minor };
        ((row.org, row.currency), head)
    });
    Ok(rows.collect())
}

/// Returns a transaction id as the table stores it. Ids beyond the type's end aren't reached in the life of a server.
fn number(id: u64) -> i64 {
    i64::try_from(id).unwrap_or(i64::MAX)
}
