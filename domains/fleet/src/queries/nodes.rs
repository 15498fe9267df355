//! Queries on nodes.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, Machine, NodeId, Result};
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::model::{
    Connectivity, Facts, HealthState, Hold, Lifecycle, Node, NodeHealth, NodeStatus, PublicNode,
};

struct NodeRow {
    id: Uuid,
    name: String,
    region: String,
    lifecycle: String,
    hold: String,
    hold_reason: Option<String>,
    hold_by: Option<String>,
    hold_until: Option<DateTime<Utc>>,
    connectivity: String,
    connectivity_since: DateTime<Utc>,
    epoch: i64,
    simulated: bool,
    skus: Vec<String>,
    address: Option<String>,
    management_address: Option<String>,
    agent_version: Option<String>,
    clock_offset_ms: i64,
    topology_approved: bool,
    slots: i64,
    slots_available: i64,
    slots_broken: i64,
    holds: Vec<String>,
    lacks: Vec<String>,
    certificate_expires_at: Option<DateTime<Utc>>,
    enrolled_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

impl NodeRow {
    fn node(self, now: DateTime<Utc>) -> Result<Node> {
        let facts = facts(&self.lifecycle, &self.hold, &self.connectivity)?;
        let health = self.health(facts, now);
        Ok(Node {
            health,
            id: NodeId::from_uuid(self.id),
            name: self.name,
            region: self.region,
            status: facts.status(),
            lifecycle: facts.lifecycle,
            hold: facts.hold,
            hold_reason: self.hold_reason,
            hold_by: self.hold_by,
            hold_until: self.hold_until,
            connectivity: facts.connectivity,
            connectivity_since: self.connectivity_since,
            epoch: self.epoch,
            simulated: self.simulated,
            skus: self.skus,
            address: self.address,
            management_address: self.management_address,
            agent_version: self.agent_version,
            clock_offset_ms: self.clock_offset_ms,
            topology_approved: self.topology_approved,
            slots: self.slots,
            slots_available: self.slots_available,
            certificate_expires_at: self.certificate_expires_at,
            enrolled_at: self.enrolled_at,
            created_at: self.created_at,
        })
    }
}

impl NodeRow {
    /// Returns the health, with reasons that keep the node from work first.
    fn health(&self, facts: Facts, now: DateTime<Utc>) -> NodeHealth {
        let mut blocking = Vec::new();
        match facts.lifecycle {
            Lifecycle::Active => {}
            other => blocking.push(format!("lifecycle is {}", other.as_str())),
        }
        if facts.connectivity == Connectivity::Offline {
            blocking.push(format!("offline since {}", self.connectivity_since.to_rfc3339()));
        }
        blocking.extend(self.holds.iter().map(|hold| format!("held by a {hold}")));
        if !self.topology_approved && self.slots == 0 {
            blocking.push("no topology report is approved".to_owned());
        }
        let mut degraded = Vec::new();
        if self.slots_broken > 0 {
            degraded.push(format!("{} of {} slots are faulty or blocked", self.slots_broken, self.slots));
        }
        if self.certificate_expires_at.is_some_and(|end| end <= now) {
            degraded.push("the certificate has expired".to_owned());
        }
        degraded.extend(self.lacks.iter().map(|name| format!("missing prerequisite: {name}")));
        let state = match (blocking.is_empty(), degraded.is_empty()) {
            (true, true) => HealthState::Healthy,
            (true, false) => HealthState::Degraded,
            (false, _) => HealthState::Unavailable,
        };
        NodeHealth { state, reasons: [blocking, degraded].concat() }
    }
}

pub(super) fn facts(lifecycle: &str, hold: &str, connectivity: &str) -> Result<Facts> {
    Ok(Facts {
        lifecycle: Lifecycle::parse(lifecycle)?,
        hold: Hold::parse(hold)?,
        connectivity: Connectivity::parse(connectivity)?,
    })
}

/// A filter on nodes. Removed nodes are included only with the status `deleted`.
#[derive(Default)]
pub(crate) struct NodeSelection<'a> {
    pub id: Option<NodeId>,
    pub status: Option<NodeStatus>,
    pub hold: Option<Hold>,
    pub region: Option<&'a str>,
    /// Slug of a SKU the node may be sold as.
    pub sku: Option<&'a str>,
    pub simulated: Option<bool>,
    /// Prefix of the node's name.
    pub name: Option<&'a str>,
    pub after: Option<NodeId>,
}

pub(crate) async fn one(tx: &mut Tx, node: NodeId) -> Result<Node> {
    let found = all(tx, &NodeSelection { id: Some(node), ..NodeSelection::default() }, 1).await?;
    found.into_iter().next().ok_or_else(|| Code::NodeNotFound.into())
}

