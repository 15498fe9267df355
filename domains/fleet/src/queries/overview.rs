//! Fleet totals, map and capacity history.

use chrono::{DateTime, Utc};
use gpuaas_core::{Machine, NodeId, Result};
use gpuaas_store::Tx;

use super::nodes::facts;
use crate::model::{
    CapacityNote, CapacityUnit, Connectivity, FleetCapacity, FleetOverview, FleetShare, MapNode, NodeCounts,
    NodeStatus, SlotCounts, SlotState, TaskCounts, TaskState,
};

/// Maximum regions or SKUs listed.
const MAX_GROUPS: i64 = 200;
/// Maximum nodes on the map.
const MAX_NODES: i64 = 20_000;
/// Approximate maximum samples of a history.
const MAX_NOTES: i64 = 600;

/// Returns the fleet totals.
pub async fn overview(tx: &mut Tx) -> Result<FleetOverview> {
    let slots = slots(tx).await?;
    Ok(FleetOverview {
        capacity: FleetCapacity::from(&slots),
        nodes: nodes(tx).await?,
        slots,
        tasks: tasks(tx).await?,
        regions: regions(tx).await?,
        skus: skus(tx).await?,
    })
}

async fn nodes(tx: &mut Tx) -> Result<NodeCounts> {
    let rows = sqlx::query!(
        r#"select lifecycle, hold, connectivity, count(*) as "count!" from fleet.nodes where lifecycle <> 'deleted'
           group by lifecycle, hold, connectivity"#,
    );
    let mut counts = NodeCounts::default();
    for row in tx.all(rows).await? {
        let count = match facts(&row.lifecycle, &row.hold, &row.connectivity)?.status() {
            NodeStatus::Online => &mut counts.online,
            NodeStatus::Offline => &mut counts.offline,
            NodeStatus::Maintenance => &mut counts.maintenance,
            NodeStatus::Enrolling => &mut counts.enrolling,
            NodeStatus::Retired => &mut counts.retired,
            NodeStatus::Deleted => continue,
        };
        *count += row.count;
    }
    Ok(counts)
}

async fn slots(tx: &mut Tx) -> Result<SlotCounts> {
    let rows = sqlx::query!(
        r#"select s.state, n.connectivity, fleet.takes_work(n) as "takes_work!", count(*) as "count!"
           from fleet.slots s join fleet.nodes n on n.id = s.node_id
           where n.lifecycle in ('active', 'retired') group by s.state, n.connectivity, fleet.takes_work(n)"#,
    );
    let mut counts = SlotCounts::default();
    for row in tx.all(rows).await? {
        let count = match SlotState::parse(&row.state)? {
            SlotState::Available if row.takes_work => &mut counts.available,
            SlotState::Available if row.connectivity == Connectivity::Offline.as_str() => &mut counts.offline,
            SlotState::Available => &mut counts.held,
            SlotState::Reserved => &mut counts.reserved,
            SlotState::Leased => &mut counts.leased,
            SlotState::Cleaning => &mut counts.cleaning,
            SlotState::CleanupBlocked => &mut counts.cleanup_blocked,
            SlotState::Faulty => &mut counts.faulty,
            SlotState::Disabled => &mut counts.disabled,
        };
        *count += row.count;
    }
    Ok(counts)
}

async fn tasks(tx: &mut Tx) -> Result<TaskCounts> {
    let rows = sqlx::query!(
        r#"select state, count(*) as "count!" from fleet.tasks where state in ('queued', 'dispatched', 'running')
           group by state"#,
    );
    let mut counts = TaskCounts::default();
    for row in tx.all(rows).await? {
        match TaskState::parse(&row.state)? {
            TaskState::Queued => counts.queued += row.count,
            TaskState::Dispatched => counts.dispatched += row.count,
            _ => counts.running += row.count,
        }
    }
    Ok(counts)
}

/// Nodes in service and their slots in a region, or for a SKU.
struct Share {
    name: String,
    nodes: i64,
    nodes_online: i64,
    slots: i64,
    slots_available: i64,
    nodes_available: i64,
    whole: bool,
}

impl From<Share> for FleetShare {
    fn from(share: Share) -> Self {
        let Share { name, nodes, nodes_online, slots, slots_available, nodes_available, whole } = share;
        let unit = if whole { CapacityUnit::Host } else { CapacityUnit::Slot };
        Self { name, nodes, nodes_online, slots, slots_available, nodes_available, unit }
    }
}

