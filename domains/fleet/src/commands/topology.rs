//! Topologies: what hosts found in themselves becomes slots when it is approved.

use gpuaas_agent_protocol::tasks::Topology;
use gpuaas_core::{Code, Error, Machine, NodeId, Result, SlotId};
use gpuaas_store::{Context, Mutation};
use uuid::Uuid;

use super::nodes;
use crate::events::{NodeChanged, SlotsChanged};
use crate::model::{SlotFact, SlotState};

/// Findings kept of each node.
const KEPT: i64 = 10;

/// A host reports what it found. Under a profile that trusts its hosts, a finding without blockers is approved.
pub(crate) async fn discovered(tx: &mut Mutation, node: NodeId, output: &serde_json::Value) -> Result<()> {
    let topology: Topology = serde_json::from_value(output.clone())
        .map_err(|error| Error::new(Code::UpstreamError, format!("the topology can't be read: {error}")))?;
    let (id, now) = (tx.sources().uuid(), tx.now());
    let insert = sqlx::query!(
        "insert into fleet.topologies (id, node_id, document, discovered_at) values ($1, $2, $3, $4)",
        id,
        node.uuid(),
        output,
        now,
    );
    tx.execute(insert).await?;
    let old = sqlx::query!(
        "delete from fleet.topologies where node_id = $1 and approved_at is null and id not in (
             select id from fleet.topologies where node_id = $1 order by discovered_at desc limit $2)",
        node.uuid(),
        KEPT,
    );
    tx.execute(old).await?;
    let trusted = sqlx::query!(
        r#"select n.topology_id is null and p.id is not null and not p.needs_approval as "trusted!"
           from fleet.nodes n left join fleet.enrolment_profiles p on p.id = n.profile_id where n.id = $1"#,
        node.uuid(),
    );
    if tx.one(trusted).await?.trusted && topology.blockers.is_empty() {
        approve(tx, node, id, "the enrolment profile").await?;
    }
    Ok(())
}

/// Approves a finding: its slots may be claimed. Slots of an earlier approval stay who they are; such as are in use can't
/// change.
pub(crate) async fn approve(tx: &mut Mutation, node: NodeId, id: Uuid, by: &str) -> Result<()> {
    let (now, found) = (
        tx.now(),
        sqlx::query!("select document from fleet.topologies where id = $1 and node_id = $2", id, node.uuid()),
    );
    let found = tx.optional(found).await?.ok_or(Code::TopologyNotFound)?;
    let topology: Topology = serde_json::from_value(found.document).map_err(Error::internal)?;
    if let Some(blocker) = topology.blockers.first() {
        let detail = format!("{}: {}", blocker.name, blocker.detail);
        return Err(Error::new(Code::StateConflict, detail));
    }
    let approved = sqlx::query!(
        "update fleet.topologies set approved_at = $2, approved_by = $3 where id = $1",
        id,
        now,
        by,
    );
    tx.execute(approved).await?;
    let adopt = sqlx::query!("update fleet.nodes set topology_id = $2 where id = $1", node.uuid(), id);
    tx.execute(adopt).await?;
    let mut slots = Vec::with_capacity(topology.slots.len());
    for candidate in &topology.slots {
        slots.push(adopt_slot(tx, node, candidate).await?);
    }
    let version = nodes::bump(tx, node).await?;
    tx.emit(&SlotsChanged { node_id: node, slots, owner: None }, version)?;
    tx.emit(&NodeChanged { node_id: node }, version)
}

async fn adopt_slot<C: Context>(
    tx: &mut C,
    node: NodeId,
    candidate: &gpuaas_agent_protocol::tasks::SlotCandidate,
) -> Result<SlotFact> {
    let now = tx.now();
    let index = i32::try_from(candidate.index).map_err(Error::internal)?;
    let gpu = candidate.gpu.as_ref();
    let insert = sqlx::query!(
        "insert into fleet.slots (id, node_id, slot_index, numa, gpu_uuid, gpu_pci, gpu_model, gpu_memory_mib, fabric_pci,
                                  nvme, private_ip, mac, state, state_since)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'available', $13)
         on conflict (node_id, slot_index) do update
         set numa = $4, gpu_uuid = $5, gpu_pci = $6, gpu_model = $7, gpu_memory_mib = $8, fabric_pci = $9, nvme = $10,
             private_ip = $11, mac = $12, version = fleet.slots.version + 1
         where fleet.slots.state in ('available', 'disabled', 'faulty')
         returning id, state, version",
        tx.sources().uuid(),
        node.uuid(),
        index,
        i32::try_from(candidate.numa).map_err(Error::internal)?,
        gpu.map(|gpu| gpu.uuid.as_str()),
        gpu.map(|gpu| gpu.pci.as_str()),
        gpu.map(|gpu| gpu.model.as_str()),
        gpu.and_then(|gpu| i64::try_from(gpu.memory_mib).ok()),
        candidate.fabric_pci,
        candidate.nvme,
        candidate.private_ip,
        candidate.mac,
        now,
    );
    let in_use = || Error::new(Code::NodeInUse, format!("Slot {index} is in use and can't change."));
    let row = tx.optional(insert).await?.ok_or_else(in_use)?;
    let state = SlotState::parse(&row.state)?;
    Ok(SlotFact { slot_id: SlotId::from_uuid(row.id), state, version: row.version })
}
