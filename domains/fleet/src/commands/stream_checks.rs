//! Checks of data connections: requested by operators, run by a gateway.

use chrono::{DateTime, Utc};
use gpuaas_core::{NodeId, Result, StreamCheckId};
use gpuaas_store::{Cause, MutationTx, Topic, Tx, WriteTx};

use super::tasks;
use crate::model::{StreamCheck, StreamCheckResult};

/// A check that its gateway was stopped during counts as failed after this time.
const RUN_LIMIT: chrono::Duration = chrono::Duration::minutes(2);
const RETENTION: chrono::Duration = chrono::Duration::days(1);

/// A claimed check.
pub(crate) struct ClaimedCheck {
    pub id: StreamCheckId,
    pub node: NodeId,
    pub bytes: u32,
    pub cause: Cause,
}

/// Requests a check. Rejected unless the node is in service.
pub(crate) async fn request(tx: &mut MutationTx, node: NodeId, bytes: u32) -> Result<StreamCheck> {
    tx.target("node", node);
    tasks::require_in_service(tx, node).await?;
    let (id, now, cause) = (StreamCheckId::new(tx.sources()), tx.now(), tx.cause());
    let insert = sqlx::query!(
        "insert into fleet.stream_checks (id, node_id, bytes, correlation_id, traceparent, requested_at)
         values ($1, $2, $3, $4, $5, $6)",
        id.uuid(),
        node.uuid(),
        bytes.cast_signed(),
        cause.correlation_id,
        cause.traceparent,
        now,
    );
    tx.execute(insert).await?;
    tx.note("check", id.to_string());
    tx.wakes(Topic::Tasks);
    Ok(StreamCheck { id, node_id: node, bytes, requested_at: now, finished_at: None, result: None })
}

/// Claims up to `max` requested checks for this gateway.
pub(crate) async fn claim(tx: &mut Tx, now: DateTime<Utc>, max: usize) -> Result<Vec<ClaimedCheck>> {
    let rows = sqlx::query!(
        "update fleet.stream_checks c set started_at = $1
         from (select id from fleet.stream_checks where started_at is null
               order by requested_at limit $2 for update skip locked) as q
         where c.id = q.id
         returning c.id, c.node_id, c.bytes, c.correlation_id, c.traceparent",
        now,
        i64::try_from(max).unwrap_or(i64::MAX),
    );
    let claimed = tx.all(rows).await?.into_iter().map(|row| ClaimedCheck {
        id: StreamCheckId::from_uuid(row.id),
        node: NodeId::from_uuid(row.node_id),
        bytes: row.bytes.unsigned_abs(),
        cause: Cause {
            correlation_id: row.correlation_id,
            traceparent: row.traceparent,
            org_id: None,
            project_id: None,
        },
    });
    Ok(claimed.collect())
}

/// Records the result of a check. The first result counts.
pub(crate) async fn finish(
    tx: &mut Tx,
    check: StreamCheckId,
    result: &StreamCheckResult,
    now: DateTime<Utc>,
) -> Result<()> {
    let result = serde_json::to_value(result).map_err(gpuaas_core::Error::internal)?;
    let update = sqlx::query!(
        "update fleet.stream_checks set finished_at = $2, result = $3 where id = $1 and finished_at is null",
        check.uuid(),
        now,
        result,
    );
    tx.execute(update).await.map(|_| ())
}

/// Fails checks that no gateway has finished in time.
pub(crate) async fn fail_abandoned(tx: &mut Tx, now: DateTime<Utc>) -> Result<()> {
    let failed = StreamCheckResult::Failed {
        code: "service_unavailable".to_owned(),
        detail: "No gateway has finished the check in time. Retry it.".to_owned(),
    };
    let failed = serde_json::to_value(&failed).map_err(gpuaas_core::Error::internal)?;
    let update = sqlx::query!(
        "update fleet.stream_checks set started_at = coalesce(started_at, $1), finished_at = $1, result = $2
         where finished_at is null and requested_at < $3",
        now,
        failed,
        now - RUN_LIMIT,
    );
    tx.execute(update).await.map(|_| ())
}

/// Deletes checks past their retention.
pub(crate) async fn forget<C: WriteTx>(tx: &mut C) -> Result<()> {
    let before = tx.now() - RETENTION;
    let delete = sqlx::query!("delete from fleet.stream_checks where requested_at < $1", before);
    tx.execute(delete).await.map(|_| ())
}
