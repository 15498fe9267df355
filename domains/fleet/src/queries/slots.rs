//! Queries on slots.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::Slot;
use gpuaas_core::{AllocationId, Error, Machine, NodeId, Result, SlotId};
use gpuaas_store::Tx;
use serde_json::Value;
use uuid::Uuid;

use crate::model::{SlotState, SlotView};

/// Returns the owner's slots in the form tasks use.
pub async fn of_owner(tx: &mut Tx, owner: AllocationId) -> Result<Vec<Slot>> {
    held(tx, owner, None).await
}

/// Returns the owner's slots that are being cleaned.
pub(crate) async fn cleaning_of(tx: &mut Tx, owner: AllocationId) -> Result<Vec<Slot>> {
    held(tx, owner, Some(SlotState::Cleaning)).await
}

async fn held(tx: &mut Tx, owner: AllocationId, state: Option<SlotState>) -> Result<Vec<Slot>> {
    let rows = sqlx::query!(
        "select s.id, s.slot_index, s.gpu_uuid, s.gpu_pci, s.fabric_pci, s.nvme, s.private_ip, s.mac, s.numa
         from fleet.slots s join fleet.claims c on c.slot_id = s.id
         where c.owner = $1 and c.ended_at is null and ($2::text is null or s.state = $2) order by s.slot_index",
        owner.uuid(),
        state.map(Machine::as_str),
    );
    let slot = |number: i32| u32::try_from(number).map_err(Error::internal);
    tx.all(rows)
        .await?
        .into_iter()
        .map(|row| {
            Ok(Slot {
                slot_id: SlotId::from_uuid(row.id),
                index: slot(row.slot_index)?,
                gpu_uuid: row.gpu_uuid,
                gpu_pci: row.gpu_pci,
                fabric_pci: row.fabric_pci,
                nvme: row.nvme,
                private_ip: row.private_ip,
                mac: row.mac,
                numa: slot(row.numa)?,
            })
        })
        .collect()
}

/// Returns the slots of a node with their owners, or one of them.
pub(crate) async fn of_node(tx: &mut Tx, node: NodeId, slot: Option<SlotId>) -> Result<Vec<SlotView>> {
    let rows = sqlx::query!(
        r#"select s.id, s.slot_index, s.numa, s.gpu_uuid, s.gpu_model, s.gpu_pci, s.fabric_pci, s.nvme, s.private_ip,
                  s.state, s.state_since, s.reason, s.suspect, c.owner as "owner?"
           from fleet.slots s left join fleet.claims c on c.slot_id = s.id and c.ended_at is null
           where s.node_id = $1 and ($2::uuid is null or s.id = $2) order by s.slot_index"#,
        node.uuid(),
        slot.map(SlotId::uuid),
    );
    tx.all(rows)
        .await?
        .into_iter()
        .map(|row| {
            Ok(SlotView {
                id: SlotId::from_uuid(row.id),
                index: row.slot_index,
                numa: row.numa,
                gpu_uuid: row.gpu_uuid,
                gpu_model: row.gpu_model,
                gpu_pci: row.gpu_pci,
                fabric_pci: row.fabric_pci,
                nvme: row.nvme,
                private_ip: row.private_ip,
                state: SlotState::parse(&row.state)?,
                state_since: row.state_since,
                reason: row.reason,
                suspect: row.suspect,
                allocation_id: row.owner.map(AllocationId::from_uuid),
            })
        })
        .collect()
}

/// An available slot of a node that offers a SKU.
pub struct Candidate {
    pub node_id: Uuid,
    pub region: String,
    pub simulated: bool,
    /// True if the node is in service, online and not held.
    pub schedulable: bool,
    pub slot_id: Uuid,
    pub numa: i32,
    pub gpu: bool,
    pub own_fabric: bool,
    pub version: i64,
}

/// Returns the available slots of the nodes that offer a SKU, or of one node.
pub async fn candidates(tx: &mut Tx, sku: Uuid, node: Option<NodeId>) -> Result<Vec<Candidate>> {
    let rows = sqlx::query_as!(
        Candidate,
        r#"select node_id as "node_id!", region as "region!", simulated as "simulated!", schedulable as "schedulable!",
                  slot_id as "slot_id!", numa as "numa!", gpu as "gpu!", own_fabric as "own_fabric!",
                  version as "version!"
           from fleet.candidates($1, $2)"#,
        sku,
        node.map(NodeId::uuid),
    );
    tx.all(rows).await
}

/// Returns true if a node that offers the SKU is in service: anywhere, in the region, or the named node.
pub async fn serves(tx: &mut Tx, sku: Uuid, region: Option<&str>, node: Option<NodeId>) -> Result<bool> {
    let query =
        sqlx::query!(r#"select fleet.serves($1, $2, $3) as "serves!""#, sku, region, node.map(NodeId::uuid),);
    tx.one(query).await.map(|row| row.serves)
}

/// A task queued for an allocation.
pub struct HostTask {
    pub kind: String,
    pub state: String,
    pub queued_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    pub progress: Value,
}

/// Returns the tasks of an allocation, in order.
pub async fn work_for(tx: &mut Tx, owner: AllocationId) -> Result<Vec<HostTask>> {
    let rows = sqlx::query_as!(
        HostTask,
        r#"select kind as "kind!", state as "state!", queued_at as "queued_at!", started_at, finished_at,
                  progress as "progress!" from fleet.work_for($1)"#,
        owner.uuid(),
    );
    tx.all(rows).await
}
