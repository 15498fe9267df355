//! Sessions: one write when a host connects, one when it leaves, none for a heartbeat; for many hosts at once.

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

/// Hosts asked for their topology in one turn.
const ASKED_AT_ONCE: i64 = 50;

/// Who connects.
#[derive(Clone)]
pub(crate) struct Arrival {
    pub node: NodeId,
    pub serial: String,
    pub address: Option<String>,
    pub hello: Hello,
}

/// A host as it stood before.
struct Stood {
    becomes: &'static str,
    /// It stands in the database as in service and online.
    serves: bool,
    /// The digest of what it says of itself now, and whether all of that stands there too.
    said: String,
    same: bool,
    known: bool,
    /// It was started since: it may be made of something else now.
    rebooted: bool,
}

/// Opens a session for each: a new epoch, which ends every older one of that host. Those that can't have one hear why.
pub(crate) async fn open(tx: &mut SystemTx, gateway: Uuid, arrivals: &[Arrival]) -> Result<Vec<Result<i64>>> {
    let verdicts = stand(tx, arrivals).await?;
    let both = arrivals.iter().zip(&verdicts);
    let admitted: Vec<(&Arrival, &Stood)> =
        both.filter_map(|(arrival, verdict)| Some((arrival, verdict.as_ref().ok()?))).collect();
    let epochs = begin(tx, gateway, &admitted).await?;
    observe(tx, &admitted).await?;
    for (arrival, stood) in &admitted {
        let epoch = of(&epochs, arrival.node)?;
        if !stood.serves {
            tx.emit(&NodeOnline { node_id: arrival.node, epoch })?;
        }
    }
    let unknown = admitted.iter().filter(|(_, stood)| !stood.known || stood.rebooted);
    discover(tx, &unknown.map(|(arrival, _)| arrival.node).collect::<Vec<_>>(), &epochs).await?;
    miss(tx, &admitted, &epochs).await?;
    let epoch =
        |(arrival, verdict): (&Arrival, Result<Stood>)| verdict.and_then(|_| of(&epochs, arrival.node));
    Ok(arrivals.iter().zip(verdicts).map(epoch).collect())
}

/// The epoch that was just written.
fn of(epochs: &HashMap<NodeId, i64>, node: NodeId) -> Result<i64> {
    epochs.get(&node).copied().ok_or_else(|| Error::internal("a session was opened without an epoch"))
}

/// Locks the nodes and judges each arrival by its own certificate. Of several by one node the last with a good certificate is
/// served, so that one who holds a revoked certificate doesn't take the place of the host.
async fn stand(tx: &mut SystemTx, arrivals: &[Arrival]) -> Result<Vec<Result<Stood>>> {
    let nodes: Vec<Uuid> = arrivals.iter().map(|arrival| arrival.node.uuid()).collect();
    let rows = sqlx::query!(
        r#"select id, lifecycle, connectivity, address, said, boot_id,
                  exists (select from fleet.topologies t where t.node_id = nodes.id) as "known!"
           from fleet.nodes where id = any($1) order by id for update"#,
        &nodes,
    );
    let rows: HashMap<Uuid, _> = tx.all(rows).await?.into_iter().map(|row| (row.id, row)).collect();
    // With the rows locked: a revocation is either seen here, or closes the session that is opened.
    let good = good_serials(tx, arrivals).await?;
    let is_good = |arrival: &Arrival| good.contains(&arrival.serial);
    let numbered = arrivals.iter().enumerate();
    let served: HashMap<NodeId, usize> =
        numbered.clone().filter(|(_, arrival)| is_good(arrival)).map(|(index, a)| (a.node, index)).collect();
    let judge = |(index, arrival): (usize, &Arrival)| -> Result<Stood> {
        let row = rows.get(&arrival.node.uuid()).ok_or_else(|| conflict("The node isn't known."))?;
        if !is_good(arrival) {
            return Err(Error::new(Code::TokenRevoked, "The certificate was revoked."));
        }
        if served.get(&arrival.node) != Some(&index) {
            return Err(conflict("The node connects twice at the same time."));
        }
        let lifecycle = Lifecycle::parse(&row.lifecycle)?;
        let becomes = match lifecycle {
            Lifecycle::Enrolling => lifecycle.to(Lifecycle::Active)?.to(),
            Lifecycle::Active | Lifecycle::Retired => lifecycle.as_str(),
            _ => return Err(conflict("The node isn't in service.")),
        };
        let said = digest(&arrival.hello)?;
        let same = row.said == said && row.address == arrival.address;
        let online = row.connectivity == Connectivity::Online.as_str();
        let serves = online && becomes == lifecycle.as_str();
        let rebooted = row.boot_id.as_ref().is_some_and(|before| *before != arrival.hello.boot_id);
        Ok(Stood { becomes, serves, said, same, known: row.known, rebooted })
    };
    Ok(numbered.map(judge).collect())
}

fn conflict(refused: &'static str) -> Error {
    Error::new(Code::StateConflict, refused)
}

/// Serials of certificates that aren't revoked.
async fn good_serials(tx: &mut SystemTx, arrivals: &[Arrival]) -> Result<HashSet<String>> {
    let serials: Vec<String> = arrivals.iter().map(|arrival| arrival.serial.clone()).collect();
    let good = sqlx::query!(
        "select serial from fleet.certificates where serial = any($1) and revoked_at is null",
        &serials,
    );
    Ok(tx.all(good).await?.into_iter().map(|row| row.serial).collect())
}

