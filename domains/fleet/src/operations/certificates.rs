//! Certificates of hosts.

use gpuaas_core::{Code, PlatformRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, Operation};

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::certificates;
use crate::queries::nodes;

pub(crate) struct Revoke;

impl Operation for Revoke {
    const ID: &'static str = "revokeNodeCertificates";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/revoke-certificates";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Cut a host off: no certificate of it is good any more";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = NoContent;
}

impl Mutation for Revoke {
    const AUDIT: &'static str = "node.revoke_certificates";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        let (node, reason) = (call.path.node_id, call.body.reason.as_str());
        tx.target("node", node);
        tx.note("reason", reason);
        nodes::exists(tx, node).await?;
        certificates::revoke(tx, node, reason).await?;
        Ok(NoContent)
    }
}
