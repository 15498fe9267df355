//! Monthly budgets of projects.

use chrono::{DateTime, NaiveDate, Utc};
use gpuaas_core::{Money, ProjectId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Terms of a budget: how much a project may spend in a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BudgetTerms {
    /// More than zero.
    pub monthly: Money,
    /// True: no new allocations once it is spent. False: notifications only.
    pub hard: bool,
}

/// The budget of a project, and what was spent of it this month (UTC).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Budget {
    pub project_id: ProjectId,
    /// First day of the month.
    pub month: NaiveDate,
    /// Null without a budget.
    pub budget: Option<BudgetTerms>,
    /// Null without a budget.
    pub spent: Option<Money>,
    pub set_at: Option<DateTime<Utc>>,
}

impl Budget {
    /// Returns true if it forbids new allocations.
    pub fn is_exhausted(&self) -> bool {
        match (&self.budget, self.spent) {
            (Some(terms), Some(spent)) => terms.hard && spent.minor >= terms.monthly.minor,
            _ => false,
        }
    }
}
