//! Intervals of usage, with what they were charged in a period.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, Error, Money, OrgId, ProjectId, Result, UsageId};
use gpuaas_store::Tx;
use serde::Serialize;
use sqlx::types::Json;
use uuid::Uuid;

use crate::model::{Attribution, UsageMode, UsageRecord};

/// Criteria of a listing of usage. Usage matches that lasted at any time in the period.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct UsageFilter {
    pub org: OrgId,
    pub project: Option<ProjectId>,
    pub sku: Option<String>,
    pub mode: Option<UsageMode>,
    pub resource: Option<Uuid>,
    pub app_instance: Option<Uuid>,
    /// A key, or a key and its value.
    pub tag: Option<(String, Option<String>)>,
    /// Inclusive.
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub until: Option<DateTime<Utc>>,
}

struct UsageRow {
    id: UsageId,
    project_id: ProjectId,
    resource_kind: String,
    resource_id: Uuid,
    mode: String,
    sku: String,
    quantity: i32,
    unit: String,
    unit_price_minor: i64,
    price_version: i32,
    currency: String,
    rate_minor: i64,
    tags: Json<BTreeMap<String, String>>,
    app_instance_id: Option<Uuid>,
    control_plane_component: Option<String>,
    operating_mode: Option<String>,
    control_plane_scope: Option<String>,
    runtime_backend: Option<String>,
    correlation_id: String,
    started_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    end_reason: Option<String>,
    charged: i64,
}

impl UsageRow {
    fn record(self) -> Result<UsageRecord> {
        let currency = self.currency.parse().map_err(Error::internal)?;
        let money = |minor| Money::new(minor, currency);
        let resource_id = match self.resource_kind.as_str() {
            "allocation" => AllocationId::from_uuid(self.resource_id).to_string(),
            _ => self.resource_id.to_string(),
        };
        Ok(UsageRecord {
            id: self.id,
            project_id: self.project_id,
            resource_kind: self.resource_kind,
            resource_id,
            mode: UsageMode::parse(&self.mode)?,
            sku: self.sku,
            quantity: self.quantity,
            unit: self.unit,
            unit_price: money(self.unit_price_minor),
            price_version: self.price_version,
            hourly: money(self.rate_minor),
            tags: self.tags.0,
            app: Attribution {
                app_instance_id: self.app_instance_id,
                control_plane_component: self.control_plane_component,
                operating_mode: self.operating_mode,
                control_plane_scope: self.control_plane_scope,
                runtime_backend: self.runtime_backend,
            },
            started_at: self.started_at,
            ended_at: self.ended_at,
            end_reason: self.end_reason,
            charged: money(self.charged),
            correlation_id: self.correlation_id,
        })
    }
}

/// Runs a statement over the usage that matches a filter, as `m`, with what each interval was charged in the period.
/// A charge is the difference of two rounded costs, so that periods add up.
macro_rules! matching {
    ($macro:ident!($($row:ident,)? $select:literal, $rest:literal), $filter:expr $(, $argument:expr)*) => {
        sqlx::$macro!(
            $($row,)?
            "with m as (
                 select u.*, billing.cost(u.rate_minor, billing.elapsed(u.started_at, greatest(u.started_at, least(c.until, $9))))
                           - billing.cost(u.rate_minor, billing.elapsed(u.started_at, greatest(u.started_at, least(c.until, $8))))
                           as charged
                 from billing.usage u
                 join billing.accrual_positions p on p.partition = u.partition
                 cross join lateral (select case when u.settled_at is not null then u.ended_at when u.accruing then p.until
                                                 else u.started_at end as until) c
                 where u.org_id = $1 and ($2::uuid is null or u.project_id = $2) and ($3::text is null or u.sku = $3)
                   and ($4::text is null or u.mode = $4) and ($5::uuid is null or u.resource_id = $5)
                   and ($6::uuid is null or u.app_instance_id = $6)
                   and ($7::text is null or case when $10::text is null then u.tags ? $7 else u.tags ->> $7 = $10 end)
                   and u.started_at < $9 and (u.ended_at is null or u.ended_at > $8)
             ) " + $select + " from m " + $rest,
            $filter.org.uuid(),
            $filter.project.map(ProjectId::uuid),
            $filter.sku,
            $filter.mode.map(UsageMode::as_str),
            $filter.resource,
            $filter.app_instance,
            $filter.tag.as_ref().map(|(key, _)| key),
            $filter.from.unwrap_or(DateTime::UNIX_EPOCH),
            $filter.until.unwrap_or(FAR),
            $filter.tag.as_ref().and_then(|(_, value)| value.as_ref()),
            $($argument),*
        )
    };
}