/// Returns the selected nodes, ordered by id.
pub(crate) async fn all(tx: &mut Tx, selection: &NodeSelection<'_>, limit: i64) -> Result<Vec<Node>> {
    let facts = selection.status.map(NodeStatus::facts);
    let names = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let lifecycles = facts.map(|facts| names(facts.0.iter().map(|life| life.as_str()).collect()));
    let holds = facts.map(|facts| names(facts.1.iter().map(|hold| hold.as_str()).collect()));
    let connectivities = facts.map(|facts| names(facts.2.iter().map(|state| state.as_str()).collect()));
    let rows = sqlx::query_as!(
        NodeRow,
        r#"select n.id, n.name, n.region, n.lifecycle, n.hold, n.hold_reason, n.hold_by, n.hold_until, n.connectivity,
                  n.connectivity_since, n.simulated, n.address, n.management_address, n.agent_version, n.clock_offset_ms,
                  n.enrolled_at, n.created_at, n.topology_id is not null as "topology_approved!",
                  coalesce((select s.epoch from fleet.node_sessions s where s.node_id = n.id), 0) as "epoch!",
                  array(select k.slug from fleet.node_skus ns join catalog.v_skus k on k.id = ns.sku_id
                        where ns.node_id = n.id order by k.slug) as "skus!: Vec<String>",
                  (select count(*) from fleet.slots s where s.node_id = n.id) as "slots!",
                  (select count(*) from fleet.slots s
                   where s.node_id = n.id and s.state = 'available' and fleet.takes_work(n)) as "slots_available!",
                  (select count(*) from fleet.slots s where s.node_id = n.id and s.state in ('faulty', 'cleanup_blocked'))
                      as "slots_broken!",
                  array(select h.cause || ': ' || h.reason from fleet.node_holds h where h.node_id = n.id order by h.cause)
                      as "holds!: Vec<String>",
                  array(select p ->> 'name' from jsonb_array_elements(
                            case jsonb_typeof(n.capabilities -> 'prerequisites') when 'array'
                                 then n.capabilities -> 'prerequisites' else '[]' end) p
                        where p ->> 'ready' = 'false') as "lacks!: Vec<String>",
                  (select max(c.not_after) from fleet.certificates c where c.node_id = n.id and c.revoked_at is null)
                      as certificate_expires_at
           from fleet.nodes n
           where ($1::uuid is null or n.id = $1)
             and (case when $2::text[] is null then n.lifecycle <> 'deleted'
                       else n.lifecycle = any($2) and n.hold = any($3) and n.connectivity = any($4) end)
             and ($5::text is null or n.region = $5)
             and ($6::text is null or exists (select from fleet.node_skus ns join catalog.v_skus k on k.id = ns.sku_id
                                              where ns.node_id = n.id and k.slug = $6))
             and ($7::text is null or n.hold = $7) and ($8::boolean is null or n.simulated = $8)
             and ($9::text is null or starts_with(n.name, $9)) and ($10::uuid is null or n.id > $10)
           order by n.id limit $11"#,
        selection.id.map(NodeId::uuid),
        lifecycles.as_deref(),
        holds.as_deref(),
        connectivities.as_deref(),
        selection.region,
        selection.sku,
        selection.hold.map(Hold::as_str),
        selection.simulated,
        selection.name,
        selection.after.map(NodeId::uuid),
        limit,
    );
    let now = tx.sources().now();
    tx.all(rows).await?.into_iter().map(|row| row.node(now)).collect()
}

/// Rejects an unknown or removed node.
pub(crate) async fn exists(tx: &mut Tx, node: NodeId) -> Result<()> {
    let found =
        sqlx::query!("select id from fleet.nodes where id = $1 and lifecycle <> 'deleted'", node.uuid());
    tx.optional(found).await?.map(|_| ()).ok_or_else(|| Code::NodeNotFound.into())
}

/// Returns the management address of a node that isn't connected.
pub(crate) async fn management_address(tx: &mut Tx, node: NodeId) -> Result<Option<IpAddr>> {
    let row = sqlx::query!(
        "select management_address, connectivity from fleet.nodes where id = $1 and lifecycle <> 'deleted'",
        node.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::NodeNotFound)?;
    let address = row.management_address.filter(|_| row.connectivity != "online");
    address.map(|address| address.parse()).transpose().map_err(Error::internal)
}

/// Returns the public attributes of nodes in service, ordered by id.
pub(crate) async fn public(tx: &mut Tx, after: Option<NodeId>, limit: i64) -> Result<Vec<PublicNode>> {
    let rows = sqlx::query!(
        r#"select n.id, n.name, n.region, n.lifecycle, n.hold, n.connectivity, n.simulated,
                  array(select k.slug from fleet.node_skus ns join catalog.v_skus k on k.id = ns.sku_id
                        where ns.node_id = n.id order by k.slug) as "skus!: Vec<String>"
           from fleet.nodes n where n.lifecycle = 'active' and ($1::uuid is null or n.id > $1) order by n.id limit $2"#,
        after.map(NodeId::uuid),
        limit,
    );
    let public = tx.all(rows).await?.into_iter().map(|row| {
        Ok(PublicNode {
            id: NodeId::from_uuid(row.id),
            name: row.name,
            region: row.region,
            status: facts(&row.lifecycle, &row.hold, &row.connectivity)?.status(),
            simulated: row.simulated,
            skus: row.skus,
        })
    });
    public.collect()
}