async fn regions(tx: &mut Tx) -> Result<Vec<FleetShare>> {
    let rows = sqlx::query_as!(
        Share,
        r#"select n.region as name, count(*) as "nodes!",
                  count(*) filter (where n.connectivity = 'online') as "nodes_online!",
                  coalesce(sum(s.slots), 0)::bigint as "slots!",
                  coalesce(sum(s.available) filter (where fleet.takes_work(n)), 0)::bigint as "slots_available!",
                  count(*) filter (where fleet.takes_work(n) and s.available = s.slots) as "nodes_available!",
                  false as "whole!"
           from fleet.nodes n
           left join (select node_id, count(*) as slots, count(*) filter (where state = 'available') as available
                      from fleet.slots group by node_id) s on s.node_id = n.id
           where n.lifecycle = 'active' group by n.region order by n.region limit $1"#,
        MAX_GROUPS,
    );
    Ok(tx.all(rows).await?.into_iter().map(FleetShare::from).collect())
}

/// Returns totals by SKU. A node with several SKUs is counted with each.
async fn skus(tx: &mut Tx) -> Result<Vec<FleetShare>> {
    let rows = sqlx::query_as!(
        Share,
        r#"select k.slug as "name!", count(*) as "nodes!",
                  count(*) filter (where n.connectivity = 'online') as "nodes_online!",
                  coalesce(sum(s.slots), 0)::bigint as "slots!",
                  coalesce(sum(s.available) filter (where fleet.takes_work(n)), 0)::bigint as "slots_available!",
                  count(*) filter (where fleet.takes_work(n) and s.available = s.slots) as "nodes_available!",
                  k.shape = 'baremetal' as "whole!"
           from fleet.nodes n
           join fleet.node_skus ns on ns.node_id = n.id
           join catalog.v_skus k on k.id = ns.sku_id
           left join (select node_id, count(*) as slots, count(*) filter (where state = 'available') as available
                      from fleet.slots group by node_id) s on s.node_id = n.id
           where n.lifecycle = 'active' group by k.slug, k.shape order by k.slug limit $1"#,
        MAX_GROUPS,
    );
    Ok(tx.all(rows).await?.into_iter().map(FleetShare::from).collect())
}

/// Returns every node that wasn't removed, with one letter per slot.
pub(crate) async fn map(tx: &mut Tx) -> Result<Vec<MapNode>> {
    let rows = sqlx::query!(
        r#"select n.id, n.name, n.region, n.lifecycle, n.hold, n.connectivity, n.simulated,
                  array(select k.slug from fleet.node_skus ns join catalog.v_skus k on k.id = ns.sku_id
                        where ns.node_id = n.id order by k.slug) as "skus!: Vec<String>",
                  coalesce((select string_agg(case when s.state = 'cleanup_blocked' then 'b'
                                                   when s.state <> 'available' or fleet.takes_work(n) then left(s.state, 1)
                                                   when n.connectivity = 'offline' then 'o' else 'h' end, ''
                                              order by s.slot_index)
                            from fleet.slots s where s.node_id = n.id), '') as "slots!"
           from fleet.nodes n where n.lifecycle <> 'deleted' order by n.name, n.id limit $1"#,
        MAX_NODES,
    );
    let rows = tx.all(rows).await?.into_iter().map(|row| {
        let facts = facts(&row.lifecycle, &row.hold, &row.connectivity)?;
        Ok(MapNode {
            id: NodeId::from_uuid(row.id),
            name: row.name,
            region: row.region,
            status: facts.status(),
            hold: facts.hold,
            simulated: row.simulated,
            skus: row.skus,
            slots: row.slots,
        })
    });
    rows.collect()
}

/// Returns the capacity samples since a time: at most about [`MAX_NOTES`], evenly thinned out.
pub(crate) async fn capacity(
    tx: &mut Tx,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<CapacityNote>> {
    let seconds = ((now - since).num_seconds() / MAX_NOTES).max(1);
    let rows = sqlx::query_as!(
        CapacityNote,
        r#"select distinct on (date_bin($2::bigint * interval '1 second', at, 'epoch'))
                  at, nodes, nodes_online, slots, available, in_use, out
           from fleet.capacity where at >= $1
           order by date_bin($2::bigint * interval '1 second', at, 'epoch'), at"#,
        since,
        seconds,
    );
    tx.all(rows).await
}
