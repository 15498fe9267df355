//! Slots.

use gpuaas_agent_protocol::tasks::Slot;
use gpuaas_core::{AllocationId, Error, Result, SlotId};
use gpuaas_store::Tx;

/// The slots an owner has, as tasks name them.
pub async fn of_owner(tx: &mut Tx, owner: AllocationId) -> Result<Vec<Slot>> {
    let rows = sqlx::query!(
        "select s.id, s.slot_index, s.gpu_uuid, s.gpu_pci, s.fabric_pci, s.nvme, s.private_ip, s.mac, s.numa
         from fleet.slots s join fleet.claims c on c.slot_id = s.id
         where c.owner = $1 and c.ended_at is null order by s.slot_index",
        owner.uuid(),
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
