//! Billing: decides whether paid work may start.
//!
//! There is no ledger yet. Until then the policy key `billing.may_start` decides instead of the payer's balance; with one, this
//! guard asks the ledger, and its callers don't change.

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Money, Result};
use gpuaas_provisioning::{Spending, SpendingGuard};
use gpuaas_settings::{Place, Settings, keys};
use gpuaas_store::MutationTx;

/// The state of this domain. A clone is cheap.
#[derive(Clone)]
pub struct Billing {
    settings: Arc<Settings>,
}

impl Billing {
    pub fn new(settings: Arc<Settings>) -> Self {
        Self { settings }
    }
}

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

#[cfg(test)]
mod tests {
    use gpuaas_core::{Currency, OrgId, ProjectId, Sources};
    use gpuaas_settings::{StoredValue, Subject};
    use serde_json::json;

    use super::*;

    #[test]
    fn a_project_that_may_not_start_is_refused_and_its_neighbour_is_not() {
        let sources = Sources::system();
        let (org, stopped) = (OrgId::new(&sources), ProjectId::new(&sources));
        let settings = Settings::default();
        let key = "billing.may_start".to_owned();
        let subject = Subject::Project(org, stopped);
        settings.replace_all([StoredValue { subject, key, value: json!(false), hard: false }]);
        let price = Money::new(450, Currency::USD);

        let refused =
            ensure_spending_allowed(&settings, &Place::project(org, stopped), price).expect_err("refused");

        assert_eq!(refused.code, Code::BalanceInsufficient);
        assert!(refused.detail.contains("4.50 USD"), "{refused}");
        ensure_spending_allowed(&settings, &Place::project(org, stopped), Money::new(0, Currency::USD))
            .expect("free");
        ensure_spending_allowed(&settings, &Place::project(org, ProjectId::new(&sources)), price)
            .expect("may start");
    }
}
