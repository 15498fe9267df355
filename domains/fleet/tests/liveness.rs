//! Offline detection: nodes without a channel are marked offline, unless too many disconnect at once.

use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use crate::world::World;

async fn offline(world: &World) -> i64 {
    world
        .number("select count(*) from fleet.nodes where connectivity = 'offline' and lifecycle = 'active'")
        .await
}

/// Advances the clock, with a heartbeat of the gateway, and runs offline detection.
async fn pass(world: &World, seconds: i64) {
    world.database.clock().advance(Duration::seconds(seconds));
    world.see_gateway(world.gateway_id, 0).await;
    world.gateway.detect_offline().await.expect("detects");
}

/// Closes every session now.
async fn close_all(world: &World) {
    let now = world.store.sources().now().to_rfc3339();
    let close = format!("update fleet.node_sessions set closed_at = '{now}'");
    world.database.execute_as_owner(&close).await;
}

#[tokio::test]
async fn a_host_without_a_channel_for_too_long_is_offline() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    pass(&world, 30).await;
    close_all(&world).await;

    pass(&world, 4).await;
    assert_eq!(offline(&world).await, 0, "it may come back");
    pass(&world, 10).await;
    assert_eq!(offline(&world).await, 1);
    let events = world.database.events("fleet.node.offline").await;
    assert_eq!(events[0].1["node_id"], json!(host.node));
    pass(&world, 25).await;
    assert_eq!(world.database.events("fleet.node.offline").await.len(), 1, "emitted once");
}

#[tokio::test]
async fn nodes_of_a_gateway_without_heartbeat_go_offline() {
    let world = World::new().await;
    world.host("a", 1).await;
    world.see_gateway(world.gateway_id, 0).await;
    let other = Uuid::from_u128(1);
    world.database.clock().advance(Duration::seconds(40));
    world.see_gateway(other, 0).await;

    world.gateway.detect_offline().await.expect("detects");

    assert_eq!(offline(&world).await, 1);
}

#[tokio::test]
async fn a_mass_disconnect_marks_no_node() {
    let world = World::new().await;
    for name in ["a", "b", "c", "d", "e", "f"] {
        world.host(name, 0).await;
    }
    close_all(&world).await;

    pass(&world, 40).await;
    assert_eq!(offline(&world).await, 0, "the cause is more likely on our side");
    world
        .database
        .execute_as_owner(
            "update fleet.node_sessions set closed_at = null, epoch = 2 where node_id <> (
        select id from fleet.nodes order by id limit 1)",
        )
        .await;
    pass(&world, 10).await;
    assert_eq!(offline(&world).await, 0, "the last of them may be on its way back");
    pass(&world, 15).await;
    assert_eq!(offline(&world).await, 1, "a single node is marked");
}

#[tokio::test]
async fn a_mass_disconnect_is_detected_per_region() {
    let world = World::new().await;
    for n in 0..30 {
        world.host(&format!("big-{n}"), 0).await;
    }
    for n in 0..6 {
        world.host(&format!("small-{n}"), 0).await;
    }
    let regions = "update fleet.nodes set region = 'us-east' where name like 'small-%'";
    world.database.execute_as_owner(regions).await;
    pass(&world, 40).await;
    let now = world.store.sources().now().to_rfc3339();
    let close = format!(
        "update fleet.node_sessions set closed_at = '{now}' where node_id in (
             select id from fleet.nodes where name like 'small-%' or name = 'big-0')"
    );
    world.database.execute_as_owner(&close).await;

    // 7 of 36 is less than a fifth of the fleet, but 6 of 6 is all of a region.
    pass(&world, 15).await;

    let gone = "select count(*) from fleet.nodes where connectivity = 'offline' and name like ";
    assert_eq!(world.number(&format!("{gone} 'small-%'")).await, 0, "the region is more likely cut off");
    assert_eq!(world.number(&format!("{gone} 'big-%'")).await, 1, "that host is gone");
}

#[tokio::test]
async fn a_gateway_marks_no_node_during_its_reconnect_grace() {
    let world = World::new().await;
    world.host("a", 1).await;
    close_all(&world).await;

    pass(&world, 15).await;
    assert_eq!(offline(&world).await, 0, "nodes have time to reconnect");
    pass(&world, 10).await;
    assert_eq!(offline(&world).await, 1);
}

#[tokio::test]
async fn a_gateway_that_was_killed_is_forgotten_a_day_after_it_was_last_seen() {
    let world = World::new().await;
    let killed = world.store.sources().uuid();
    world.see_gateway(killed, 86_000).await;
    world.fleet.forget(90).await.expect("deletes");
    assert_eq!(world.number("select count(*) from fleet.gateways").await, 2, "not a day has passed");

    world.see_gateway(killed, 86_401).await;
    world.fleet.forget(90).await.expect("deletes");

    assert_eq!(world.number("select count(*) from fleet.gateways").await, 1);
}
