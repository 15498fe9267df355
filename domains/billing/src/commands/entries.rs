//! Entries that aren't usage: credits, refunds, adjustments, corrections.

use gpuaas_core::{EntryId, Error, ProjectId, Result};
use gpuaas_store::WriteTx;

use super::accounts;
use crate::model::{LedgerAccount, NewEntry};

/// Posts an entry. Returns its id.
pub(crate) async fn post<C: WriteTx>(tx: &mut C, entry: &NewEntry) -> Result<EntryId> {
    let id = EntryId::new(tx.sources());
    let (now, cause) = (tx.now(), tx.cause());
    let credits_customer = entry.change.minor > 0;
    let contra = entry.kind.contra(credits_customer);
    let (debit, credit) = match credits_customer {
        true => (contra, LedgerAccount::Customer),
        false => (LedgerAccount::Customer, contra),
    };
    let amount = i64::try_from(entry.change.minor.unsigned_abs())
        .map_err(|_| Error::internal("the amount is too large"))?;
    accounts::open(tx, entry.org, entry.change.currency).await?;
    let insert = sqlx::query!(
        "insert into billing.entries (id, at, org_id, project_id, currency, kind, debit, credit, amount_minor, corrects,
             reference, reason, correlation_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        id.uuid(),
        now,
        entry.org.uuid(),
        entry.project.map(ProjectId::uuid),
        entry.change.currency.as_str(),
        entry.kind.as_str(),
        debit.as_str(),
        credit.as_str(),
        amount,
        entry.corrects.map(EntryId::uuid),
        entry.reference,
        entry.reason,
        cause.correlation_id,
    );
    tx.execute(insert).await?;
    metrics::counter!("gpuaas_billing_entries_total", "kind" => entry.kind.as_str()).increment(1);
    Ok(id)
}
