//! Topology reports: their slots become available when a report is approved.

use gpuaas_agent_protocol::tasks::Topology;
use gpuaas_core::{Code, Error, Machine, NodeId, Result, SlotId};
use gpuaas_store::{MutationTx, WriteTx};
use uuid::Uuid;

use super::slots;
use crate::events::{NodeChanged, SlotsChanged};
use crate::model::{SlotFact, SlotState};

/// Name of the blocker that a host reports when its driver can't list all GPUs.
const GPU_DRIVER_BLOCKER: &str = "gpu_driver";
/// Maximum unapproved reports kept per node.
const MAX_UNAPPROVED_REPORTS: i64 = 10;

/// Stores a topology report. A first report without blockers is approved at once if the node's enrolment profile
/// needs no approval.
pub(crate) async fn record_report(
    tx: &mut MutationTx,
    node: NodeId,
    output: &serde_json::Value,
) -> Result<()> {
    let topology: Topology = serde_json::from_value(output.clone()).map_err(|error| {
        Error::new(Code::UpstreamError, format!("topology report can't be read: {error}"))
    })?;
    fault_missing(tx, node, &topology).await?;
    if confirm_approved(tx, node, output).await? {
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
        MAX_UNAPPROVED_REPORTS,
    );
    tx.execute(old).await?;
    let trusted = sqlx::query!(r#"select fleet.is_trusted($1) as "trusted!""#, node.uuid(),);
    if tx.one(trusted).await?.trusted && topology.blockers.is_empty() {
        approve(tx, node, id, "the enrolment profile").await?;
    }
    Ok(())
}

/// Returns true if the report equals the approved one, whose time is updated.
async fn confirm_approved(tx: &mut MutationTx, node: NodeId, output: &serde_json::Value) -> Result<bool> {
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

/// Marks slots faulty whose GPU is missing from the report, and notifies their owners. Skipped if the driver couldn't
/// list all GPUs.
async fn fault_missing(tx: &mut MutationTx, node: NodeId, topology: &Topology) -> Result<()> {
    if topology.blockers.iter().any(|blocker| blocker.name == GPU_DRIVER_BLOCKER) {
        return Ok(());
    }
    let gpu_uuids = topology.slots.iter().filter_map(|slot| slot.gpu.as_ref()).map(|gpu| gpu.uuid.clone());
    let gpu_uuids: Vec<String> = gpu_uuids.collect();
    let missing = sqlx::query!(
        "select id from fleet.slots
         where node_id = $1 and gpu_uuid is not null and gpu_uuid <> all($2) and state in ('available', 'leased')
         order by id for update",
        node.uuid(),
        &gpu_uuids,
    );
    for slot in tx.all(missing).await? {
        slots::fault(
            tx,
            node,
            SlotId::from_uuid(slot.id),
            "the GPU is missing from the node's topology report",
        )
        .await?;
        metrics::counter!("gpuaas_gpu_faults_total").increment(1);
    }
    // Slots that are reserved or being cleaned must not become available afterwards.
    let suspect = sqlx::query!(
        "update fleet.slots set suspect = true
         where node_id = $1 and gpu_uuid is not null and gpu_uuid <> all($2) and not suspect
           and state in ('reserved', 'cleaning')",
        node.uuid(),
        &gpu_uuids,
    );
    tx.execute(suspect).await.map(|_| ())
}

/// Approves a topology report: its slots become available. Slots of an earlier report keep their ids; a slot in use
/// can't change.
pub(crate) async fn approve(tx: &mut MutationTx, node: NodeId, id: Uuid, by: &str) -> Result<()> {
    let (now, report) = (
        tx.now(),
        sqlx::query!("select document from fleet.topologies where id = $1 and node_id = $2", id, node.uuid()),
    );
    let report = tx.optional(report).await?.ok_or(Code::TopologyNotFound)?;
    let topology: Topology = serde_json::from_value(report.document).map_err(Error::internal)?;
    if let Some(blocker) = topology.blockers.first() {
        let detail = format!("The topology report has a blocker: {}: {}", blocker.name, blocker.detail);
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
        slots::fault(tx, node, SlotId::from_uuid(slot.id), "not part of the approved topology").await?;
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
    let in_use = || {
        Error::new(
            Code::NodeInUse,
            format!("Slot {index} is in use and can't change. Release its allocation first."),
        )
    };
    let row = tx.optional(insert).await?.ok_or_else(in_use)?;
    let state = SlotState::parse(&row.state)?;
    Ok(SlotFact { slot_id: SlotId::from_uuid(row.id), state, version: row.version })
}
