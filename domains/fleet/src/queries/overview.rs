//! The fleet in numbers.

use gpuaas_core::{Machine, Result};
use gpuaas_store::Tx;

use super::nodes::facts;
use crate::model::{
    FleetOverview, FleetShare, NodeCounts, NodeStatus, SlotCounts, SlotState, TaskCounts, TaskState,
};

/// Regions or SKUs that are counted by themselves.
const MOST: i64 = 200;

pub(crate) async fn overview(tx: &mut Tx) -> Result<FleetOverview> {
    Ok(FleetOverview {
        nodes: nodes(tx).await?,
        slots: slots(tx).await?,
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
        r#"select s.state, count(*) as "count!" from fleet.slots s join fleet.nodes n on n.id = s.node_id
           where n.lifecycle in ('active', 'retired') group by s.state"#,
    );
    let mut counts = SlotCounts::default();
    for row in tx.all(rows).await? {
        let count = match SlotState::parse(&row.state)? {
            SlotState::Available => &mut counts.available,
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

async fn regions(tx: &mut Tx) -> Result<Vec<FleetShare>> {
    let rows = sqlx::query_as!(
        FleetShare,
        r#"select n.region as name, count(*) as "nodes!",
                  count(*) filter (where n.connectivity = 'online') as "nodes_online!",
                  coalesce(sum(s.slots), 0)::bigint as "slots!", coalesce(sum(s.available), 0)::bigint as "slots_available!"
           from fleet.nodes n
           left join (select node_id, count(*) as slots, count(*) filter (where state = 'available') as available
                      from fleet.slots group by node_id) s on s.node_id = n.id
           where n.lifecycle = 'active' group by n.region order by n.region limit $1"#,
        MOST,
    );
    tx.all(rows).await
}

/// A node that may be sold as several is counted with each.
async fn skus(tx: &mut Tx) -> Result<Vec<FleetShare>> {
    let rows = sqlx::query_as!(
        FleetShare,
        r#"select k.slug as "name!", count(*) as "nodes!",
                  count(*) filter (where n.connectivity = 'online') as "nodes_online!",
                  coalesce(sum(s.slots), 0)::bigint as "slots!", coalesce(sum(s.available), 0)::bigint as "slots_available!"
           from fleet.nodes n
           join fleet.node_skus ns on ns.node_id = n.id
           join catalog.v_skus k on k.id = ns.sku_id
           left join (select node_id, count(*) as slots, count(*) filter (where state = 'available') as available
                      from fleet.slots group by node_id) s on s.node_id = n.id
           where n.lifecycle = 'active' group by k.slug order by k.slug limit $1"#,
        MOST,
    );
    tx.all(rows).await
}
