//! Starts and ends of usage, in the transaction of the change that causes them.

use gpuaas_core::Result;
use gpuaas_store::Tx;
use sqlx::types::Json;

use super::accounts;
use crate::model::{UsageEnd, UsageStart};

/// Starts an interval. Does nothing if one of the same resource and mode is open.
pub(crate) async fn start(tx: &mut Tx, usage: &UsageStart) -> Result<()> {
    accounts::open(tx, usage.org, usage.hourly.currency).await?;
    let id = tx.sources().uuid();
    let app = &usage.attribution;
    let insert = sqlx::query!(
        "insert into billing.usage (id, org_id, project_id, resource_kind, resource_id, mode, sku, quantity, unit,
             unit_price_minor, price_version, currency, rate_minor, tags, app_instance_id, control_plane_component,
             operating_mode, control_plane_scope, runtime_backend, correlation_id, started_at, start_evidence)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
         on conflict (resource_id, mode) where ended_at is null do nothing",
        id,
        usage.org.uuid(),
        usage.project.uuid(),
        usage.resource_kind,
        usage.resource,
        usage.mode.as_str(),
        usage.sku,
        usage.quantity,
        usage.unit,
        usage.unit_price.minor,
        usage.price_version,
        usage.hourly.currency.as_str(),
        usage.hourly.minor,
        Json(&usage.tags) as _,
        app.app_instance_id,
        app.control_plane_component,
        app.operating_mode,
        app.control_plane_scope,
        app.runtime_backend,
        usage.correlation_id,
        usage.at,
        usage.evidence,
    );
    tx.execute(insert).await.map(|_| ())
}

/// Ends the open interval of a resource, not before its start. What was charged beyond the end is credited back by the
/// next accrual. Does nothing if none is open.
pub(crate) async fn end(tx: &mut Tx, end: &UsageEnd) -> Result<()> {
    let now = tx.sources().now();
    let update = sqlx::query!(
        "update billing.usage
         set ended_at = greatest(started_at, $2), end_reason = $3, end_evidence = $4,
             found_at = case when $4::text is not null then greatest(started_at, $2, $5) end
         where resource_id = $1 and ended_at is null",
        end.resource,
        end.at,
        end.reason,
        end.evidence,
        now,
    );
    tx.execute(update).await.map(|_| ())
}