/// Of what a host says of itself that lasts.
fn digest(hello: &Hello) -> Result<String> {
    let said = serde_json::to_vec(&(&hello.boot_id, &hello.capabilities)).map_err(Error::internal)?;
    Ok(sha256(&[&said]))
}

async fn begin(
    tx: &mut SystemTx,
    gateway: Uuid,
    admitted: &[(&Arrival, &Stood)],
) -> Result<HashMap<NodeId, i64>> {
    let of = |(arrival, _): &(&Arrival, &Stood)| (arrival.node.uuid(), arrival.hello.agent_instance);
    let (nodes, instances): (Vec<Uuid>, Vec<Uuid>) = admitted.iter().map(of).unzip();
    let serials: Vec<String> = admitted.iter().map(|(arrival, _)| arrival.serial.clone()).collect();
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

/// Writes what is to be seen of them. A host that comes back as it left costs no write.
async fn observe(tx: &mut SystemTx, admitted: &[(&Arrival, &Stood)]) -> Result<()> {
    let now = tx.now();
    let mut seen = Vec::new();
    for (arrival, stood) in admitted.iter().filter(|(_, stood)| !(stood.serves && stood.same)) {
        let Hello { capabilities, boot_id, .. } = &arrival.hello;
        seen.push(json!({
            "id": arrival.node.uuid(), "lifecycle": stood.becomes, "agent_version": capabilities.agent_version,
            "boot_id": boot_id, "capabilities": capabilities, "address": arrival.address,
            "said": stood.said, "offset": (arrival.hello.now - now).num_milliseconds(),
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

/// States which owners of leased slots a host didn't name among those whose work it holds. Whether they had anything there
/// already is for them to know.
async fn miss(
    tx: &mut SystemTx,
    admitted: &[(&Arrival, &Stood)],
    epochs: &HashMap<NodeId, i64>,
) -> Result<()> {
    let nodes: Vec<Uuid> = admitted.iter().map(|(arrival, _)| arrival.node.uuid()).collect();
    let owners = sqlx::query!(
        "select distinct c.node_id, c.owner, c.org_id from fleet.claims c join fleet.slots s on s.id = c.slot_id
         where c.node_id = any($1) and c.ended_at is null and s.state = 'leased' order by c.node_id, c.org_id, c.owner",
        &nodes,
    );
    let mut missing: BTreeMap<(NodeId, OrgId), Vec<AllocationId>> = BTreeMap::new();
    let holding: HashMap<NodeId, &[AllocationId]> =
        admitted.iter().map(|(arrival, _)| (arrival.node, arrival.hello.holding.as_slice())).collect();
    for row in tx.all(owners).await? {
        let (node, owner) = (NodeId::from_uuid(row.node_id), AllocationId::from_uuid(row.owner));
        if holding.get(&node).is_some_and(|held| !held.contains(&owner)) {
            missing.entry((node, OrgId::from_uuid(row.org_id))).or_default().push(owner);
        }
    }
    for ((node_id, org), owners) in missing {
        let epoch = of(epochs, node_id)?;
        tx.emit_for(org, None, &HoldingsMissing { node_id, epoch, owners })?;
    }
    Ok(())
}

/// Asks hosts that didn't report their topology for so long.
pub(crate) async fn discover_again(tx: &mut SystemTx, after: chrono::Duration) -> Result<()> {
    let now = tx.now();
    let stale = sqlx::query!(
        "select n.id, s.epoch from fleet.nodes n join fleet.node_sessions s on s.node_id = n.id
         where n.lifecycle = 'active' and n.connectivity = 'online' and s.closed_at is null and s.opened_at < $1
           and not exists (select from fleet.topologies t where t.node_id = n.id and t.discovered_at > $1)
           and not exists (select from fleet.tasks t where t.node_id = n.id and t.kind = 'slice.topology_discover'
                           and (t.state in ('queued', 'dispatched', 'running') or t.finished_at > $1))
         order by n.id limit $2",
        now - after,
        ASKED_AT_ONCE,
    );
    let epochs: HashMap<NodeId, i64> =
        tx.all(stale).await?.into_iter().map(|row| (NodeId::from_uuid(row.id), row.epoch)).collect();
    let nodes: Vec<NodeId> = epochs.keys().copied().collect();
    discover(tx, &nodes, &epochs).await
}

/// Asks hosts what they are made of, unless they are being asked.
async fn discover(tx: &mut SystemTx, nodes: &[NodeId], epochs: &HashMap<NodeId, i64>) -> Result<()> {
    if nodes.is_empty() {
        return Ok(());
    }
    let unasked = sqlx::query!(
        r#"select node as "node!" from unnest($1::uuid[]) as node
           where not exists (select from fleet.tasks t where t.node_id = node and t.kind = 'slice.topology_discover'
                             and t.state in ('queued', 'dispatched', 'running'))"#,
        &nodes.iter().map(|node| node.uuid()).collect::<Vec<_>>(),
    );
    let unasked = tx.all(unasked).await?.into_iter().map(|row| NodeId::from_uuid(row.node));
    let order = |node| {
        Ok(Order::<TopologyDiscover> {
            id: tx.sources().uuid(),
            node,
            params: NoParams {},
            attempt: i32::try_from(of(epochs, node)?).unwrap_or(i32::MAX),
            waiting: None,
            owner: None,
            life: chrono::Duration::minutes(10),
        })
    };
    let orders = unasked.map(order).collect::<Result<Vec<_>>>()?;
    tasks::queue_all(tx, &orders).await
}

/// Channels ended. An older epoch ends nothing.
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
