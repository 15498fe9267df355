//! Ports of other domains that billing implements.

use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Money, Result};
use gpuaas_provisioning::{Spending, SpendingGuard};
use gpuaas_settings::{Place, Settings, keys};
use gpuaas_store::MutationTx;

use crate::Billing;

impl SpendingGuard for Billing {
    fn check<'a>(&'a self, _: &'a mut MutationTx, spending: Spending) -> BoxFuture<'a, Result<()>> {
        let place = Place::project(spending.org, spending.project);
        Box::pin(std::future::ready(ensure_spending_allowed(&self.settings, &place, spending.hourly)))
    }
}

/// Rejects paid work with `balance_insufficient` if policy `billing.may_start` is false for the project. Free work always
/// passes.
fn ensure_spending_allowed(settings: &Settings, place: &Place, hourly: Money) -> Result<()> {
    if hourly.minor == 0 || settings.effective(&keys::BILLING_MAY_START, place) {
        return Ok(());
    }
    let detail =
        format!("Paid work ({hourly} per hour) may not start in this project: contact your administrator.");
    Err(Error::new(Code::BalanceInsufficient, detail))
}
