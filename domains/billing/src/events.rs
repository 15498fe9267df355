//! Events billing emits.

use chrono::{DateTime, Utc};
use gpuaas_core::{Money, OrgId, ProjectId};

gpuaas_core::events! { "billing";
    /// An organisation's balance is low.
    LowBalanceWarning = "low_balance_warning" of "billing_account" by org_id {
        org_id: OrgId, balance: Money, hourly: Money, depletes_at: Option<DateTime<Utc>>,
    }
    /// An organisation's balance will soon be used up; its work will then be released or stopped.
    AutoReleasePending = "auto_release_pending" of "billing_account" by org_id {
        org_id: OrgId, balance: Money, hourly: Money, depletes_at: Option<DateTime<Utc>>, action: String,
    }
    /// An organisation's balance is used up. No paid work may start; running work is released or stopped when the action is due.
    BalanceDepleted = "balance_depleted" of "billing_account" by org_id {
        org_id: OrgId, balance: Money, action: String, due_at: DateTime<Utc>, due: bool,
    }
    /// An organisation's balance is healthy again.
    BalanceRestored = "balance_restored" of "billing_account" by org_id { org_id: OrgId, balance: Money }
    /// A project has spent a share of its monthly budget.
    BudgetReached = "budget_reached" of "project" by project_id {
        project_id: ProjectId, percent: i32, spent: Money, budget: Money, hard: bool,
    }
}
