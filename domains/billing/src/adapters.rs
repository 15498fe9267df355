//! Ports of other domains that billing implements.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::TimeDelta;
use futures::future::BoxFuture;
use gpuaas_core::{AllocationId, Code, Error, Money, Result};
use gpuaas_provisioning::{MeterEnd, MeterStart, MeteredMode, Spending, SpendingGuard, UsageMeter};
use gpuaas_settings::{Settings, keys};
use gpuaas_store::{MutationTx, Tx};
use uuid::Uuid;

use crate::commands;
use crate::commands::budgets::month_of;
use crate::model::{AccountFacts, AccountState, Attribution, UsageEnd, UsageMode, UsageStart};
use crate::queries::{accounts, budgets, usage};

/// Implements the ports of provisioning: decides whether paid work may start, and records usage. Holds no state but the policy.
pub struct ProvisioningAdapter {
    settings: Arc<Settings>,
}

impl ProvisioningAdapter {
    pub fn new(settings: &Arc<Settings>) -> Self {
        Self { settings: settings.clone() }
    }
}

impl SpendingGuard for ProvisioningAdapter {
    fn check<'a>(&'a self, tx: &'a mut MutationTx, spending: Spending) -> BoxFuture<'a, Result<()>> {
        Box::pin(self.ensure_spending_allowed(tx, spending))
    }
}

impl UsageMeter for ProvisioningAdapter {
    fn start<'a>(&'a self, tx: &'a mut Tx, start: MeterStart) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let percent = match start.mode {
                MeteredMode::Running => 100,
                MeteredMode::Held => self.settings.get(&keys::BILLING_HELD_PERCENT),
            };
            let hourly = Money::new(share(start.hourly.minor, percent), start.hourly.currency);
            let interval = UsageStart {
                org: start.org,
                project: start.project,
                resource_kind: "allocation",
                resource: start.allocation.uuid(),
                mode: match start.mode {
                    MeteredMode::Running => UsageMode::Running,
                    MeteredMode::Held => UsageMode::Held,
                },
                sku: start.sku,
                quantity: start.gpus,
                unit: start.unit.to_owned(),
                unit_price: Money::new(share(start.unit_price.minor, percent), start.unit_price.currency),
                price_version: start.price_version,
                hourly,
                tags: start.tags,
                attribution: Attribution::default(),
                correlation_id: start.correlation_id,
                at: start.at,
                evidence: start.evidence,
            };
            commands::usage::start(tx, &interval).await
        })
    }

    fn end<'a>(&'a self, tx: &'a mut Tx, end: MeterEnd) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let end = UsageEnd {
                resource: end.allocation.uuid(),
                at: end.at,
                reason: end.reason.to_owned(),
                evidence: end.evidence,
            };
            commands::usage::end(tx, &end).await
        })
    }

    fn charged<'a>(
        &'a self,
        tx: &'a mut Tx,
        allocations: &'a [AllocationId],
    ) -> BoxFuture<'a, Result<HashMap<AllocationId, Money>>> {
        Box::pin(async move {
            let ids: Vec<Uuid> = allocations.iter().map(|id| id.uuid()).collect();
            let charged = usage::charged(tx, &ids).await?;
            Ok(charged.into_iter().map(|(id, money)| (AllocationId::from_uuid(id), money)).collect())
        })
    }
}

/// Returns a percentage of a price, rounded half up.
fn share(minor: i64, percent: i64) -> i64 {
    let share = (i128::from(minor) * i128::from(percent) + 50) / 100;
    i64::try_from(share).unwrap_or(i64::MAX)
}

impl ProvisioningAdapter {
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
