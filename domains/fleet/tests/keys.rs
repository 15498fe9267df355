//! Signing keys: one signs, the one before is believed a while longer.

use serde_json::{Value, json};

use crate::world::{World, because};

async fn states(world: &World) -> Vec<(String, String)> {
    let page = world.must("GET", "/admin/signing-keys", Value::Null).await;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let items = page["items"].as_array().expect("items").iter().rev();
    items.map(|key| (text(&key["id"]), text(&key["state"]))).collect()
}

#[tokio::test]
async fn a_rotation_leaves_one_that_signs_and_one_that_is_still_believed() {
    let world = World::new().await;
    let first = states(&world).await[0].0.clone();
    for expected in [vec!["grace", "active"], vec!["retired", "grace", "active"]] {
        world.database.clock().advance(chrono::Duration::seconds(1));
        world.must("POST", "/admin/signing-keys/rotate", because()).await;
        let found: Vec<_> = states(&world).await.into_iter().map(|(_, state)| state).collect();
        assert_eq!(found, expected);
    }
    assert_eq!(world.database.events("fleet.signing_keys.changed").await.len(), 2);
    assert_eq!(states(&world).await[0].0, first);
}

#[tokio::test]
async fn a_revoked_key_that_signed_is_replaced_at_once() {
    let world = World::new().await;
    let first = states(&world).await[0].0.clone();
    world.database.clock().advance(chrono::Duration::seconds(1));
    let revoke = format!("/admin/signing-keys/{first}/revoke");

    world.must("POST", &revoke, because()).await;

    let found: Vec<_> = states(&world).await.into_iter().map(|(_, state)| state).collect();
    assert_eq!(found, ["revoked", "active"]);
    assert_eq!(world.refused("POST", &revoke, because()).await, "state_conflict");
    let unknown =
        world.refused("POST", "/admin/signing-keys/tk-0/revoke", json!({ "reason": "a test" })).await;
    assert_eq!(unknown, "signing_key_not_found");
}
