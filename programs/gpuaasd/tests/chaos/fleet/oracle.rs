//! Invariants of a fleet under faults and at the end of the run.

use std::collections::HashSet;

use gpuaas_core::TaskId;
use gpuaas_testkit::eventually;

use super::hosts::{ALL, Racks};
use crate::cloud::{Cluster, WAIT_TIMEOUT};

const ONLINE: &str = "select count(*) from fleet.nodes
    where lifecycle = 'active' and connectivity = 'online' and name like 'rack%'";
/// Number of nodes marked offline and allocations marked lost.
const LOSSES: &str = "select count(*) from events.log
    where event_type = 'provisioning.lost' or (event_type = 'fleet.node.offline'
        and aggregate_id in (select id from fleet.nodes where name like 'rack%'))";
/// Sessions that ended long enough ago for their nodes to be marked offline.
pub const OVERDUE: &str = "select count(*) from fleet.node_sessions
    where closed_at < clock_timestamp() - interval '10 seconds'
      and node_id in (select id from fleet.nodes where name like 'rack%')";
pub const LOST: &str = "select count(*) from provisioning.allocations where state = 'lost'";

/// Slots that ever had two owners at a time.
const TWO_OWNERS: &str = "select count(*) from fleet.claims a join fleet.claims b using (slot_id)
    where a.owner < b.owner and a.claimed_at < coalesce(b.ended_at, 'infinity')
      and b.claimed_at < coalesce(a.ended_at, 'infinity')";
const CLAIMED: &str = "select count(*) from fleet.claims where ended_at is null";
pub const FREE: &str = "select count(*) from fleet.slots where state = 'available'";
const USED: &str = "select coalesce(sum(gpus + allocations), 0)::bigint from provisioning.usage";
const NOT_RELEASED: &str = "select count(*) from provisioning.allocations where state <> 'released'";
const RUNNING: &str = "select count(*) from workflow.runs where state <> 'completed'";
const DEAD: &str = "select count(*) from events.dead_letters";
/// Tasks without success. The injected faults only delay tasks; none may fail, be cancelled or expire.
const NOT_DONE: &str = "select count(*) from fleet.tasks
    where state <> 'succeeded' and node_id in (select id from fleet.nodes where name like 'rack%')";
const TASKS: &str = "select id::text from fleet.tasks
    where node_id in (select id from fleet.nodes where name like 'rack%')";
const GATEWAYS: &str = "select distinct gateway::text from fleet.node_sessions
    where node_id in (select id from fleet.nodes where name like 'rack%')";

/// Waits until every host has a channel and is online.
pub async fn wait_all_online(cluster: &Cluster, racks: &Racks) {
    let whole = async || racks.connected() == ALL && cluster.number(ONLINE).await == ALL as i64;
    let (connected, online) = (racks.connected(), cluster.number(ONLINE).await);
    assert!(
        eventually(WAIT_TIMEOUT, whole).await,
        "{connected} connected and {online} online of {ALL}; {}",
        cluster.log()
    );
}

/// State before a fault.
pub struct Before {
    /// The gateways with connected hosts.
    pub gateways: HashSet<String>,
    losses: i64,
}

impl Before {
    pub async fn of(cluster: &Cluster) -> Self {
        Self { gateways: gateways(cluster).await, losses: cluster.number(LOSSES).await }
    }

    /// Waits until all hosts are connected to one gateway, which is (`known`) or isn't one of those before.
    pub async fn wait_for_one_gateway(&self, cluster: &Cluster, known: bool) {
        let moved = async || {
            let now = gateways(cluster).await;
            now.len() == 1 && now.is_subset(&self.gateways) == known
        };
        assert!(eventually(WAIT_TIMEOUT, moved).await, "hosts didn't move to one gateway; {}", cluster.log());
    }

    /// Fails if a node was marked offline or an allocation lost since then.
    pub async fn assert_none_lost(&self, cluster: &Cluster) {
        let losses = cluster.number(LOSSES).await - self.losses;
        assert_eq!(losses, 0, "nodes were marked offline, or allocations lost; {}", cluster.log());
    }
}

async fn gateways(cluster: &Cluster) -> HashSet<String> {
    cluster.texts(GATEWAYS).await.into_iter().collect()
}

/// Waits until a query counts at least `many`.
pub async fn wait_for_count(cluster: &Cluster, what: &'static str, many: i64) {
    let reached = async || cluster.number(what).await >= many;
    assert!(eventually(WAIT_TIMEOUT, reached).await, "{what}: never {many}; {}", cluster.log());
}

async fn assert_count(cluster: &Cluster, what: &'static str, many: i64, why: &str) {
    let settled = eventually(WAIT_TIMEOUT, async || cluster.number(what).await == many).await;
    assert!(settled, "{why}: {} instead of {many}; {}", cluster.number(what).await, cluster.log());
}

/// Checks after all releases that nothing is claimed, used, running or dead, and that no slot ever had two owners.
pub async fn assert_settled(cluster: &Cluster) {
    assert_count(cluster, FREE, 8 * ALL as i64, "every slot is free").await;
    assert_count(cluster, CLAIMED, 0, "no claim is left").await;
    assert_count(cluster, USED, 0, "no quota is used").await;
    assert_count(cluster, NOT_RELEASED, 0, "every allocation is released").await;
    assert_count(cluster, RUNNING, 0, "every run completed").await;
    assert_count(cluster, NOT_DONE, 0, "every task succeeded").await;
    assert_count(cluster, TWO_OWNERS, 0, "no slot has two owners").await;
    assert_count(cluster, DEAD, 0, "no dead letters").await;
}

/// Fails unless the tasks started by hosts are the tasks recorded by the control plane.
pub async fn assert_same_tasks(cluster: &Cluster, started: &HashSet<TaskId>) {
    let known: HashSet<String> = cluster.texts(TASKS).await.into_iter().collect();
    let done: HashSet<String> = started.iter().map(|task| task.uuid().to_string()).collect();
    assert_eq!(known.difference(&done).count(), 0, "tasks are recorded that no host started");
    assert_eq!(done.difference(&known).count(), 0, "hosts started tasks that aren't recorded");
}
