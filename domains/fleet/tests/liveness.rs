//! Who is gone: after silence, but never half the fleet at once.

use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use crate::world::World;

async fn offline(world: &World) -> i64 {
    world
        .number("select count(*) from fleet.nodes where connectivity = 'offline' and lifecycle = 'active'")
        .await
}

/// Time passes, and the gateway of these hosts lives.
async fn pass(world: &World, seconds: i64) {
    world.database.clock().advance(Duration::seconds(seconds));
    world.see_gateway(world.door, 0).await;
    world.gateway.detect_offline().await.expect("detects");
}

/// Every channel ends now.
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
    assert_eq!(world.database.events("fleet.node.offline").await.len(), 1, "said once");
}

#[tokio::test]
async fn a_gateway_that_is_silent_takes_its_hosts_along() {
    let world = World::new().await;
    world.host("a", 1).await;
    world.see_gateway(world.door, 0).await;
    let other = Uuid::from_u128(1);
    world.database.clock().advance(Duration::seconds(40));
    world.see_gateway(other, 0).await;

    world.gateway.detect_offline().await.expect("detects");

    assert_eq!(offline(&world).await, 1);
}

#[tokio::test]
async fn a_mass_drop_changes_nothing() {
    let world = World::new().await;
    for name in ["a", "b", "c", "d", "e", "f"] {
        world.host(name, 0).await;
    }
    close_all(&world).await;

    pass(&world, 40).await;
    assert_eq!(offline(&world).await, 0, "the trouble is more likely ours");
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
    assert_eq!(offline(&world).await, 1, "one alone is simply gone");
}

#[tokio::test]
async fn a_mass_drop_of_one_region_hides_no_loss_in_another_and_is_not_hidden_by_its_size() {
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

    // 7 of 36 are less than a fifth of the fleet, and 6 of 6 are all of a region.
    pass(&world, 15).await;

    let gone = "select count(*) from fleet.nodes where connectivity = 'offline' and name like ";
    assert_eq!(world.number(&format!("{gone} 'small-%'")).await, 0, "the region is more likely cut off");
    assert_eq!(world.number(&format!("{gone} 'big-%'")).await, 1, "that host is gone");
}

#[tokio::test]
async fn a_gateway_that_has_just_started_knows_too_little_to_mark_anyone() {
    let world = World::new().await;
    world.host("a", 1).await;
    close_all(&world).await;

    pass(&world, 15).await;
    assert_eq!(offline(&world).await, 0, "hosts are given time to find it");
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
