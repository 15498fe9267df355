//! Billing: checks that paid work may start.
//!
//! There is no ledger yet: balances, usage and statements come with it. Until then, callers check paid work here before
//! they start it, and the policy key `billing.may_start` decides instead of the balance. With a ledger, the payer's
//! remaining balance decides, and callers don't change.

use gpuaas_core::{Code, Error, Money, Result};
use gpuaas_settings::{Place, Settings, keys};

/// Rejects paid work with `balance_insufficient` if policy `billing.may_start` is false for the project. Free work always
/// passes.
pub fn ensure_spending_allowed(settings: &Settings, place: &Place, hourly: Money) -> Result<()> {
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
