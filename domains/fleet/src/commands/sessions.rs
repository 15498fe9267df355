//! Agent sessions: one write when a node connects, one when it disconnects, none per heartbeat; batched over many
//! nodes.

use std::collections::{BTreeMap, HashMap, HashSet};

use gpuaas_agent_protocol::frames::Hello;
use gpuaas_agent_protocol::tasks::{NoParams, TopologyDiscover};
use gpuaas_core::chain::sha256;
use gpuaas_core::{AllocationId, Code, Error, Machine, NodeId, OrgId, Result};
use gpuaas_store::{SystemTx, WriteTx};
use serde_json::{Value, json};
use uuid::Uuid;

use super::tasks;
use crate::events::{HoldingsMissing, NodeOnline};
use crate::model::{Connectivity, Lifecycle, Order};

/// Maximum topology discoveries queued in one pass.
const MAX_DISCOVERIES: i64 = 50;

/// A node's request to open a session.
#[derive(Clone)]
pub(crate) struct SessionRequest {
    pub node: NodeId,
    pub serial: String,
    pub address: Option<String>,
    pub hello: Hello,
}

/// An accepted session request, compared with the node row before it.
struct Admission {
    /// The lifecycle after the session is opened.
    lifecycle: &'static str,
    /// The node row is already in service and online.
    already_online: bool,
    /// Digest of the boot id and capabilities in the hello.
    hello_digest: String,
    /// The digest and the address equal those of the node row.
    unchanged: bool,
    has_topology: bool,
    /// The host has rebooted since its last session: its hardware may have changed.
    rebooted: bool,
}

/// Opens a session for each request, with a new epoch that ends every older session of the node. Returns the epoch or
/// the rejection for each.
pub(crate) async fn open(
    tx: &mut SystemTx,
    gateway: Uuid,
    requests: &[SessionRequest],
) -> Result<Vec<Result<i64>>> {
    let admissions = check_requests(tx, requests).await?;
    let both = requests.iter().zip(&admissions);
    let admitted: Vec<(&SessionRequest, &Admission)> =
        both.filter_map(|(request, admission)| Some((request, admission.as_ref().ok()?))).collect();
    let epochs = insert_sessions(tx, gateway, &admitted).await?;
    update_nodes(tx, &admitted).await?;
    for (request, admission) in &admitted {
        let epoch = epoch_of(&epochs, request.node)?;
        if !admission.already_online {
            tx.emit(&NodeOnline { node_id: request.node, epoch })?;
        }
    }
    let undiscovered = admitted.iter().filter(|(_, admission)| !admission.has_topology || admission.rebooted);
    discover(tx, &undiscovered.map(|(request, _)| request.node).collect::<Vec<_>>(), &epochs).await?;
    emit_missing_holdings(tx, &admitted, &epochs).await?;
    let epoch = |(request, admission): (&SessionRequest, Result<Admission>)| {
        admission.and_then(|_| epoch_of(&epochs, request.node))
    };
    Ok(requests.iter().zip(admissions).map(epoch).collect())
}

/// Returns the epoch just written for a node.
fn epoch_of(epochs: &HashMap<NodeId, i64>, node: NodeId) -> Result<i64> {
    epochs.get(&node).copied().ok_or_else(|| Error::internal("session without an epoch"))
}

/// Locks the nodes and checks each request by its own certificate. Of several requests for one node the last with a
/// valid certificate is accepted, so that the holder of a revoked certificate can't displace the node.
async fn check_requests(tx: &mut SystemTx, requests: &[SessionRequest]) -> Result<Vec<Result<Admission>>> {
    let nodes: Vec<Uuid> = requests.iter().map(|request| request.node.uuid()).collect();
    let rows = sqlx::query!(
        r#"select id, lifecycle, connectivity, address, said, boot_id,
                  exists (select from fleet.topologies t where t.node_id = nodes.id) as "known!"
           from fleet.nodes where id = any($1) order by id for update"#,
        &nodes,
    );
    let rows: HashMap<Uuid, _> = tx.all(rows).await?.into_iter().map(|row| (row.id, row)).collect();
    // Read under the row locks: a revocation is either seen here, or closes the session that is opened.
    let good = good_serials(tx, requests).await?;
    let is_good = |request: &SessionRequest| good.contains(&request.serial);
    let numbered = requests.iter().enumerate();
    let last_good: HashMap<NodeId, usize> =
        numbered.clone().filter(|(_, request)| is_good(request)).map(|(index, a)| (a.node, index)).collect();
    let check_one = |(index, request): (usize, &SessionRequest)| -> Result<Admission> {
        let row =
            rows.get(&request.node.uuid()).ok_or_else(|| conflict("The node is unknown. Enrol it again."))?;
        if !is_good(request) {
            return Err(Error::new(Code::TokenRevoked, "The certificate was revoked. Enrol the node again."));
        }
        if last_good.get(&request.node) != Some(&index) {
            return Err(conflict("The node opened a second connection at the same time."));
        }
        let lifecycle = Lifecycle::parse(&row.lifecycle)?;
        let next = match lifecycle {
            Lifecycle::Enrolling => lifecycle.to(Lifecycle::Active)?.to(),
            Lifecycle::Active | Lifecycle::Retired => lifecycle.as_str(),
            _ => return Err(conflict("The node isn't in service.")),
        };
        let hello_digest = digest(&request.hello)?;
        let unchanged = row.said == hello_digest && row.address == request.address;
        let online = row.connectivity == Connectivity::Online.as_str();
        let already_online = online && next == lifecycle.as_str();
        let rebooted = row.boot_id.as_ref().is_some_and(|before| *before != request.hello.boot_id);
        Ok(Admission {
            lifecycle: next,
            already_online,
            hello_digest,
            unchanged,
            has_topology: row.known,
            rebooted,
        })
    };
    Ok(numbered.map(check_one).collect())
}

