//! Reads of a verification: seals with their entries as they are now, entries without a seal, usage with its debits.

use gpuaas_core::Result;
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::model::{LedgerSeal, StoredSeal};

/// Returns the first account after another, of all or of one organisation.
pub(crate) async fn next_account(
    tx: &mut Tx,
    org: Option<Uuid>,
    after: Option<&(Uuid, String)>,
) -> Result<Option<(Uuid, String)>> {
    let row = sqlx::query!(
        r#"select org_id, currency as "currency!" from billing.accounts
           where ($1::uuid is null or org_id = $1) and ($2::uuid is null or (org_id, currency::text) > ($2, $3))
           order by org_id, currency limit 1"#,
        org,
        after.map(|(org, _)| *org),
        after.map(|(_, currency)| currency.as_str()),
    );
    Ok(tx.optional(row).await?.map(|row| (row.org_id, row.currency)))
}

/// Returns seals of an account after a number, with the digest and sum of their entries as they are now.
pub(crate) async fn seals(
    tx: &mut Tx,
    (org, currency): &(Uuid, String),
    after: i64,
    limit: i64,
) -> Result<Vec<StoredSeal>> {
    let rows = sqlx::query!(
        r#"select s.seq, s.previous, s.digest, s.entry_ids, s.entry_ats, s.rows_digest, s.balance_minor, s.sealed_at, s.key_id,
                  s.signature, k.public_key as "public_key?", r.found as "found!", r.rows_digest as now_digest,
                  r.change as "change!"
           from billing.seals s
           left join billing.keys k on k.key_id = s.key_id
           cross join lateral (
               select count(e.id) as found,
                      encode(sha256(convert_to(string_agg(billing.line(e), E'\n' order by i.n), 'UTF8')), 'hex') as rows_digest,
                      coalesce(sum(case when e.credit = 'customer' then e.amount_minor else -e.amount_minor end), 0)::bigint
                          as change
               from unnest(s.entry_ids, s.entry_ats) with ordinality as i(id, at, n)
               join billing.entries e on e.id = i.id and e.at = i.at and e.org_id = s.org_id and e.currency = s.currency) r
           where s.org_id = $1 and s.currency = $2 and s.seq > $3 order by s.seq limit $4"#,
        org,
        currency,
        after,
        limit,
    );
    let seals = tx.all(rows).await?.into_iter().map(|row| StoredSeal {
        seal: LedgerSeal {
            org_id: *org,
            currency: currency.clone(),
            seq: row.seq,
            previous: row.previous,
            digest: row.digest,
            entry_ids: row.entry_ids,
            entry_ats: row.entry_ats,
            rows_digest: row.rows_digest,
            balance_minor: row.balance_minor,
            sealed_at: row.sealed_at,
            key_id: row.key_id,
            signature: row.signature,
        },
        found: row.found,
        rows_digest: row.now_digest,
        change_minor: row.change,
        public_key: row.public_key,
    });
    Ok(seals.collect())
}

/// Returns the digest and balance of a seal; of number 0, those before the first.
pub(crate) async fn seal_before(
    tx: &mut Tx,
    (org, currency): &(Uuid, String),
    seq: i64,
) -> Result<Option<(String, i64)>> {
    let row = sqlx::query!(
        "select digest, balance_minor from billing.seals where org_id = $1 and currency = $2 and seq = $3",
        org,
        currency,
        seq,
    );
    Ok(tx.optional(row).await?.map(|row| (row.digest, row.balance_minor)))
}

