//! Nodes, for platform staff: entered, looked at, enrolled anew, removed.

use std::net::IpAddr;

use gpuaas_core::{Code, Error, NodeId, PlatformRole, Result, Shown, ShownOnce};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{Slug, WithReason};
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::keys;
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::commands::nodes::{self as commands, Minted, NewNode as Facts};
use crate::model::{Hold, Node, NodeMade, NodePage, NodeStatus};
use crate::queries::nodes::{self, Wanted};
use crate::{Fleet, address};

/// SKUs a node may be sold as.
const MOST_SKUS: usize = 20;

gpuaas_http::text_type! {
    /// What a node is called.
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

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct NodeFilter {
    status: Option<NodeStatus>,
    hold: Option<Hold>,
    #[param(inline)]
    region: Option<Slug>,
    /// The slug of something it may be sold as.
    #[param(inline)]
    sku: Option<Slug>,
    simulated: Option<bool>,
    /// The beginning of its name.
    #[param(inline)]
    search: Option<NodeName>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listNodes";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/nodes";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "List the hosts of the fleet";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Fleet;
    type Path = Empty;
    type Query = NodeFilter;
    type Body = NoBody;
    type Answer = NodePage;
}

impl Read for List {
    async fn read(_: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<NodePage> {
        let NodeFilter { status, hold, region, sku, simulated, search, cursor, page_size } = &call.query;
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        let cursor = Cursor::of(Self::ID, &(status, hold, region, sku, simulated, search))?;
        let wanted = Wanted {
            id: None,
            status: *status,
            hold: *hold,
            region: region.as_ref().map(Slug::as_str),
            sku: sku.as_ref().map(Slug::as_str),
            simulated: *simulated,
            name: search.as_ref().map(NodeName::as_str),
            after: cursor.position(page.cursor.as_deref())?,
        };
        let rows = nodes::all(tx, &wanted, page.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, page.size()?, |node| node.id)?;
        Ok(NodePage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewNode {
    name: NodeName,
    region: Slug,
    /// Slugs of what it may be sold as.
    #[schema(min_items = 1, max_items = 20)]
    skus: Vec<Slug>,
    /// Where its management controller is.
    #[schema(value_type = Option<String>, max_length = 45)]
    management_address: Option<IpAddr>,
}

/// How many SKUs, and as the commands take them.
pub(super) fn slugs(skus: &[Slug]) -> Result<Vec<String>> {
    if !(1..=MOST_SKUS).contains(&skus.len()) {
        return Err(Error::field("skus", "must name 1 to 20 SKUs"));
    }
    Ok(skus.iter().map(|slug| slug.as_str().to_owned()).collect())
}

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createNode";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Enter a host; what it enrols with is shown once";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists];
    const SHOWS_SECRET: bool = true;
    type State = Fleet;
    type Path = Empty;
    type Query = Empty;
    type Body = NewNode;
    type Answer = NodeMade;
}

impl Mutation for Create {
    const AUDIT: &'static str = "node.create";

    async fn run(fleet: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NodeMade> {
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
        let minted = commands::mint_token(tx, node, fleet.token_life()).await?;
        made(fleet, tx, node, minted).await
    }
}

async fn made(
    fleet: &Fleet,
    tx: &mut gpuaas_store::MutationTx,
    node: NodeId,
    Minted { token, expires_at }: Minted,
) -> Result<NodeMade> {
    Ok(NodeMade {
        node: nodes::one(tx, node).await?,
        bootstrap_command: ShownOnce::new(fleet.bootstrap_command(&token)),
        token: ShownOnce::new(token),
        expires_at,
        shown: Shown,
    })
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getNode";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/nodes/{node_id}";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "One host";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Node;
}

impl Read for Get {
    async fn read(_: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<Node> {
        nodes::one(tx, call.path.node_id).await
    }
}

pub(crate) struct Remove;

impl Operation for Remove {
    const ID: &'static str = "removeNode";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/admin/nodes/{node_id}";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Take a host out of the fleet; refused while anyone has work on it";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound, Code::NodeInUse];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = NoContent;
}

impl Mutation for Remove {
    const AUDIT: &'static str = "node.remove";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        tx.note("reason", call.body.reason.as_str());
        commands::remove(tx, call.path.node_id, call.body.reason.as_str()).await?;
        Ok(NoContent)
    }
}

pub(crate) struct IssueToken;

impl Operation for IssueToken {
    const ID: &'static str = "issueEnrolmentToken";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/enrolment-token";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "A new one-time token for a host that has no good certificate; shown once";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound, Code::StateConflict];
    const SHOWS_SECRET: bool = true;
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NodeMade;
}

impl Mutation for IssueToken {
    const AUDIT: &'static str = "node.issue_token";

    async fn run(fleet: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NodeMade> {
        let grace = chrono::Duration::days(fleet.settings.get(&keys::NODE_CERT_GRACE_DAYS));
        let minted = commands::readmit(tx, call.path.node_id, grace, fleet.token_life()).await?;
        made(fleet, tx, call.path.node_id, minted).await
    }
}