fn conflict(refused: &'static str) -> Error {
    Error::new(Code::StateConflict, refused)
}

/// Returns the serials whose certificates aren't revoked.
async fn good_serials(tx: &mut SystemTx, requests: &[SessionRequest]) -> Result<HashSet<String>> {
    let serials: Vec<String> = requests.iter().map(|request| request.serial.clone()).collect();
    let good = sqlx::query!(
        "select serial from fleet.certificates where serial = any($1) and revoked_at is null",
        &serials,
    );
    Ok(tx.all(good).await?.into_iter().map(|row| row.serial).collect())
}

/// Returns a digest of the lasting parts of a hello: boot id and capabilities.
fn digest(hello: &Hello) -> Result<String> {
    let lasting = serde_json::to_vec(&(&hello.boot_id, &hello.capabilities)).map_err(Error::internal)?;
    Ok(sha256(&[&lasting]))
}

async fn insert_sessions(
    tx: &mut SystemTx,
    gateway: Uuid,
    admitted: &[(&SessionRequest, &Admission)],
) -> Result<HashMap<NodeId, i64>> {
    let ids =
        |(request, _): &(&SessionRequest, &Admission)| (request.node.uuid(), request.hello.agent_instance);
    let (nodes, instances): (Vec<Uuid>, Vec<Uuid>) = admitted.iter().map(ids).unzip();
    let serials: Vec<String> = admitted.iter().map(|(request, _)| request.serial.clone()).collect();
    let sessions = sqlx::query!(
        "insert into fleet.node_sessions (node_id, gateway, epoch, agent_instance, serial, opened_at)
         select a.node, $2, 1, a.instance, a.serial, $5
         from unnest($1::uuid[], $3::uuid[], $4::text[]) as a(node, instance, serial) order by a.node
         on conflict (node_id) do update
             set gateway = excluded.gateway, epoch = fleet.node_sessions.epoch + 1, closed_at = null,
                 agent_instance = excluded.agent_instance, serial = excluded.serial, opened_at = excluded.opened_at
         returning node_id, epoch",
        &nodes,
        gateway,
        &instances,
        &serials,
        tx.now(),
    );
    Ok(tx.all(sessions).await?.into_iter().map(|row| (NodeId::from_uuid(row.node_id), row.epoch)).collect())
}

