//! Ends of allocations and of their release attempts.

use gpuaas_core::{AllocationId, Machine, Result};
use gpuaas_store::WriteTx;

use super::lifecycle::advance_unmetered;
use super::quota;
use crate::events::{Failed, ReleaseFailed, ReleasingCompleted};
use crate::model::AllocationState;
use crate::queries::allocations;

/// Ends an allocation as released or failed: returns its GPUs to the quota, deletes its user data and emits the event
/// that stops charging. Does nothing if it has ended already.
pub(crate) async fn finish<C: WriteTx>(
    tx: &mut C,
    id: AllocationId,
    end: AllocationState,
    failure: Option<&str>,
) -> Result<()> {
    let row = allocations::lock(tx, id).await?;
    if row.ended_at.is_some() {
        return Ok(());
    }
    let now = tx.now();
    advance_unmetered(tx, &row, end).await?;
    let update = sqlx::query!(
        "update provisioning.allocations set ended_at = $2, failure = coalesce($3, failure), retry_at = null,
                user_data = null, user_data_sealed = null
         where id = $1",
        row.id,
        now,
        failure,
    );
    tx.execute(update).await?;
    quota::release(tx, row.project(), row.gpus).await?;
    metrics::counter!("gpuaas_allocations_ended_total", "state" => end.as_str()).increment(1);
    match end {
        AllocationState::Failed => {
            let reason = failure.unwrap_or_default().to_owned();
            tx.emit(&Failed { allocation_id: id, reason })
        }
        _ => tx.emit(&ReleasingCompleted { allocation_id: id }),
    }
}

/// Records a failed release. Retries it after a pause that doubles from 30 s to 16 min, at most `max_retries` times;
/// then an operator decides.
pub(crate) async fn record_failed_release<C: WriteTx>(
    tx: &mut C,
    id: AllocationId,
    reason: &str,
    max_retries: i64,
) -> Result<()> {
    let row = allocations::lock(tx, id).await?;
    let now = tx.now();
    advance_unmetered(tx, &row, AllocationState::ReleaseFailed).await?;
    let attempts = row.release_attempts + 1;
    let retries = i64::from(attempts) <= max_retries;
    let pause = chrono::Duration::seconds(15 << attempts.clamp(0, 6));
    let update = sqlx::query!(
        "update provisioning.allocations set failure = $2, release_attempts = $3, retry_at = $4 where id = $1",
        row.id,
        reason,
        attempts,
        retries.then(|| now + pause),
    );
    tx.execute(update).await?;
    metrics::counter!("gpuaas_releases_failed_total").increment(1);
    if !retries {
        tracing::error!(allocation = %id, reason, "release failed and retries are exhausted; operator action required");
        metrics::counter!("gpuaas_release_retries_exhausted_total").increment(1);
    }
    tx.emit(&ReleaseFailed { allocation_id: id, reason: reason.to_owned() })
}
