//! Sessions: one write when a host connects, one when it leaves, none for a heartbeat.

use gpuaas_agent_protocol::frames::Hello;
use gpuaas_agent_protocol::tasks::{NoParams, TopologyDiscover};
use gpuaas_core::{Code, Error, Machine, NodeId, Result};
use gpuaas_store::Upkeep;
use uuid::Uuid;

use super::tasks;
use crate::events::NodeOnline;
use crate::model::{Connectivity, Lifecycle, Order};

/// Who connects, and to whom.
pub(crate) struct Arrival<'a> {
    pub node: NodeId,
    pub gateway: Uuid,
    pub serial: &'a str,
    pub address: Option<String>,
    pub hello: &'a Hello,
}

/// Opens a session: a new epoch, which ends every older one. Returns it.
pub(crate) async fn open(tx: &mut Upkeep, arrival: &Arrival<'_>) -> Result<i64> {
    let Arrival { node, gateway, serial, address, hello } = arrival;
    let now = tx.now();
    let stands = sqlx::query!(
        "select lifecycle, connectivity, topology_id, version from fleet.nodes where id = $1 for update",
        node.uuid(),
    );
    let stands = tx.optional(stands).await?.ok_or(Code::NodeNotFound)?;
    let lifecycle = Lifecycle::parse(&stands.lifecycle)?;
    let becomes = match lifecycle {
        Lifecycle::Enrolling => lifecycle.to(Lifecycle::Active)?.to(),
        Lifecycle::Active | Lifecycle::Retired => lifecycle.as_str(),
        _ => return Err(Error::new(Code::StateConflict, "The node isn't in service.")),
    };
    let session = sqlx::query!(
        "insert into fleet.node_sessions (node_id, gateway, epoch, agent_instance, serial, opened_at)
         values ($1, $2, 1, $3, $4, $5)
         on conflict (node_id) do update set gateway = $2, epoch = fleet.node_sessions.epoch + 1, agent_instance = $3,
                                             serial = $4, opened_at = $5, closed_at = null
         returning epoch",
        node.uuid(),
        gateway,
        hello.agent_instance,
        serial,
        now,
    );
    let epoch = tx.one(session).await?.epoch;
    let capabilities = serde_json::to_value(&hello.capabilities).map_err(Error::internal)?;
    let offset = (hello.now - now).num_milliseconds();
    // A host that comes back as it left costs no second write.
    let update = sqlx::query!(
        "update fleet.nodes set lifecycle = $2, connectivity = 'online',
                connectivity_since = case when connectivity = 'online' then connectivity_since else $3 end,
                agent_version = $4, boot_id = $5, capabilities = $6, address = $7, clock_offset_ms = $8, version = version + 1
         where id = $1 and (lifecycle, connectivity, agent_version, boot_id, capabilities, address)
               is distinct from ($2, 'online', $4, $5, $6, $7)
         returning version",
        node.uuid(),
        becomes,
        now,
        hello.capabilities.agent_version,
        hello.boot_id,
        capabilities,
        address.as_deref(),
        offset,
    );
    let version = tx.optional(update).await?.map_or(stands.version, |row| row.version);
    if stands.connectivity != Connectivity::Online.as_str() || becomes != lifecycle.as_str() {
        tx.emit(&NodeOnline { node_id: *node, epoch }, version)?;
    }
    if stands.topology_id.is_none() {
        discover(tx, *node, epoch).await?;
    }
    Ok(epoch)
}

/// Asks a host what it is made of: once for each connection without an answer so far.
async fn discover(tx: &mut Upkeep, node: NodeId, epoch: i64) -> Result<()> {
    let asked = sqlx::query!(
        r#"select exists (select from fleet.tasks where node_id = $1 and kind = 'slice.topology_discover'
                          and state in ('queued', 'dispatched', 'running'))
                  or exists (select from fleet.topologies where node_id = $1) as "asked!""#,
        node.uuid(),
    );
    if tx.one(asked).await?.asked {
        return Ok(());
    }
    let order = Order::<TopologyDiscover> {
        id: tx.sources().uuid(),
        node,
        params: NoParams {},
        attempt: i32::try_from(epoch).unwrap_or(i32::MAX),
        waiting: None,
        owner: None,
        life: chrono::Duration::minutes(10),
    };
    tasks::queue(tx, order).await.map(|_| ())
}

/// The channel ended. An older epoch ends nothing.
pub(crate) async fn close(tx: &mut Upkeep, node: NodeId, gateway: Uuid, epoch: i64) -> Result<()> {
    let now = tx.now();
    let close = sqlx::query!(
        "update fleet.node_sessions set closed_at = $4
         where node_id = $1 and gateway = $2 and epoch = $3 and closed_at is null",
        node.uuid(),
        gateway,
        epoch,
        now,
    );
    tx.execute(close).await.map(|_| ())
}
