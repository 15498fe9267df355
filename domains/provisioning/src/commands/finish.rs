//! Ends: what an allocation leaves when it is over.

use gpuaas_core::{AllocationId, Machine, Result};
use gpuaas_store::WriteTx;

use super::lifecycle::advance;
use super::quota;
use crate::events::{Failed, ReleaseFailed, ReleasingCompleted};
use crate::model::AllocationState;
use crate::queries;

/// It is over: nothing is charged any more, and the quota has it back.
pub(crate) async fn ended<C: WriteTx>(
    tx: &mut C,
    id: AllocationId,
    end: AllocationState,
    failure: Option<&str>,
) -> Result<()> {
    let row = queries::lock(tx, id).await?;
    if row.ended_at.is_some() {
        return Ok(());
    }
    let now = tx.now();
    advance(tx, &row, end, now).await?;
    let update = sqlx::query!(
        "update provisioning.allocations set ended_at = $2, failure = coalesce($3, failure), retry_at = null,
                user_data = null, user_data_sealed = null
         where id = $1",
        row.id,
        now,
        failure,
    );
    tx.execute(update).await?;
    quota::give_back(tx, row.project(), row.gpus).await?;
    metrics::counter!("gpuaas_allocations_ended_total", "state" => end.as_str()).increment(1);
    match end {
        AllocationState::Failed => {
            let reason = failure.unwrap_or_default().to_owned();
            tx.emit(&Failed { allocation_id: id, reason })
        }
        _ => tx.emit(&ReleasingCompleted { allocation_id: id }),
    }
}

/// Its host couldn't clean up: tried again later, a few times.
pub(crate) async fn release_failed<C: WriteTx>(
    tx: &mut C,
    id: AllocationId,
    reason: &str,
    most_retries: i64,
) -> Result<()> {
    let row = queries::lock(tx, id).await?;
    let now = tx.now();
    advance(tx, &row, AllocationState::ReleaseFailed, now).await?;
    let attempts = row.release_attempts + 1;
    let again = i64::from(attempts) <= most_retries;
    let pause = chrono::Duration::seconds(15 << attempts.clamp(0, 6));
    let update = sqlx::query!(
        "update provisioning.allocations set failure = $2, release_attempts = $3, retry_at = $4 where id = $1",
        row.id,
        reason,
        attempts,
        again.then(|| now + pause),
    );
    tx.execute(update).await?;
    metrics::counter!("gpuaas_releases_failed_total").increment(1);
    if !again {
        tracing::error!(allocation = %id, reason, "a release failed for the last time; an operator decides");
        metrics::counter!("gpuaas_release_retries_exhausted_total").increment(1);
    }
    tx.emit(&ReleaseFailed { allocation_id: id, reason: reason.to_owned() })
}
