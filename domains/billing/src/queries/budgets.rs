//! Budgets of projects, and what was spent of them.

use chrono::{Months, NaiveDate};
use gpuaas_core::{Currency, Error, Money, OrgId, ProjectId, Result};
use gpuaas_store::Tx;

use crate::model::{Budget, BudgetTerms};

/// A budget that has reached a share not announced yet.
pub(crate) struct BudgetStanding {
    pub org: OrgId,
    pub project: ProjectId,
    pub currency: Currency,
    pub monthly: i64,
    pub spent: i64,
    pub percent: i32,
    pub hard: bool,
}

fn next_month(month: NaiveDate) -> NaiveDate {
    month.checked_add_months(Months::new(1)).unwrap_or(NaiveDate::MAX)
}

/// Returns the budget of a project and what it has spent in a month. Seconds may pass until a charge is counted.
pub(crate) async fn of_project(tx: &mut Tx, project: ProjectId, month: NaiveDate) -> Result<Budget> {
    let row = sqlx::query!(
        r#"select b.currency as "currency!", b.monthly_minor, b.hard, b.set_at,
                  coalesce((select sum(d.amount_minor) from billing.daily_usage d
                            where d.project_id = b.project_id and d.currency = b.currency and d.day >= $2 and d.day < $3), 0)
                      ::bigint as "spent!"
           from billing.budgets b where b.project_id = $1"#,
        project.uuid(),
        month,
        next_month(month),
    );
    let Some(row) = tx.optional(row).await? else {
        return Ok(Budget { project_id: project, month, budget: None, spent: None, set_at: None });
    };
    let currency = row.currency.parse().map_err(Error::internal)?;
    let terms = BudgetTerms { monthly: Money::new(row.monthly_minor, currency), hard: row.hard };
    let spent = Some(Money::new(row.spent, currency));
    Ok(Budget { project_id: project, month, budget: Some(terms), spent, set_at: Some(row.set_at) })
}

/// Returns budgets of which a share was reached this month that isn't announced yet.
pub(crate) async fn reached(
    tx: &mut Tx,
    month: NaiveDate,
    percents: &[i32],
    limit: i64,
) -> Result<Vec<BudgetStanding>> {
    let rows = sqlx::query!(
        r#"select b.org_id as "org: OrgId", b.project_id as "project: ProjectId", b.currency as "currency!", b.monthly_minor,
                  b.hard, s.spent as "spent!", p.percent as "percent!"
           from billing.budgets b
           cross join lateral (
               select coalesce(sum(d.amount_minor), 0)::bigint as spent from billing.daily_usage d
               where d.project_id = b.project_id and d.currency = b.currency and d.day >= $1 and d.day < $2) s
           cross join lateral (
               select max(n) as percent from unnest($3::integer[]) as n where s.spent::numeric * 100 >= b.monthly_minor::numeric * n) p
           where p.percent is not null and (b.announced_month is distinct from $1 or b.announced_percent < p.percent)
           order by b.project_id limit $4"#,
        month,
        next_month(month),
        percents,
        limit,
    );
    let standings = tx.all(rows).await?.into_iter().map(|row| {
        Ok(BudgetStanding {
            org: row.org,
            project: row.project,
            currency: row.currency.parse().map_err(Error::internal)?,
            monthly: row.monthly_minor,
            spent: row.spent,
            percent: row.percent,
            hard: row.hard,
        })
    });
    standings.collect()
}
