//! Accounts: opening, terms of payment.

use gpuaas_core::{Code, Currency, OrgId, Result};
use gpuaas_store::Tx;

use crate::model::Terms;

/// Fails unless the organisation exists.
pub(crate) async fn ensure_org(tx: &mut Tx, org: OrgId) -> Result<()> {
    let found = sqlx::query!("select 1 as found from identity.v_organisations where id = $1", org.uuid());
    tx.optional(found).await?.map(|_| ()).ok_or_else(|| Code::OrgNotFound.into())
}

/// Opens the account of an organisation in a currency. Does nothing if it is open.
pub(crate) async fn open(tx: &mut Tx, org: OrgId, currency: Currency) -> Result<()> {
    let now = tx.sources().now();
    let insert = sqlx::query!(
        "insert into billing.accounts (org_id, currency, opened_at, state_since) values ($1, $2, $3, $3) on conflict do nothing",
        org.uuid(),
        currency.as_str(),
        now,
    );
    tx.execute(insert).await.map(|_| ())
}

/// Sets the terms of an account, and opens it if necessary.
pub(crate) async fn set_terms(
    tx: &mut Tx,
    org: OrgId,
    currency: Currency,
    terms: Terms,
    credit_limit: i64,
) -> Result<()> {
    open(tx, org, currency).await?;
    let update = sqlx::query!(
        "update billing.accounts set terms = $3, credit_limit_minor = $4 where org_id = $1 and currency = $2",
        org.uuid(),
        currency.as_str(),
        terms.as_str(),
        credit_limit,
    );
    tx.execute(update).await.map(|_| ())
}