/// Returns entries of an account that the sealer has passed and that belong to no seal, at most `limit`.
pub(crate) async fn unsealed(tx: &mut Tx, (org, currency): &(Uuid, String), limit: i64) -> Result<Vec<Uuid>> {
    let counts = sqlx::query!(
        r#"select (select count(*) from billing.entries e, billing.seal_position p
                   where e.org_id = $1 and e.currency = $2
                     and (e.epoch < p.epoch
                          or e.epoch = p.epoch and pg_visible_in_snapshot(e.txid::text::xid8, p.seen))) as "entries!",
                  (select coalesce(sum(cardinality(entry_ids)), 0)::bigint from billing.seals
                   where org_id = $1 and currency = $2) as "sealed!""#,
        org,
        currency,
    );
    let counts = tx.one(counts).await?;
    if counts.entries == counts.sealed {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        r#"select e.id from billing.entries e, billing.seal_position p
           where e.org_id = $1 and e.currency = $2
             and (e.epoch < p.epoch or e.epoch = p.epoch and pg_visible_in_snapshot(e.txid::text::xid8, p.seen))
             and e.id not in (select unnest(s.entry_ids) from billing.seals s where s.org_id = $1 and s.currency = $2)
           order by e.at, e.id limit $3"#,
        org,
        currency,
        limit,
    );
    Ok(tx.all(rows).await?.into_iter().map(|row| row.id).collect())
}

/// An interval whose debits or price are wrong.
pub(crate) struct WrongUsage {
    pub id: Uuid,
    pub expected: i64,
    pub charged: i64,
    pub price_matches: bool,
}

/// Checks the usage of an account after an id: its debits against its cost, its price against the catalogue. Returns the
/// defects, the number checked, and the last id.
pub(crate) async fn usage(
    tx: &mut Tx,
    (org, currency): &(Uuid, String),
    after: Option<Uuid>,
    limit: i64,
) -> Result<(Vec<WrongUsage>, usize, Option<Uuid>)> {
    let rows = sqlx::query!(
        r#"select u.id, d.charged as "charged!",
                  case when u.settled_at is not null then billing.cost(u.rate_minor, billing.elapsed(u.started_at, u.ended_at))
                       when u.accruing then billing.cost(u.rate_minor, billing.elapsed(u.started_at, p.until))
                       else 0 end as "expected!",
                  u.resource_kind <> 'allocation' or u.mode <> 'running' or exists (
                      select from catalog.v_skus k join catalog.v_prices c on c.sku_id = k.id
                      where k.slug = u.sku and c.version = u.price_version and c.unit_price_minor = u.unit_price_minor
                        and c.currency = u.currency
                        and u.rate_minor = u.unit_price_minor * case u.unit when 'gpu_hour' then u.quantity else 1 end)
                      as "price_matches!"
           from billing.usage u
           join billing.accrual_positions p on p.partition = u.partition
           cross join lateral (
               select coalesce(sum(case e.debit when 'customer' then e.amount_minor else -e.amount_minor end), 0)::bigint as charged
               from billing.entries e where e.usage_id = u.id and e.org_id = u.org_id and e.currency = u.currency) d
           where u.org_id = $1 and u.currency = $2 and ($3::uuid is null or u.id > $3) order by u.id limit $4"#,
        org,
        currency,
        after,
        limit,
    );
    let rows = tx.all(rows).await?;
    let (checked, last) = (rows.len(), rows.last().map(|row| row.id));
    let wrong = rows.into_iter().filter(|row| row.charged != row.expected || !row.price_matches);
    let wrong = wrong.map(|row| WrongUsage {
        id: row.id,
        expected: row.expected,
        charged: row.charged,
        price_matches: row.price_matches,
    });
    Ok((wrong.collect(), checked, last))
}

/// Returns usage entries of an account whose usage doesn't exist, at most `limit`.
pub(crate) async fn without_usage(
    tx: &mut Tx,
    (org, currency): &(Uuid, String),
    limit: i64,
) -> Result<Vec<Uuid>> {
    let rows = sqlx::query!(
        r#"select e.id from billing.entries e
           where e.org_id = $1 and e.currency = $2 and e.usage_id is not null
             and not exists (select from billing.usage u where u.id = e.usage_id and u.org_id = e.org_id)
           order by e.at limit $3"#,
        org,
        currency,
        limit,
    );
    Ok(tx.all(rows).await?.into_iter().map(|row| row.id).collect())
}
