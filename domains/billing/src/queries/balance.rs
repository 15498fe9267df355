//! Balances: the last seal's, and the entries after it.

use gpuaas_core::{Currency, Money, OrgId, Result};
use gpuaas_store::Tx;

/// Returns the balance of an account. Reads its last seal and the entries since, which are those of about a second.
pub(crate) async fn of_account(tx: &mut Tx, org: OrgId, currency: Currency) -> Result<Money> {
    // One statement, so that seal, position and entries belong to one snapshot.
    let rows = sqlx::query!(
        r#"select (coalesce((select s.balance_minor from billing.seals s
                             where s.org_id = $1 and s.currency = $2 order by s.seq desc limit 1), 0)
                 + coalesce((select sum(case when e.credit = 'customer' then e.amount_minor else -e.amount_minor end)
                             from billing.seal_position p
                             join billing.entries e on e.epoch > p.epoch
                                  or e.epoch = p.epoch and e.txid >= pg_snapshot_xmin(p.seen)::text::bigint
                                     and not pg_visible_in_snapshot(e.txid::text::xid8, p.seen)
                             where e.org_id = $1 and e.currency = $2), 0))::bigint as "balance!""#,
        org.uuid(),
        currency.as_str(),
    );
    Ok(Money::new(tx.one(rows).await?.balance, currency))
}
