//! Balances: the last seal's, and the entries after it.

use gpuaas_core::{Currency, Money, OrgId, Result};
use gpuaas_store::Tx;

/// Returns the balance of an account. Reads its last seal and the entries since, which are those of about a second.
pub(crate) async fn of_account(tx: &mut Tx, org: OrgId, currency: Currency) -> Result<Money> {
    let rows = sqlx::query!(
        r#"select balance as "balance!" from billing.balance_of($1, $2)"#,
        org.uuid(),
        currency.as_str()
    );
    Ok(Money::new(tx.one(rows).await?.balance, currency))
}
