//! Queries on node certificates.

use chrono::{DateTime, Utc};
use gpuaas_core::{NodeId, Result};
use gpuaas_store::Tx;

/// A revoked certificate.
pub(crate) struct RevokedCertificate {
    pub serial: String,
    pub not_after: DateTime<Utc>,
}

/// Returns the revoked certificates of a node, or of all nodes, that expire after `now`.
pub(crate) async fn revoked(
    tx: &mut Tx,
    node: Option<NodeId>,
    now: DateTime<Utc>,
) -> Result<Vec<RevokedCertificate>> {
    let revoked = sqlx::query_as!(
        RevokedCertificate,
        "select serial, not_after from fleet.certificates
         where revoked_at is not null and not_after > $1 and ($2::uuid is null or node_id = $2)",
        now,
        node.map(NodeId::uuid) as _,
    );
    tx.all(revoked).await
}
