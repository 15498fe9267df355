//! A project's use of its quota.

use gpuaas_core::{ProjectId, Result};
use gpuaas_store::Tx;

/// Returns the GPUs and allocations that a project has in use.
pub(crate) async fn of_project(tx: &mut Tx, project: ProjectId) -> Result<(i64, i64)> {
    let row = sqlx::query!(
        "select gpus, allocations from provisioning.usage where project_id = $1",
        project.uuid()
    );
    Ok(tx.optional(row).await?.map_or((0, 0), |row| (row.gpus.into(), row.allocations.into())))
}
