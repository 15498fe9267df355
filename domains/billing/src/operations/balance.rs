//! The balance of an organisation.

use gpuaas_core::{Money, OrgId, ProjectRole, Result};
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{ReadTx, Tx};

use crate::Billing;
use crate::model::{AccountBalance, Balance};
use crate::queries::accounts::{self, BillingAccount};

/// Access of the organisation's own people: every role of the project in whose name they ask.
pub(super) const READ: Access = Access::project(ProjectRole::Viewer).scope("billing:read");

operation! {
    /// Get the balance of the project's organisation: state, cost per hour, and when it is used up
    pub(crate) read Get(Billing) = Get "/billing/balance" as "getBalance",
    tag: "billing", access: READ, rate_limit: Api,
    run: get => Balance,
}

async fn get(_: &Billing, tx: &mut ReadTx, call: &Call<Get>) -> Result<Balance> {
    of_org(tx, call.tenant()?).await
}

/// Returns the accounts of an organisation.
pub(super) async fn of_org(tx: &mut Tx, org: OrgId) -> Result<Balance> {
    let accounts = accounts::of_org(tx, org).await?.into_iter().map(account_balance).collect();
    Ok(Balance { org_id: org, accounts })
}

fn account_balance(account: BillingAccount) -> AccountBalance {
    let money = |minor| Money::new(minor, account.currency);
    AccountBalance {
        balance: money(account.facts.balance),
        available: money(account.facts.balance.saturating_add(account.facts.credit)),
        terms: account.terms,
        credit_limit: money(account.credit_limit),
        state: account.state,
        state_since: account.state_since,
        hourly: money(account.facts.burn),
        depletes_at: account.depletes_at,
        grace_until: account.grace_until,
    }
}
