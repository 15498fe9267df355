//! Allocations: single rows, locked rows, listings, totals and details.

use gpuaas_agent_protocol::tasks::{Image, SliceProfile};
use gpuaas_core::{AllocationId, Code, Currency, NodeId, OrgId, ProjectId, Result, RunId, UserId};
use gpuaas_store::Tx;
use sqlx::types::Json;

use super::views;
use crate::model::{
    AllocationCounts, AllocationDetail, AllocationRow, AllocationState, Connection, HostTaskView, StepView,
    Tags,
};
use crate::ports::UsageMeter;

/// Limit of the count of a listing.
const MAX_COUNTED: i64 = 10_000;

/// Returns an allocation, locked until the end of the transaction.
pub(crate) async fn lock(tx: &mut Tx, id: AllocationId) -> Result<AllocationRow> {
    let row = sqlx::query_as!(
        AllocationRow,
        r#"select id, org_id, project_id, name, state, state_since, sku, shape, gpus, profile as "profile: Json<SliceProfile>", region,
                  node_id, simulated, image as "image: Json<Image>", image_id, ssh_keys, ssh_keys_delivery, user_data_sealed, tags as "tags: Json<Tags>",
                  username, uid, price_version, unit_price_minor, currency, unit, created_by, created_at, active_at,
                  ended_at, expires_at, connection as "connection: Json<Connection>", failure, runs, release_attempts,
                  correlation_id, version
           from provisioning.allocations where id = $1 for update"#,
        id.uuid(),
    );
    tx.optional(row).await?.ok_or_else(|| Code::AllocationNotFound.into())
}

/// Returns a project's allocation, locked. Another project's is not found.
pub(crate) async fn lock_of(tx: &mut Tx, project: ProjectId, id: AllocationId) -> Result<AllocationRow> {
    let row = lock(tx, id).await?;
    if row.project() == project { Ok(row) } else { Err(Code::AllocationNotFound.into()) }
}

/// Returns allocations of an organisation that are charged for or will be, locked, at most `limit`.
pub(crate) async fn lock_charged(
    tx: &mut Tx,
    org: OrgId,
    currency: Currency,
    limit: i64,
) -> Result<Vec<AllocationRow>> {
    let ids = sqlx::query!(
        "select id from provisioning.allocations
         where org_id = $1 and currency = $2 and unit_price_minor > 0
           and state in ('requested', 'provisioning', 'active', 'stopped')
         order by id limit $3 for update",
        org.uuid(),
        currency.as_str(),
        limit,
    );
    let mut rows = Vec::new();
    for row in tx.all(ids).await? {
        rows.push(lock(tx, AllocationId::from_uuid(row.id)).await?);
    }
    Ok(rows)
}

/// Returns an allocation.
pub(crate) async fn one(tx: &mut Tx, id: AllocationId) -> Result<AllocationRow> {
    let row = sqlx::query_as!(
        AllocationRow,
        r#"select id, org_id, project_id, name, state, state_since, sku, shape, gpus, profile as "profile: Json<SliceProfile>", region,
                  node_id, simulated, image as "image: Json<Image>", image_id, ssh_keys, ssh_keys_delivery, user_data_sealed, tags as "tags: Json<Tags>",
                  username, uid, price_version, unit_price_minor, currency, unit, created_by, created_at, active_at,
                  ended_at, expires_at, connection as "connection: Json<Connection>", failure, runs, release_attempts,
                  correlation_id, version
           from provisioning.allocations where id = $1"#,
        id.uuid(),
    );
    tx.optional(row).await?.ok_or_else(|| Code::AllocationNotFound.into())
}

/// Returns a project's allocation. Another project's is not found.
pub(crate) async fn one_of(tx: &mut Tx, project: ProjectId, id: AllocationId) -> Result<AllocationRow> {
    let row = one(tx, id).await?;
    if row.project() == project { Ok(row) } else { Err(Code::AllocationNotFound.into()) }
}

/// AllocationCriteria of a listing.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct AllocationCriteria {
    pub project: Option<ProjectId>,
    pub org: Option<OrgId>,
    pub node: Option<NodeId>,
    pub state: Option<AllocationState>,
    pub sku: Option<String>,
    /// `key` or `key=value`.
    pub tag: Option<String>,
    /// True: not ended; false: ended.
    pub live: Option<bool>,
    pub created_by: Option<UserId>,
    /// Part of the name or id.
    pub search: Option<String>,
}

impl AllocationCriteria {
    /// Returns the tag's key and, if the filter has one, its value.
    fn tag(&self) -> (Option<&str>, Option<&str>) {
        match self.tag.as_deref().map(|tag| tag.split_once('=').ok_or(tag)) {
            None => (None, None),
            Some(Ok((key, value))) => (Some(key), Some(value)),
            Some(Err(key)) => (Some(key), None),
        }
    }
}

