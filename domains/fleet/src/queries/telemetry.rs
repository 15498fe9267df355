//! State of telemetry requests.

use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_core::{Error, NodeId, Result};
use gpuaas_store::Tx;
use uuid::Uuid;

/// Returns the answer to a request, once it is there.
pub(crate) async fn read_answer(tx: &mut Tx, request: Uuid) -> Result<Option<Vec<Telemetry>>> {
    let select = sqlx::query!("select answer from fleet.telemetry_requests where id = $1", request);
    let answer = tx.optional(select).await?.and_then(|row| row.answer);
    answer.map(|answer| serde_json::from_value(answer).map_err(Error::internal)).transpose()
}

/// Returns true if a gateway holds the node's channel.
pub(crate) async fn is_connected(tx: &mut Tx, node: NodeId) -> Result<bool> {
    let open = sqlx::query!(
        r#"select exists (select from fleet.node_sessions where node_id = $1 and closed_at is null) as "open!""#,
        node.uuid(),
    );
    Ok(tx.one(open).await?.open)
}
