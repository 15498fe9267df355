//! Nodes, for operators: list, create, remove, issue enrolment tokens.

use std::net::IpAddr;

use gpuaas_core::{Error, NodeId, Result, Shown, ShownOnce};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{Slug, WithReason};
use gpuaas_http::{Access, Call, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::commands::nodes::{self as commands, IssuedToken, NewNode as Facts};
use crate::model::{Hold, Node, NodeMade, NodePage, NodeStatus};
use crate::queries::nodes::{self, NodeSelection};
use crate::{Fleet, address};

/// Maximum SKUs of a node.
const MAX_SKUS: usize = 20;

gpuaas_http::text_type! {
    /// Name of a node.
    NodeName, 1..=63, pattern "^[a-z0-9][a-z0-9.-]*$", example "gpu-01.rack-7",
    check |text| {
        text.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b".-".contains(&b))
    },
    "must have 1 to 63 lowercase letters, digits, dots or hyphens, and begin with a letter or digit"
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodePath {
    pub node_id: NodeId,
}

gpuaas_http::paged_query! {
    pub(crate) struct NodeFilter {
        status: Option<NodeStatus>,
        hold: Option<Hold>,
        #[param(inline)]
        region: Option<Slug>,
        /// Slug of a SKU the node may be sold as.
        #[param(inline)]
        sku: Option<Slug>,
        simulated: Option<bool>,
        /// Prefix of the node's name.
        #[param(inline)]
        search: Option<NodeName>,
    }
}

operation! {
    /// List nodes
    pub(crate) read List(Fleet) = Get "/admin/nodes" as "listNodes",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    query: NodeFilter,
    run: list => NodePage,
}

async fn list(_: &Fleet, tx: &mut ReadTx, call: &Call<List>) -> Result<NodePage> {
    let NodeFilter { status, hold, region, sku, simulated, search, .. } = &call.query;
    let listing = call.listing(&(status, hold, region, sku, simulated, search))?;
    let selection = NodeSelection {
        id: None,
        status: *status,
        hold: *hold,
        region: region.as_ref().map(Slug::as_str),
        sku: sku.as_ref().map(Slug::as_str),
        simulated: *simulated,
        name: search.as_ref().map(NodeName::as_str),
        after: listing.after()?,
    };
    let rows = nodes::all(tx, &selection, listing.limit()).await?;
    listing.page(rows, |node| node.id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewNode {
    name: NodeName,
    region: Slug,
    /// Slugs of the SKUs the node may be sold as.
    #[schema(min_items = 1, max_items = 20)]
    skus: Vec<Slug>,
    /// Address of the node's management controller.
    #[schema(value_type = Option<String>, max_length = 45)]
    management_address: Option<IpAddr>,
}

/// Returns the slugs as texts. Rejects an empty list or more than 20.
pub(super) fn slugs(skus: &[Slug]) -> Result<Vec<String>> {
    if !(1..=MAX_SKUS).contains(&skus.len()) {
        return Err(Error::field("skus", "must name 1 to 20 SKUs"));
    }
    Ok(skus.iter().map(|slug| slug.as_str().to_owned()).collect())
}

operation! {
    /// Create a node; its enrolment token is shown once
    pub(crate) mutation Create(Fleet) = Post "/admin/nodes" as "createNode",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.create",
    body: NewNode, success: 201,
    errors: [AlreadyExists],
    shows_secret: true,
    run: create => NodeMade,
}

async fn create(fleet: &Fleet, tx: &mut MutationTx, call: &Call<Create>) -> Result<NodeMade> {
    let NewNode { name, region, skus, management_address } = &call.body;
    if let Some(address) = management_address {
        address::check(*address, &fleet.settings.get(&keys::FLEET_ADDRESS_ALLOW_LIST))?;
    }
    let management = management_address.map(|address| address.to_string());
    let facts = Facts {
        name: name.as_str(),
        region: region.as_str(),
        skus: &slugs(skus)?,
        management_address: management.as_deref(),
        profile: None,
    };
    let node = commands::create(tx, &facts).await?;
    tx.target("node", node);
    tx.note("name", name.as_str());
    let issued = commands::issue_token(tx, node, fleet.token_life()).await?;
    node_with_token(fleet, tx, node, issued).await
}

async fn node_with_token(
    fleet: &Fleet,
    tx: &mut gpuaas_store::MutationTx,
    node: NodeId,
    IssuedToken { token, expires_at }: IssuedToken,
) -> Result<NodeMade> {
    Ok(NodeMade {
        node: nodes::one(tx, node).await?,
        bootstrap_command: ShownOnce::new(fleet.bootstrap_command(&token)),
        token: ShownOnce::new(token),
        expires_at,
        shown: Shown,
    })
}

operation! {
    /// Get a node
    pub(crate) read Get(Fleet) = Get "/admin/nodes/{node_id}" as "getNode",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: NodePath,
    errors: [NodeNotFound],
    run: get => Node,
}

async fn get(_: &Fleet, tx: &mut ReadTx, call: &Call<Get>) -> Result<Node> {
    nodes::one(tx, call.path.node_id).await
}

operation! {
    /// Remove a node; rejected while an allocation uses it
    pub(crate) mutation Remove(Fleet) = Delete "/admin/nodes/{node_id}" as "removeNode",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.remove",
    path: NodePath, body: WithReason, success: 204,
    errors: [NodeNotFound, NodeInUse],
    run: remove => NoContent,
}

async fn remove(_: &Fleet, tx: &mut MutationTx, call: &Call<Remove>) -> Result<NoContent> {
    tx.note("reason", call.body.reason.as_str());
    commands::remove(tx, call.path.node_id, call.body.reason.as_str()).await?;
    Ok(NoContent)
}

operation! {
    /// Issue a new enrolment token for a node without a valid certificate; shown once
    pub(crate) mutation IssueToken(Fleet) = Post "/admin/nodes/{node_id}/enrolment-token" as "issueEnrolmentToken",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "node.issue_token",
    path: NodePath, success: 201,
    errors: [NodeNotFound, StateConflict],
    shows_secret: true,
    run: issue_token => NodeMade,
}

async fn issue_token(fleet: &Fleet, tx: &mut MutationTx, call: &Call<IssueToken>) -> Result<NodeMade> {
    let grace = chrono::Duration::days(fleet.settings.get(&keys::NODE_CERT_GRACE_DAYS));
    let issued = commands::reissue_token(tx, call.path.node_id, grace, fleet.token_life()).await?;
    node_with_token(fleet, tx, call.path.node_id, issued).await
}