/// Returns the matching allocations after `after`, newest first.
pub(crate) async fn all(
    tx: &mut Tx,
    filter: &AllocationCriteria,
    after: Option<AllocationId>,
    limit: i64,
) -> Result<Vec<AllocationRow>> {
    let (key, value) = filter.tag();
    let rows = sqlx::query_as!(
        AllocationRow,
        r#"select id, org_id, project_id, name, state, state_since, sku, shape, gpus, profile as "profile: Json<SliceProfile>", region,
                  node_id, simulated, image as "image: Json<Image>", image_id, ssh_keys, ssh_keys_delivery, user_data_sealed, tags as "tags: Json<Tags>",
                  username, uid, price_version, unit_price_minor, currency, unit, created_by, created_at, active_at,
                  ended_at, expires_at, connection as "connection: Json<Connection>", failure, runs, release_attempts,
                  correlation_id, version
           from provisioning.allocations
           where ($1::uuid is null or project_id = $1) and ($2::uuid is null or org_id = $2)
             and ($3::uuid is null or node_id = $3) and ($4::text is null or state = $4)
             and ($5::text is null or sku = $5)
             and ($6::text is null or tags ? $6) and ($7::text is null or tags ->> $6 = $7)
             and ($8::boolean is null or (ended_at is null) = $8)
             and ($9::uuid is null or created_by = $9)
             and ($10::text is null or strpos(name, lower($10)) > 0 or strpos('alloc_' || replace(id::text, '-', ''), lower($10)) > 0)
             and ($11::uuid is null or id < $11)
           order by id desc limit $12"#,
        filter.project.map(ProjectId::uuid),
        filter.org.map(OrgId::uuid),
        filter.node.map(NodeId::uuid),
        filter.state.map(gpuaas_core::Machine::as_str),
        filter.sku,
        key,
        value,
        filter.live,
        filter.created_by.map(UserId::uuid),
        filter.search,
        after.map(AllocationId::uuid),
        limit,
    );
    tx.all(rows).await
}

/// Returns the number of matching allocations, counted up to [`MAX_COUNTED`].
pub(crate) async fn total(tx: &mut Tx, filter: &AllocationCriteria) -> Result<i64> {
    let (key, value) = filter.tag();
    let count = sqlx::query!(
        r#"select count(*) as "count!" from (
             select from provisioning.allocations
             where ($1::uuid is null or project_id = $1) and ($2::uuid is null or org_id = $2)
               and ($3::uuid is null or node_id = $3) and ($4::text is null or state = $4)
               and ($5::text is null or sku = $5)
               and ($6::text is null or tags ? $6) and ($7::text is null or tags ->> $6 = $7)
               and ($8::boolean is null or (ended_at is null) = $8)
               and ($9::uuid is null or created_by = $9)
               and ($10::text is null or strpos(name, lower($10)) > 0 or strpos('alloc_' || replace(id::text, '-', ''), lower($10)) > 0)
             limit $11) matching"#,
        filter.project.map(ProjectId::uuid),
        filter.org.map(OrgId::uuid),
        filter.node.map(NodeId::uuid),
        filter.state.map(gpuaas_core::Machine::as_str),
        filter.sku,
        key,
        value,
        filter.live,
        filter.created_by.map(UserId::uuid),
        filter.search,
        MAX_COUNTED,
    );
    Ok(tx.one(count).await?.count)
}

/// Returns the totals of all projects' allocations.
pub(crate) async fn counts(tx: &mut Tx) -> Result<AllocationCounts> {
    let live = sqlx::query!(
        r#"select state, count(*) as "count!", coalesce(sum(gpus), 0)::bigint as "gpus!"
           from provisioning.allocations where ended_at is null group by state"#,
    );
    let live = tx.all(live).await?;
    let day_ago = tx.sources().now() - chrono::Duration::hours(24);
    let day = sqlx::query!(
        r#"select count(*) as "created!", count(*) filter (where state = 'failed') as "failed!"
           from provisioning.allocations where created_at > $1"#,
        day_ago,
    );
    let day = tx.one(day).await?;
    Ok(AllocationCounts {
        gpus: live.iter().map(|row| row.gpus).sum(),
        live: live.into_iter().map(|row| (row.state, row.count)).collect(),
        created: day.created,
        failed: day.failed,
    })
}

/// Returns an allocation with its timeline and node tasks.
pub(crate) async fn detail(
    meter: &dyn UsageMeter,
    tx: &mut Tx,
    row: AllocationRow,
) -> Result<AllocationDetail> {
    let runs: Vec<RunId> = row.runs.iter().copied().map(RunId::from_uuid).collect();
    let timeline = gpuaas_workflow::journal(tx, &runs).await?.into_iter().map(StepView::from).collect();
    let host_tasks =
        gpuaas_fleet::work_for(tx, row.id()).await?.into_iter().map(HostTaskView::from).collect();
    let allocation = views::of_row(meter, tx, row).await?;
    Ok(AllocationDetail { allocation, timeline, host_tasks })
}
