//! Ports of other domains that billing implements.

use chrono::TimeDelta;
use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Money, Result};
use gpuaas_provisioning::{Spending, SpendingGuard};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, Tx};

use crate::Billing;
use crate::commands::budgets::month_of;
use crate::model::{AccountFacts, AccountState};
use crate::queries::{accounts, budgets};

impl SpendingGuard for Billing {
    fn check<'a>(&'a self, tx: &'a mut MutationTx, spending: Spending) -> BoxFuture<'a, Result<()>> {
        Box::pin(self.ensure_spending_allowed(tx, spending))
    }
}

impl Billing {
    /// Rejects paid work if the balance doesn't cover it and everything that runs for the minimum runway, or if the project's
    /// hard budget is spent. Free work always passes.
    async fn ensure_spending_allowed(&self, tx: &mut Tx, spending: Spending) -> Result<()> {
        if spending.hourly.minor == 0 {
            return Ok(());
        }
        self.ensure_runway(tx, &spending).await?;
        let month = month_of(tx.sources().now());
        let budget = budgets::of_project(tx, spending.project, month).await?;
        if budget.is_exhausted() {
            let detail = "The project's budget of this month is spent: raise it, or ask a project admin to.";
            return Err(Error::new(Code::QuotaExceeded, detail));
        }
        Ok(())
    }

    async fn ensure_runway(&self, tx: &mut Tx, spending: &Spending) -> Result<()> {
        let currency = spending.hourly.currency;
        let accounts = accounts::of_org(tx, spending.org).await?;
        let account = accounts.iter().find(|account| account.currency == currency);
        let facts = account.map_or(AccountFacts::NEW, |account| account.facts);
        let overdraft = self.settings.get(&keys::BILLING_OVERDRAFT_MINOR);
        let runway = TimeDelta::seconds(self.settings.get(&keys::BILLING_MIN_RUNWAY_SECONDS));
        let depleted = account.is_some_and(|account| account.state == AccountState::Depleted);
        if !depleted && facts.covers(spending.hourly.minor, runway, overdraft) {
            return Ok(());
        }
        let (hourly, balance) = (spending.hourly, Money::new(facts.balance, currency));
        let running = Money::new(facts.burn, currency);
        let detail = format!(
            "The balance is {balance}. {hourly} per hour, beside {running} per hour that run already, must be covered for \
             {} minutes: top up the organisation's balance.",
            runway.num_minutes(),
        );
        Err(Error::new(Code::BalanceInsufficient, detail))
    }
}
