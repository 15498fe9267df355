//! The account of an organisation in one currency, and the states of its balance.

use chrono::{DateTime, TimeDelta, Utc};

gpuaas_core::state_machine! {
    /// State of an account's balance.
    pub enum AccountState in "billing.accounts.state" {
        initial Healthy = "healthy",
        LowBalance = "low_balance",
        AutoReleasePending = "auto_release_pending",
        Depleted = "depleted",
    }
    moves {
        Healthy => LowBalance, Healthy => AutoReleasePending, Healthy => Depleted,
        LowBalance => Healthy, LowBalance => AutoReleasePending, LowBalance => Depleted,
        AutoReleasePending => Healthy, AutoReleasePending => LowBalance, AutoReleasePending => Depleted,
        Depleted => Healthy, Depleted => LowBalance, Depleted => AutoReleasePending,
    }
}

gpuaas_core::value_enum! {
    /// When an organisation pays.
    Terms {
        /// In advance: usage ends when the balance does.
        Prepaid = "prepaid",
        /// By invoice: usage ends at the credit limit.
        Invoiced = "invoiced",
    }
}

/// Facts that the state of an account follows from. Amounts in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountFacts {
    pub balance: i64,
    /// Credit limit of an invoiced account; 0 for a prepaid one.
    pub credit: i64,
    /// Cost of all open usage per hour.
    pub burn: i64,
    /// False until the first entry.
    pub used: bool,
}

/// Policy that decides about states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thresholds {
    pub low_balance: i64,
    pub low_runway_hours: i64,
    pub release_horizon: TimeDelta,
    pub overdraft: i64,
}

/// State of an account, and when its balance is used up at the current rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assessment {
    pub state: AccountState,
    pub depletes_at: Option<DateTime<Utc>>,
}

impl AccountFacts {
    /// The facts of an account that isn't open yet.
    pub const NEW: Self = Self { balance: 0, credit: 0, burn: 0, used: false };

    /// Returns true if the available amount covers everything that runs, and as much more an hour, for this time.
    pub fn covers(&self, hourly: i64, runway: TimeDelta, overdraft: i64) -> bool {
        let available = i128::from(self.balance) + i128::from(self.credit) + i128::from(overdraft);
        let rate = i128::from(self.burn) + i128::from(hourly);
        available * 3600 >= rate * i128::from(runway.num_seconds()) && available > 0
    }

    /// Returns the state at a moment. A new account is healthy, because nothing can have used it up.
    pub fn assess(&self, thresholds: &Thresholds, now: DateTime<Utc>) -> Assessment {
        let available = self.balance.saturating_add(self.credit);
        let left = available.saturating_add(thresholds.overdraft);
        let depletes_in = (self.burn > 0).then(|| self.time_left(left));
        let depletes_at = depletes_in.and_then(|left| now.checked_add_signed(left));
        let low = thresholds.low_balance.max(self.burn.saturating_mul(thresholds.low_runway_hours));
        let state = if !self.used && self.burn == 0 {
            AccountState::Healthy
        } else if left <= 0 {
            AccountState::Depleted
        } else if depletes_in.is_some_and(|left| left <= thresholds.release_horizon) {
            AccountState::AutoReleasePending
        } else if available <= low {
            AccountState::LowBalance
        } else {
            AccountState::Healthy
        };
        Assessment { state, depletes_at }
    }

    /// Returns how long an amount lasts at the current rate, at most a hundred years.
    fn time_left(&self, amount: i64) -> TimeDelta {
        let seconds = i128::from(amount.max(0)) * 3600 / i128::from(self.burn.max(1));
        TimeDelta::seconds(i64::try_from(seconds).unwrap_or(i64::MAX).min(100 * 365 * 86_400))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THRESHOLDS: Thresholds = Thresholds {
        low_balance: 500,
        low_runway_hours: 24,
        release_horizon: TimeDelta::hours(1),
        overdraft: 0,
    };

    fn state(balance: i64, burn: i64) -> AccountState {
        let facts = AccountFacts { balance, credit: 0, burn, used: true };
        facts.assess(&THRESHOLDS, DateTime::UNIX_EPOCH).state
    }

    #[test]
    fn a_balance_passes_through_every_state_on_its_way_down() {
        assert_eq!(state(24_001, 1_000), AccountState::Healthy);
        assert_eq!(state(24_000, 1_000), AccountState::LowBalance);
        assert_eq!(state(1_000, 1_000), AccountState::AutoReleasePending);
        assert_eq!(state(0, 1_000), AccountState::Depleted);
        assert_eq!(state(500, 0), AccountState::LowBalance);
        assert_eq!(state(501, 0), AccountState::Healthy);
        assert_eq!(state(0, 0), AccountState::Depleted);
    }

    #[test]
    fn credit_and_overdraft_extend_a_balance() {
        let invoiced = AccountFacts { balance: -9_000, credit: 10_000, burn: 0, used: true };
        assert_eq!(invoiced.assess(&THRESHOLDS, DateTime::UNIX_EPOCH).state, AccountState::Healthy);
        let overdrawn = AccountFacts { balance: -50, credit: 0, burn: 0, used: true };
        let thresholds = Thresholds { overdraft: 100, ..THRESHOLDS };
        assert_eq!(overdrawn.assess(&thresholds, DateTime::UNIX_EPOCH).state, AccountState::LowBalance);
    }

    #[test]
    fn an_account_without_entries_and_usage_is_healthy() {
        let fresh = AccountFacts { balance: 0, credit: 0, burn: 0, used: false };
        let assessed = fresh.assess(&THRESHOLDS, DateTime::UNIX_EPOCH);
        assert_eq!(assessed, Assessment { state: AccountState::Healthy, depletes_at: None });
    }

    #[test]
    fn the_runway_includes_what_runs_already() {
        let facts = AccountFacts { balance: 1_000, credit: 0, burn: 600, used: true };
        assert!(facts.covers(400, TimeDelta::hours(1), 0));
        assert!(!facts.covers(401, TimeDelta::hours(1), 0));
        assert!(facts.covers(401, TimeDelta::hours(1), 1));
        assert!(facts.covers(1_400, TimeDelta::minutes(30), 0));
        assert!(!AccountFacts::NEW.covers(1, TimeDelta::zero(), 0));
    }

    #[test]
    fn nothing_overflows() {
        let huge = AccountFacts { balance: i64::MAX, credit: i64::MAX, burn: i64::MAX, used: true };
        huge.assess(&THRESHOLDS, DateTime::UNIX_EPOCH);
        let small = AccountFacts { balance: i64::MIN, credit: 0, burn: 1, used: true };
        assert_eq!(small.assess(&THRESHOLDS, DateTime::UNIX_EPOCH).state, AccountState::Depleted);
    }
}
