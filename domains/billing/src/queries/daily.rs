//! Sums of charges by day.

use chrono::NaiveDate;
use gpuaas_core::{Error, Money, OrgId, ProjectId, Result};
use gpuaas_store::Tx;

use crate::model::{DailyCharge, UsageMode};

/// Returns the charges of an organisation by day, project, SKU and mode; both days inclusive.
pub(crate) async fn charges(
    tx: &mut Tx,
    org: OrgId,
    project: Option<ProjectId>,
    from: NaiveDate,
    until: NaiveDate,
) -> Result<Vec<DailyCharge>> {
    let rows = sqlx::query!(
        r#"select day, project_id as "project_id: ProjectId", currency as "currency!", sku, mode, amount_minor
           from billing.daily_usage
           where org_id = $1 and ($2::uuid is null or project_id = $2) and day between $3 and $4
           order by day, project_id, sku, mode, currency"#,
        org.uuid(),
        project.map(ProjectId::uuid),
        from,
        until,
    );
    let charges = tx.all(rows).await?.into_iter().map(|row| {
        Ok(DailyCharge {
            day: row.day,
            project_id: row.project_id,
            sku: row.sku,
            mode: UsageMode::parse(&row.mode)?,
            amount: Money::new(row.amount_minor, row.currency.parse().map_err(Error::internal)?),
        })
    });
    charges.collect()
}
