//! Topologies: what hosts found in themselves becomes slots when it is approved.

use gpuaas_agent_protocol::tasks::Topology;
use gpuaas_core::{Code, Error, Machine, NodeId, Result, SlotId};
use gpuaas_store::{MutationTx, WriteTx};
use uuid::Uuid;

use super::slots;
use crate::events::{NodeChanged, SlotsChanged};
use crate::model::{SlotFact, SlotState};

/// What a host names as a blocker that can't tell all of its GPUs.
const UNKNOWN_GPUS: &str = "gpu_driver";
/// Findings kept of each node.
const KEPT: i64 = 10;

/// A host reports what it found. Under a profile that trusts its hosts, a finding without blockers is approved.
pub(crate) async fn discovered(tx: &mut MutationTx, node: NodeId, output: &serde_json::Value) -> Result<()> {
    let topology: Topology = serde_json::from_value(output.clone())
        .map_err(|error| Error::new(Code::UpstreamError, format!("the topology can't be read: {error}")))?;
    fault_missing(tx, node, &topology).await?;
    if is_approved_already(tx, node, output).await? {
        return Ok(());
    }
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
        r#"select fleet.is_trusted($1) as "trusted!""#,
        node.uuid(),
    );
    if tx.one(trusted).await?.trusted && topology.blockers.is_empty() {
        approve(tx, node, id, "the enrolment profile").await?;
    }
    Ok(())
}

/// The host still is what was approved: the finding is as of now.
async fn is_approved_already(tx: &mut MutationTx, node: NodeId, output: &serde_json::Value) -> Result<bool> {
    let now = tx.now();
    let confirm = sqlx::query!(
        "update fleet.topologies t set discovered_at = $3 from fleet.nodes n
         where n.id = $1 and t.id = n.topology_id and t.document = $2
           and not exists (select from fleet.topologies later
                           where later.node_id = n.id and later.discovered_at > t.discovered_at)",
        node.uuid(),
        output,
        now,
    );
    Ok(tx.execute(confirm).await? > 0)
}

/// GPUs of approved slots that the host doesn't find any more: nobody gets these slots, and who has them is told. Where the
/// driver doesn't tell all GPUs nothing can be concluded.
async fn fault_missing(tx: &mut MutationTx, node: NodeId, topology: &Topology) -> Result<()> {
    if topology.blockers.iter().any(|blocker| blocker.name == UNKNOWN_GPUS) {
        return Ok(());
    }
    let found = topology.slots.iter().filter_map(|slot| slot.gpu.as_ref()).map(|gpu| gpu.uuid.clone());
    let found: Vec<String> = found.collect();
    let missing = sqlx::query!(
        "select id from fleet.slots
         where node_id = $1 and gpu_uuid is not null and gpu_uuid <> all($2) and state in ('available', 'leased')
         order by id for update",
        node.uuid(),
        &found,
    );
    for slot in tx.all(missing).await? {
        slots::fault(tx, node, SlotId::from_uuid(slot.id), "the host doesn't find its GPU any more").await?;
        metrics::counter!("gpuaas_gpu_faults_total").increment(1);
    }
    // Such as are being made or cleaned aren't free afterwards.
    let suspect = sqlx::query!(
        "update fleet.slots set suspect = true
         where node_id = $1 and gpu_uuid is not null and gpu_uuid <> all($2) and not suspect
           and state in ('reserved', 'cleaning')",
        node.uuid(),
        &found,
    );
    tx.execute(suspect).await.map(|_| ())
}

/// Approves a finding: its slots may be claimed. Slots of an earlier approval stay who they are; such as are in use can't
/// change.
pub(crate) async fn approve(tx: &mut MutationTx, node: NodeId, id: Uuid, by: &str) -> Result<()> {
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
    let mut adopted = Vec::with_capacity(topology.slots.len());
    for candidate in &topology.slots {
        adopted.push(adopt_slot(tx, node, candidate).await?);
    }
    let indexes: Vec<i32> = topology.slots.iter().filter_map(|slot| i32::try_from(slot.index).ok()).collect();
    let gone = sqlx::query!(
        "select id from fleet.slots
         where node_id = $1 and slot_index <> all($2) and state in ('available', 'leased') order by id for update",
        node.uuid(),
        &indexes,
    );
    for slot in tx.all(gone).await? {
        slots::fault(tx, node, SlotId::from_uuid(slot.id), "it isn't part of the approved topology").await?;
    }
    tx.emit(&SlotsChanged { node_id: node, slots: adopted, owner: None })?;
    tx.emit(&NodeChanged { node_id: node })
}

async fn adopt_slot<C: WriteTx>(
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
            or (fleet.slots.numa, fleet.slots.gpu_uuid, fleet.slots.gpu_pci, fleet.slots.gpu_model, fleet.slots.gpu_memory_mib,
                fleet.slots.fabric_pci, fleet.slots.nvme, fleet.slots.private_ip, fleet.slots.mac)
               is not distinct from ($4, $5, $6, $7, $8, $9, $10, $11, $12)
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
