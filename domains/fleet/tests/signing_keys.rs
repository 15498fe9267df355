//! Signing keys: announced before they sign, valid during their grace, retired by time.

use chrono::Duration;
use serde_json::{Value, json};

use crate::world::{World, because};

async fn states(world: &World) -> Vec<(String, String)> {
    let page = world.must("GET", "/admin/signing-keys", Value::Null).await;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let items = page["items"].as_array().expect("items").iter().rev();
    items.map(|key| (text(&key["id"]), text(&key["state"]))).collect()
}

async fn key_states(world: &World) -> Vec<String> {
    states(world).await.into_iter().map(|(_, state)| state).collect()
}

async fn pass(world: &World, time: Duration) {
    world.database.clock().advance(time);
    world.see_gateway(world.gateway_id, 0).await;
    world.gateway.detect_offline().await.expect("detects");
}

#[tokio::test]
async fn a_new_key_is_announced_before_it_signs_and_the_one_before_is_retired_by_time() {
    let world = World::new().await;
    world.database.clock().advance(Duration::seconds(1));
    world.must("POST", "/admin/signing-keys/rotate", because()).await;
    assert_eq!(key_states(&world).await, ["active", "staged"]);
    assert_eq!(world.database.events("fleet.signing_keys.changed").await.len(), 1, "hosts are notified");

    pass(&world, Duration::seconds(30)).await;
    assert_eq!(key_states(&world).await, ["active", "staged"], "hosts may not know it yet");
    pass(&world, Duration::seconds(31)).await;
    assert_eq!(key_states(&world).await, ["grace", "active"]);
    pass(&world, Duration::hours(23)).await;
    assert_eq!(key_states(&world).await, ["grace", "active"]);
    pass(&world, Duration::hours(2)).await;
    assert_eq!(key_states(&world).await, ["retired", "active"], "without another rotation");
    assert_eq!(world.database.events("fleet.signing_keys.changed").await.len(), 3);
    assert_eq!(
        world.database.system_actions().await,
        [
            "signing_key.activate: it was announced to the nodes",
            "signing_key.retire: its grace period has ended"
        ]
    );
}

#[tokio::test]
async fn of_several_staged_keys_the_newest_signs() {
    let world = World::new().await;
    for _ in 0..2 {
        world.database.clock().advance(Duration::seconds(1));
        world.must("POST", "/admin/signing-keys/rotate", because()).await;
    }
    assert_eq!(key_states(&world).await, ["active", "staged", "staged"]);
    pass(&world, Duration::seconds(61)).await;
    assert_eq!(key_states(&world).await, ["grace", "grace", "active"]);
}

#[tokio::test]
async fn a_revoked_key_that_signed_is_replaced_at_once_by_the_staged_one_if_there_is_one() {
    for staged in [false, true] {
        let world = World::new().await;
        let first = states(&world).await[0].0.clone();
        world.database.clock().advance(Duration::seconds(1));
        if staged {
            world.must("POST", "/admin/signing-keys/rotate", because()).await;
        }
        let revoke = format!("/admin/signing-keys/{first}/revoke");

        world.must("POST", &revoke, because()).await;

        assert_eq!(key_states(&world).await, ["revoked", "active"]);
        assert_eq!(world.refused("POST", &revoke, because()).await, "state_conflict");
        let unknown =
            world.refused("POST", "/admin/signing-keys/tk-0/revoke", json!({ "reason": "a test" })).await;
        assert_eq!(unknown, "signing_key_not_found");
    }
}
