//! Reads of the audit log.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::Outcome;
use gpuaas_core::{AuditId, OrgId, ProjectId, Result};
use gpuaas_store::Tx;

use super::sealing::SealRange;
use crate::model::{Action, AuditEntry, AuditFilter, Facts, Reference, TargetType};

/// Position of a row in the log.
pub(crate) type LogPosition = (DateTime<Utc>, AuditId);

/// Selects the rows that match a filter; `$rest` adds start position, order and limit.
macro_rules! matching {
    ($rest:literal, $filter:expr, $after:expr, $limit:expr) => {
        sqlx::query_as!(
            AuditEntry,
            r#"select id as "id: AuditId", at, actor_kind, actor_id, actor_role, action, target_type, target_id,
                      result, correlation_id, org_id as "org_id: OrgId", project_id as "project_id: ProjectId",
                      source_address, metadata as "metadata: Facts", digest
               from audit.log
               where ($1::text is null or actor_id = $1) and ($2::text is null or action = $2)
                 and ($3::text is null or target_type = $3) and ($4::text is null or target_id = $4)
                 and ($5::uuid is null or org_id = $5) and ($6::uuid is null or project_id = $6)
                 and ($7::text is null or result = $7) and ($8::text is null or correlation_id = $8)
                 and ($9::timestamptz is null or at >= $9) and ($10::timestamptz is null or at < $10) "# + $rest,
            $filter.actor_id.as_ref().map(Reference::as_str),
            $filter.action.as_ref().map(Action::as_str),
            $filter.target_type.as_ref().map(TargetType::as_str),
            $filter.target_id.as_ref().map(Reference::as_str),
            $filter.org_id.map(OrgId::uuid),
            $filter.project_id.map(ProjectId::uuid),
            $filter.result.map(Outcome::as_str),
            $filter.correlation_id.as_ref().map(Reference::as_str),
            $filter.since,
            $filter.until,
            $after.map(|(at, _)| at),
            $after.map(|(_, id)| id.uuid()),
            $limit,
        )
    };
}

/// Forces a custom plan for the next statement: the generic plan for all filters reads the whole log.
async fn force_custom_plan(tx: &mut Tx) -> Result<()> {
    let setting = sqlx::query!("select set_config('plan_cache_mode', 'force_custom_plan', true)");
    tx.one(setting).await.map(|_| ())
}

/// Returns matching rows older than `before`, newest first.
pub(crate) async fn newest(
    tx: &mut Tx,
    filter: &AuditFilter,
    before: Option<LogPosition>,
    limit: i64,
) -> Result<Vec<AuditEntry>> {
    force_custom_plan(tx).await?;
    let rows = matching!(
        "and ($11::timestamptz is null or (at, id) < ($11, $12::uuid)) order by at desc, id desc limit $13",
        filter,
        before,
        limit
    );
    tx.all(rows).await
}

/// Returns matching rows newer than `after`, oldest first.
pub(crate) async fn oldest(
    tx: &mut Tx,
    filter: &AuditFilter,
    after: Option<LogPosition>,
    limit: i64,
) -> Result<Vec<AuditEntry>> {
    force_custom_plan(tx).await?;
    let rows = matching!(
        "and ($11::timestamptz is null or (at, id) > ($11, $12::uuid)) order by at, id limit $13",
        filter,
        after,
        limit
    );
    tx.all(rows).await
}

/// A row with its MAC, read by the sealer.
pub(crate) struct WrittenRow {
    pub entry: AuditEntry,
    pub mac: String,
}

/// Returns the rows visible in snapshot `until` but not in `seen`, ordered by chain. Rows not visible in `seen` were
/// written after it or in flight at that time: two short index ranges, however old the oldest transaction is.
pub(crate) async fn rows_in(tx: &mut Tx, range: &SealRange) -> Result<Vec<WrittenRow>> {
    let SealRange { epoch, seen, until, .. } = range;
    let in_flight: Vec<String> = seen.in_flight().iter().map(u64::to_string).collect();
    let rows = sqlx::query!(
        r#"select id as "id: AuditId", at, actor_kind, actor_id, actor_role, action, target_type, target_id,
                  result, correlation_id, org_id as "org_id: OrgId", project_id as "project_id: ProjectId",
                  source_address, metadata as "metadata: Facts", digest, stamp
           from audit.log
           where (xid = any($1::text[]::xid8[]) or (xid >= $2::text::xid8 and xid < $3::text::xid8))
             and pg_visible_in_snapshot(xid, $4::text::pg_snapshot) and epoch = $5
           order by org_id, at, id"#,
        &in_flight,
        seen.xmax().to_string(),
        until.xmax().to_string(),
        until.to_string(),
        epoch,
    );
    let written = tx.all(rows).await?.into_iter().map(|row| WrittenRow {
        mac: row.stamp,
        entry: AuditEntry {
            id: row.id,
            at: row.at,
            actor_kind: row.actor_kind,
            actor_id: row.actor_id,
            actor_role: row.actor_role,
            action: row.action,
            target_type: row.target_type,
            target_id: row.target_id,
            result: row.result,
            correlation_id: row.correlation_id,
            org_id: row.org_id,
            project_id: row.project_id,
            source_address: row.source_address,
            metadata: row.metadata,
            digest: row.digest,
        },
    });
    Ok(written.collect())
}
