//! Entries that aren't usage: credits, refunds, adjustments, corrections.

use gpuaas_core::{Currency, EntryId, Error, OrgId, ProjectId, Result};
use gpuaas_store::WriteTx;
use gpuaas_store::Tx;

use crate::model::{LedgerAccount, NewEntry};

/// Opens the account of an organisation in a currency. Does nothing if it is open.
pub(crate) async fn open_account(tx: &mut Tx, org: OrgId, currency: Currency) -> Result<()> {
    let now = tx.sources().now();
    let insert = sqlx::query!(
        "insert into billing.accounts (org_id, currency, opened_at, state_since) values ($1, $2, $3, $3) on conflict do nothing",
        org.uuid(),
        currency.as_str(),
        now,
    );
    tx.execute(insert).await.map(|_| ())
}

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
    let amount =
        i64::try_from(entry.change.minor.unsigned_abs()).map_err(|_| Error::internal("the amount is too large"))?;
    open_account(tx, entry.org, entry.change.currency).await?;
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
    Ok(id)
}
