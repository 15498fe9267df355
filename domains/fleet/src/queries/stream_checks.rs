//! Queries on checks of data connections.

use gpuaas_core::{Code, Error, NodeId, Result, StreamCheckId};
use gpuaas_store::Tx;

use crate::model::StreamCheck;

/// Returns a check of a node.
pub(crate) async fn one(tx: &mut Tx, node: NodeId, check: StreamCheckId) -> Result<StreamCheck> {
    let row = sqlx::query!(
        "select bytes, requested_at, finished_at, result from fleet.stream_checks where id = $1 and node_id = $2",
        check.uuid(),
        node.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::StreamCheckNotFound)?;
    Ok(StreamCheck {
        id: check,
        node_id: node,
        bytes: row.bytes.unsigned_abs(),
        requested_at: row.requested_at,
        finished_at: row.finished_at,
        result: row.result.map(serde_json::from_value).transpose().map_err(Error::internal)?,
    })
}
