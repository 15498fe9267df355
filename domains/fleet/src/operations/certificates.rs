//! Certificates of nodes.

use gpuaas_core::Result;
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::MutationTx;

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::certificates;
use crate::queries::nodes;

operation! {
    /// Revoke a node's certificates and disconnect it
    pub(crate) mutation Revoke(Fleet) = Post "/admin/nodes/{node_id}/revoke-certificates" as "revokeNodeCertificates",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.revoke_certificates",
    path: NodePath, body: WithReason, success: 204,
    errors: [NodeNotFound],
    run: revoke => NoContent,
}

async fn revoke(_: &Fleet, tx: &mut MutationTx, call: &Call<Revoke>) -> Result<NoContent> {
    let (node, reason) = (call.path.node_id, call.body.reason.as_str());
    tx.target("node", node);
    tx.note("reason", reason);
    nodes::exists(tx, node).await?;
    certificates::revoke(tx, node, reason).await?;
    Ok(NoContent)
}
