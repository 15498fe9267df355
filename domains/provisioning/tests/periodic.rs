//! Periodic work: expiry, loss and recovery, maintenance, retried releases.

use chrono::TimeDelta;
use gpuaas_settings::Subject;
use gpuaas_workflow::Direction;
use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn an_allocation_is_released_when_it_expires_and_not_before() {
    let world = World::new().await;
    let expires_at = (world.database.clock().now() + TimeDelta::hours(1)).to_rfc3339();
    let id = world.requested_with(json!({ "sku": "slice", "expires_at": expires_at })).await;
    world.work().await;
    world.host_does(id, "vm_provision", Direction::Do).await;
    world.host_does(id, "vm_verify", Direction::Do).await;

    world.pass(TimeDelta::minutes(59)).await;
    assert_eq!(world.state(id).await, "active");
    world.pass(TimeDelta::minutes(2)).await;

    assert_eq!(world.state(id).await, "releasing");
    world.pass(TimeDelta::seconds(2)).await;
    assert_eq!(world.database.system_actions().await, ["allocation.release: the allocation has expired"]);
    let owned = format!(
        "audit.log l where actor_id = 'provisioning-worker' and target_id = '{id}'
         and exists (select from audit.log c where c.action = 'allocation.create' and c.correlation_id = l.correlation_id
                       and c.org_id = l.org_id and c.project_id = l.project_id)"
    );
    assert_eq!(
        world.database.count(&owned).await,
        1,
        "the project sees it, with the correlation id of its request"
    );
    world.host_does(id, "clean", Direction::Do).await;
    world.all_is_free().await;
}

#[tokio::test]
async fn allocations_of_an_offline_host_are_lost_after_the_policys_time_and_recovered() {
    let world = World::new().await;
    let id = world.active().await;
    world.pass(TimeDelta::hours(1)).await;
    world.database.set_online(world.host.node, false).await;

    world.pass(TimeDelta::seconds(119)).await;
    assert_eq!(world.state(id).await, "active");
    world.pass(TimeDelta::seconds(2)).await;

    assert_eq!(world.state(id).await, "lost");
    assert_eq!(world.claims().await, 1, "its claims stay");
    world.database.set_online(world.host.node, true).await;
    world.pass(TimeDelta::seconds(2)).await;
    assert_eq!(world.state(id).await, "lost", "not before it is proved");
    assert_eq!(world.database.system_actions().await, ["allocation.mark_lost: the node is offline"]);
    world.host_does(id, "proof", Direction::Do).await;
    assert_eq!(world.state(id).await, "active");
    assert_eq!(
        world.database.system_actions().await[1..],
        ["allocation.recover: the node proved its GPUs again"]
    );
}

#[tokio::test]
async fn maintenance_stops_the_hosts_machines_and_they_cannot_start_before_it_is_over() {
    let world = World::new().await;
    let id = world.active().await;
    let start = format!("/allocations/{id}/start");
    world.database.set_maintenance(world.host.node, true).await;

    world.pass(TimeDelta::seconds(2)).await;
    assert_eq!(world.state(id).await, "stopping");
    world.host_does(id, "power_off", Direction::Do).await;
    world.pass(TimeDelta::seconds(2)).await;
    assert_eq!(world.state(id).await, "stopped", "and stays stopped, with its slots");
    assert_eq!(world.claims().await, 1);
    assert_eq!(world.database.system_actions().await, ["allocation.stop: the node is in maintenance"]);
    assert_eq!(world.refused("ada", "POST", &start, Value::Null).await, "state_conflict");

    world.database.set_maintenance(world.host.node, false).await;
    world.must("ada", "POST", &start, Value::Null).await;
    assert_eq!(world.state(id).await, "starting");
}

#[tokio::test]
async fn maintenance_releases_the_hosts_allocations_if_policy_requires_it() {
    let world = World::new().await;
    let off = world.stopped().await;
    let id = world.active().await;
    world.set_of(Subject::Global, "node.drain_releases", json!(true));
    world.database.set_maintenance(world.host.node, true).await;

    world.pass(TimeDelta::seconds(2)).await;

    assert_eq!(world.database.system_actions().await, ["allocation.release: the node is in maintenance"; 2]);
    for id in [id, off] {
        assert_eq!(world.state(id).await, "releasing");
        world.host_does(id, "clean", Direction::Do).await;
    }
    world.all_is_free().await;
}

#[tokio::test]
async fn a_failed_release_is_retried_as_often_as_policy_allows() {
    let world = World::new().await;
    let id = world.release_failed().await;

    for retry in 1..=5 {
        world.pass(TimeDelta::minutes(30)).await;
        assert_eq!(world.state(id).await, "releasing", "retry {retry}");
        world.host_fails(id, "clean").await;
        assert_eq!(world.state(id).await, "release_failed", "retry {retry}");
    }

    world.pass(TimeDelta::days(1)).await;
    assert_eq!(world.state(id).await, "release_failed", "an operator decides");
    assert_eq!(
        world.database.system_actions().await,
        ["allocation.release: automatic retry of a failed release"; 5]
    );
    assert_eq!(world.claims().await, 1);
    let reason = json!({ "reason": "the host is well again" });
    world.must("ops", "POST", &format!("/admin/allocations/{id}/force-release"), reason).await;
    world.work().await;
    world.host_does(id, "clean", Direction::Do).await;
    world.all_is_free().await;
}