/// Updates the rows of nodes that changed. A node that reconnects unchanged costs no write.
async fn update_nodes(tx: &mut SystemTx, admitted: &[(&SessionRequest, &Admission)]) -> Result<()> {
    let now = tx.now();
    let mut seen = Vec::new();
    for (request, admission) in
        admitted.iter().filter(|(_, admission)| !(admission.already_online && admission.unchanged))
    {
        let Hello { capabilities, boot_id, .. } = &request.hello;
        seen.push(json!({
            "id": request.node.uuid(), "lifecycle": admission.lifecycle, "agent_version": capabilities.agent_version,
            "boot_id": boot_id, "capabilities": capabilities, "address": request.address,
            "said": admission.hello_digest, "offset": (request.hello.now - now).num_milliseconds(),
        }));
    }
    if seen.is_empty() {
        return Ok(());
    }
    let update = sqlx::query!(
        "update fleet.nodes n set lifecycle = a.lifecycle, connectivity = 'online',
                connectivity_since = case when n.connectivity = 'online' then n.connectivity_since else $2 end,
                agent_version = a.agent_version, boot_id = a.boot_id, capabilities = a.capabilities, address = a.address,
                said = a.said, clock_offset_ms = a.offset, version = n.version + 1
         from jsonb_to_recordset($1) as a(id uuid, lifecycle text, agent_version text, boot_id text, capabilities jsonb,
                                          address text, said text, \"offset\" bigint)
         where n.id = a.id",
        Value::Array(seen),
        now,
    );
    tx.execute(update).await.map(|_| ())
}

/// Emits the owners of leased slots that a node didn't list as held. The owner decides whether it had work there.
async fn emit_missing_holdings(
    tx: &mut SystemTx,
    admitted: &[(&SessionRequest, &Admission)],
    epochs: &HashMap<NodeId, i64>,
) -> Result<()> {
    let nodes: Vec<Uuid> = admitted.iter().map(|(request, _)| request.node.uuid()).collect();
    let owners = sqlx::query!(
        "select distinct c.node_id, c.owner, c.org_id from fleet.claims c join fleet.slots s on s.id = c.slot_id
         where c.node_id = any($1) and c.ended_at is null and s.state = 'leased' order by c.node_id, c.org_id, c.owner",
        &nodes,
    );
    let mut missing: BTreeMap<(NodeId, OrgId), Vec<AllocationId>> = BTreeMap::new();
    let holding: HashMap<NodeId, &[AllocationId]> =
        admitted.iter().map(|(request, _)| (request.node, request.hello.holding.as_slice())).collect();
    for row in tx.all(owners).await? {
        let (node, owner) = (NodeId::from_uuid(row.node_id), AllocationId::from_uuid(row.owner));
        if holding.get(&node).is_some_and(|held| !held.contains(&owner)) {
            missing.entry((node, OrgId::from_uuid(row.org_id))).or_default().push(owner);
        }
    }
    for ((node_id, org), owners) in missing {
        let epoch = epoch_of(epochs, node_id)?;
        tx.emit_for(org, None, &HoldingsMissing { node_id, epoch, owners })?;
    }
    Ok(())
}

/// Queues topology discovery on nodes that haven't reported for `after`.
pub(crate) async fn refresh_topologies(tx: &mut SystemTx, after: chrono::Duration) -> Result<()> {
    let now = tx.now();
    let stale = sqlx::query!(
        "select n.id, s.epoch from fleet.nodes n join fleet.node_sessions s on s.node_id = n.id
         where n.lifecycle = 'active' and n.connectivity = 'online' and s.closed_at is null and s.opened_at < $1
           and not exists (select from fleet.topologies t where t.node_id = n.id and t.discovered_at > $1)
           and not exists (select from fleet.tasks t where t.node_id = n.id and t.kind = 'slice.topology_discover'
                           and (t.state in ('queued', 'dispatched', 'running') or t.finished_at > $1))
         order by n.id limit $2",
        now - after,
        MAX_DISCOVERIES,
    );
    let epochs: HashMap<NodeId, i64> =
        tx.all(stale).await?.into_iter().map(|row| (NodeId::from_uuid(row.id), row.epoch)).collect();
    let nodes: Vec<NodeId> = epochs.keys().copied().collect();
    discover(tx, &nodes, &epochs).await
}

/// Queues topology discovery on these nodes, unless one is queued or running.
async fn discover(tx: &mut SystemTx, nodes: &[NodeId], epochs: &HashMap<NodeId, i64>) -> Result<()> {
    if nodes.is_empty() {
        return Ok(());
    }
    let unqueued = sqlx::query!(
        r#"select node as "node!" from unnest($1::uuid[]) as node
           where not exists (select from fleet.tasks t where t.node_id = node and t.kind = 'slice.topology_discover'
                             and t.state in ('queued', 'dispatched', 'running'))"#,
        &nodes.iter().map(|node| node.uuid()).collect::<Vec<_>>(),
    );
    let unqueued = tx.all(unqueued).await?.into_iter().map(|row| NodeId::from_uuid(row.node));
    let order = |node| {
        Ok(Order::<TopologyDiscover> {
            id: tx.sources().uuid(),
            node,
            params: NoParams {},
            attempt: i32::try_from(epoch_of(epochs, node)?).unwrap_or(i32::MAX),
            waiting: None,
            owner: None,
            life: chrono::Duration::minutes(10),
        })
    };
    let orders = unqueued.map(order).collect::<Result<Vec<_>>>()?;
    tasks::queue_all(tx, &orders).await
}

/// Closes sessions. An entry with an older epoch has no effect.
pub(crate) async fn close(tx: &mut SystemTx, gateway: Uuid, ended: &[(NodeId, i64)]) -> Result<()> {
    let (nodes, epochs): (Vec<Uuid>, Vec<i64>) =
        ended.iter().map(|(node, epoch)| (node.uuid(), *epoch)).unzip();
    let close = sqlx::query!(
        "update fleet.node_sessions set closed_at = $4 where node_id in (
             select s.node_id from fleet.node_sessions s
             join unnest($1::uuid[], $3::bigint[]) as e(node, epoch) on s.node_id = e.node and s.epoch = e.epoch
             where s.gateway = $2 and s.closed_at is null order by s.node_id for update of s)",
        &nodes,
        gateway,
        &epochs,
        tx.now(),
    );
    tx.execute(close).await.map(|_| ())
}
