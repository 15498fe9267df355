//! Queries on node certificates.

use gpuaas_core::{NodeId, Result};
use gpuaas_store::Tx;

/// Returns the nodes whose certificates among these are revoked.
pub(crate) async fn revoked(tx: &mut Tx, serials: &[String]) -> Result<Vec<NodeId>> {
    let rows = sqlx::query!(
        "select node_id from fleet.certificates where serial = any($1) and revoked_at is not null",
        serials,
    );
    Ok(tx.all(rows).await?.into_iter().map(|row| NodeId::from_uuid(row.node_id)).collect())
}