/// Later than any usage: the year 9999.
const FAR: DateTime<Utc> = match DateTime::from_timestamp(253_370_764_800, 0) {
    Some(far) => far,
    None => DateTime::UNIX_EPOCH,
};

/// Returns matching usage before a position, newest first.
pub(crate) async fn newest(
    tx: &mut Tx,
    filter: &UsageFilter,
    before: Option<(DateTime<Utc>, UsageId)>,
    limit: i64,
) -> Result<Vec<UsageRecord>> {
    let rows = matching!(
        query_as!(
            UsageRow,
            r#"select id as "id!: UsageId", project_id as "project_id!: ProjectId", resource_kind as "resource_kind!",
                      resource_id as "resource_id!", mode as "mode!", sku as "sku!", quantity as "quantity!", unit as "unit!",
                      unit_price_minor as "unit_price_minor!", price_version as "price_version!", currency as "currency!",
                      rate_minor as "rate_minor!", tags as "tags!: Json<BTreeMap<String, String>>", app_instance_id,
                      control_plane_component, operating_mode, control_plane_scope, runtime_backend,
                      correlation_id as "correlation_id!", started_at as "started_at!", ended_at, end_reason,
                      charged as "charged!""#,
            "where ($11::timestamptz is null or (started_at, id) < ($11, $12::uuid)) order by started_at desc, id desc limit $13"
        ),
        filter,
        before.map(|(at, _)| at),
        before.map(|(_, id)| id.uuid()),
        limit
    );
    tx.all(rows).await?.into_iter().map(UsageRow::record).collect()
}

/// Returns the sums of matching usage, one per currency.
pub(crate) async fn totals(tx: &mut Tx, filter: &UsageFilter) -> Result<Vec<Money>> {
    let rows = matching!(
        query!(
            r#"select currency as "currency!", sum(charged)::bigint as "charged!""#,
            "group by currency order by currency"
        ),
        filter
    );
    let money =
        |currency: &str, minor| Ok::<_, Error>(Money::new(minor, currency.parse().map_err(Error::internal)?));
    tx.all(rows).await?.iter().map(|row| money(&row.currency, row.charged)).collect()
}

/// Returns what each resource was charged so far. Those without usage are missing.
pub(crate) async fn charged(tx: &mut Tx, resources: &[Uuid]) -> Result<Vec<(Uuid, Money)>> {
    let rows = sqlx::query!(
        r#"select u.resource_id, u.currency as "currency!",
                  sum(case when u.settled_at is not null
                               then billing.cost(u.rate_minor, billing.elapsed(u.started_at, u.ended_at))
                           when u.accruing then billing.cost(u.rate_minor, billing.elapsed(u.started_at, p.until))
                           else 0 end)::bigint as "charged!"
           from billing.usage u join billing.accrual_positions p on p.partition = u.partition
           where u.resource_id = any($1) group by u.resource_id, u.currency"#,
        resources,
    );
    let money =
        |currency: &str, minor| Ok::<_, Error>(Money::new(minor, currency.parse().map_err(Error::internal)?));
    tx.all(rows).await?.iter().map(|row| Ok((row.resource_id, money(&row.currency, row.charged)?))).collect()
}
