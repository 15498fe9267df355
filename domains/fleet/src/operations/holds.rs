//! Holds: a node gets no new work while it is drained or quarantined.

use gpuaas_core::{Code, Error, PlatformRole, Result};
use gpuaas_http::text::{ActionReason, WithReason};
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, Operation, Timestamp};
use serde::Deserialize;
use utoipa::ToSchema;

use super::nodes::NodePath;
use crate::Fleet;
use crate::commands::holds::{self, Cause, Terms};
use crate::model::{Hold, Node};
use crate::queries::nodes;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrainTerms {
    reason: ActionReason,
    /// When tenants' work on it ends; without one it is let run out.
    #[schema(value_type = Option<chrono::DateTime<chrono::Utc>>)]
    deadline: Option<Timestamp>,
    /// Whether tenants with work on it are told. Only a deadline is worth telling.
    #[serde(default)]
    notify: bool,
}

pub(crate) struct Drain;

impl Operation for Drain {
    const ID: &'static str = "drainNode";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/drain";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Give a host no new work, and end what is on it by a deadline";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = DrainTerms;
    type Answer = Node;
}

impl Mutation for Drain {
    const AUDIT: &'static str = "node.drain";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Node> {
        let DrainTerms { reason, deadline, notify } = &call.body;
        let deadline = deadline.map(Timestamp::get);
        let (node, now) = (call.path.node_id, tx.now());
        tx.target("node", node);
        tx.note("reason", reason.as_str());
        if deadline.is_some_and(|deadline| deadline <= now) {
            return Err(Error::field("deadline", "must be in the future"));
        }
        let by = call.caller()?.user_id.to_string();
        let terms =
            Terms { cause: Cause::Drain, reason: reason.as_str(), by: &by, until: deadline, notify: *notify };
        holds::hold(tx, node, &terms).await?;
        nodes::one(tx, node).await
    }
}

pub(crate) struct Undrain;

impl Operation for Undrain {
    const ID: &'static str = "undrainNode";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/undrain";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Let a drained host have work again";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = Node;
}

impl Mutation for Undrain {
    const AUDIT: &'static str = "node.undrain";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Node> {
        release(tx, call.path.node_id, Hold::Draining, call.body.reason.as_str()).await
    }
}

pub(crate) struct Quarantine;

impl Operation for Quarantine {
    const ID: &'static str = "quarantineNode";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/quarantine";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Give a host no work until somebody has looked at it";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = Node;
}

impl Mutation for Quarantine {
    const AUDIT: &'static str = "node.quarantine";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Node> {
        let (node, reason) = (call.path.node_id, call.body.reason.as_str());
        tx.target("node", node);
        tx.note("reason", reason);
        let by = call.caller()?.user_id.to_string();
        let terms = Terms { cause: Cause::Quarantine, reason, by: &by, until: None, notify: false };
        holds::hold(tx, node, &terms).await?;
        nodes::one(tx, node).await
    }
}

pub(crate) struct Unquarantine;

impl Operation for Unquarantine {
    const ID: &'static str = "unquarantineNode";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/unquarantine";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Let a quarantined host have work again";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = Node;
}

impl Mutation for Unquarantine {
    const AUDIT: &'static str = "node.unquarantine";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Node> {
        release(tx, call.path.node_id, Hold::Quarantined, call.body.reason.as_str()).await
    }
}

async fn release(
    tx: &mut gpuaas_store::MutationTx,
    node: gpuaas_core::NodeId,
    held: Hold,
    reason: &str,
) -> Result<Node> {
    tx.target("node", node);
    tx.note("reason", reason);
    holds::release(tx, node, held).await?;
    nodes::one(tx, node).await
}
