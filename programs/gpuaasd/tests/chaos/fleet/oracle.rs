//! What must hold of a fleet while it is struck, and when it is over.

use std::collections::HashSet;

use gpuaas_core::TaskId;
use gpuaas_testkit::eventually;

use super::hosts::{ALL, Racks};
use crate::cloud::{Cluster, WAIT_TIMEOUT};

const ONLINE: &str = "select count(*) from fleet.nodes
    where lifecycle = 'active' and connectivity = 'online' and name like 'rack%'";
/// Times that a host was declared gone, or an allocation lost.
const LOSSES: &str = "select count(*) from events.log
    where event_type = 'provisioning.lost' or (event_type = 'fleet.node.offline'
        and aggregate_id in (select id from fleet.nodes where name like 'rack%'))";
/// Sessions that ended so long ago that their hosts would be marked by now.
pub const OVERDUE: &str = "select count(*) from fleet.node_sessions
    where closed_at < clock_timestamp() - interval '10 seconds'
      and node_id in (select id from fleet.nodes where name like 'rack%')";
pub const LOST: &str = "select count(*) from provisioning.allocations where state = 'lost'";

/// Slots that belonged to two at a time, ever.
const TWO_OWNERS: &str = "select count(*) from fleet.claims a join fleet.claims b using (slot_id)
    where a.owner < b.owner and a.claimed_at < coalesce(b.ended_at, 'infinity')
      and b.claimed_at < coalesce(a.ended_at, 'infinity')";
const CLAIMED: &str = "select count(*) from fleet.claims where ended_at is null";
pub const FREE: &str = "select count(*) from fleet.slots where state = 'available'";
const USED: &str = "select coalesce(sum(gpus + allocations), 0)::bigint from provisioning.usage";
const NOT_RELEASED: &str = "select count(*) from provisioning.allocations where state <> 'released'";
const RUNNING: &str = "select count(*) from workflow.runs where state <> 'completed'";
const DEAD: &str = "select count(*) from events.dead_letters";
/// Nothing here fails a task, calls one off or lets one lie: strikes only delay them.
const NOT_DONE: &str = "select count(*) from fleet.tasks
    where state <> 'succeeded' and node_id in (select id from fleet.nodes where name like 'rack%')";
const TASKS: &str = "select id::text from fleet.tasks
    where node_id in (select id from fleet.nodes where name like 'rack%')";
const DOORS: &str = "select distinct gateway::text from fleet.node_sessions
    where node_id in (select id from fleet.nodes where name like 'rack%')";

/// Every host has a channel, and counts as online.
pub async fn is_whole(cluster: &Cluster, racks: &Racks) {
    let whole = async || racks.connected() == ALL && cluster.number(ONLINE).await == ALL as i64;
    let (connected, online) = (racks.connected(), cluster.number(ONLINE).await);
    assert!(
        eventually(WAIT_TIMEOUT, whole).await,
        "{connected}, {online} of {ALL} are back; {}",
        cluster.log()
    );
}

/// How things stood before a strike.
pub struct Before {
    /// The gateways that hosts are at.
    pub doors: HashSet<String>,
    losses: i64,
}

impl Before {
    pub async fn of(cluster: &Cluster) -> Self {
        Self { doors: doors(cluster).await, losses: cluster.number(LOSSES).await }
    }

    /// Waits until all hosts are at one gateway, which is, or isn't, one of those before.
    pub async fn all_go_to_one(&self, cluster: &Cluster, known: bool) {
        let moved = async || {
            let now = doors(cluster).await;
            now.len() == 1 && now.is_subset(&self.doors) == known
        };
        assert!(eventually(WAIT_TIMEOUT, moved).await, "hosts are left behind; {}", cluster.log());
    }

    /// The trouble was ours: no host was marked, and nothing on it was given up.
    pub async fn none_was_lost(&self, cluster: &Cluster) {
        let losses = cluster.number(LOSSES).await - self.losses;
        assert_eq!(losses, 0, "hosts were marked, or allocations lost; {}", cluster.log());
    }
}

async fn doors(cluster: &Cluster) -> HashSet<String> {
    cluster.texts(DOORS).await.into_iter().collect()
}

/// Waits until this many are counted.
pub async fn reaches(cluster: &Cluster, what: &'static str, many: i64) {
    let reached = async || cluster.number(what).await >= many;
    assert!(eventually(WAIT_TIMEOUT, reached).await, "{what}: never {many}; {}", cluster.log());
}

async fn is(cluster: &Cluster, what: &'static str, many: i64, why: &str) {
    let settled = eventually(WAIT_TIMEOUT, async || cluster.number(what).await == many).await;
    assert!(settled, "{why}: {} instead of {many}; {}", cluster.number(what).await, cluster.log());
}

/// When everybody has left: nothing is held, owed, under way or dead, and no slot ever had two owners.
pub async fn settles(cluster: &Cluster) {
    is(cluster, FREE, 8 * ALL as i64, "every slot is free").await;
    is(cluster, CLAIMED, 0, "no claim is left").await;
    is(cluster, USED, 0, "no quota is used").await;
    is(cluster, NOT_RELEASED, 0, "every allocation came to its end").await;
    is(cluster, RUNNING, 0, "every run came to its end").await;
    is(cluster, NOT_DONE, 0, "every task was done").await;
    is(cluster, TWO_OWNERS, 0, "no slot has two owners").await;
    is(cluster, DEAD, 0, "no event is dead").await;
}

/// What the hosts say they did is what the control plane believes was done.
pub async fn agrees(cluster: &Cluster, begun: &HashSet<TaskId>) {
    let known: HashSet<String> = cluster.texts(TASKS).await.into_iter().collect();
    let done: HashSet<String> = begun.iter().map(|task| task.uuid().to_string()).collect();
    assert_eq!(known.difference(&done).count(), 0, "tasks are called done that no host began");
    assert_eq!(done.difference(&known).count(), 0, "hosts began tasks that nobody ordered");
}
