//! Budgets of projects: set, removed, and announced when they are reached.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use gpuaas_core::{Money, OrgId, ProjectId, Result};
use gpuaas_store::{PlatformReason, Store, Tx, WriteTx};

use crate::events::BudgetReached;
use crate::model::BudgetTerms;
use crate::queries::budgets::{self, BudgetStanding};

/// Shares of a budget that are announced, in percent.
const ANNOUNCED_PERCENT: [i32; 3] = [50, 80, 100];
/// Budgets that one scan returns.
const MAX_BATCH: i64 = 500;

/// Sets the budget of a project, or removes it. Shares that the new budget has reached already are announced again.
pub(crate) async fn set(
    tx: &mut Tx,
    org: OrgId,
    project: ProjectId,
    terms: Option<&BudgetTerms>,
) -> Result<()> {
    let now = tx.sources().now();
    let Some(terms) = terms else {
        let delete = sqlx::query!("delete from billing.budgets where project_id = $1", project.uuid());
        return tx.execute(delete).await.map(|_| ());
    };
    let upsert = sqlx::query!(
        "insert into billing.budgets (project_id, org_id, currency, monthly_minor, hard, set_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (project_id) do update set currency = excluded.currency, monthly_minor = excluded.monthly_minor,
             hard = excluded.hard, set_at = excluded.set_at, announced_month = null, announced_percent = 0,
             version = budgets.version + 1",
        project.uuid(),
        org.uuid(),
        terms.monthly.currency.as_str(),
        terms.monthly.minor,
        terms.hard,
        now,
    );
    tx.execute(upsert).await.map(|_| ())
}

/// Returns the first day of a moment's month.
pub(crate) fn month_of(at: DateTime<Utc>) -> NaiveDate {
    let day = at.date_naive();
    day.with_day(1).unwrap_or(day)
}

/// Announces every budget that has reached a share not announced yet. Returns the number of announcements.
pub(crate) async fn announce_all(store: &Store) -> Result<usize> {
    let month = month_of(store.sources().now());
    let scan = async |tx: &mut Tx| budgets::reached(tx, month, &ANNOUNCED_PERCENT, MAX_BATCH).await;
    let reached = store.autocommit(PlatformReason::Billing, scan).await?;
    for standing in &reached {
        let mut tx = store.system_tx(PlatformReason::Billing).await?;
        match announce(&mut tx, standing, month).await {
            Ok(()) => tx.commit().await?,
            Err(error) => {
                tx.roll_back().await;
                return Err(error);
            }
        }
    }
    Ok(reached.len())
}

async fn announce<C: WriteTx>(tx: &mut C, standing: &BudgetStanding, month: NaiveDate) -> Result<()> {
    let update = sqlx::query!(
        "update billing.budgets set announced_month = $2, announced_percent = $3
         where project_id = $1 and (announced_month is distinct from $2 or announced_percent < $3)",
        standing.project.uuid(),
        month,
        standing.percent,
    );
    if tx.execute(update).await? == 0 {
        return Ok(());
    }
    let event = BudgetReached {
        project_id: standing.project,
        percent: standing.percent,
        spent: Money::new(standing.spent, standing.currency),
        budget: Money::new(standing.monthly, standing.currency),
        hard: standing.hard,
    };
    tx.emit_for(standing.org, Some(standing.project), &event)
}
