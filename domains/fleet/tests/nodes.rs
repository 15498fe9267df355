//! Nodes, as shown to operators and everyone.

use serde_json::{Value, json};

use crate::world::{World, because};

#[tokio::test]
async fn names_skus_and_addresses_are_checked() {
    let world = World::new().await;
    world.add_node("a").await;
    let body = |name: &str, sku: &str, address: Value| json!({ "name": name, "region": "eu-west", "skus": [sku], "management_address": address });
    let post = async |body| world.refused("POST", "/admin/nodes", body).await;
    assert_eq!(post(body("a", "h200-slice", Value::Null)).await, "already_exists");
    assert_eq!(post(body("b", "unsold", Value::Null)).await, "validation_error");
    assert_eq!(post(body("-b", "h200-slice", Value::Null)).await, "validation_error");
    for address in ["127.0.0.1", "169.254.169.254", "::1", "host.example"] {
        assert_eq!(post(body("b", "h200-slice", json!(address))).await, "validation_error", "{address}");
    }
    let made = world.must("POST", "/admin/nodes", body("b", "h200-slice", json!("10.0.0.9"))).await;
    assert_eq!(made["node"]["management_address"], "10.0.0.9");
}

#[tokio::test]
async fn nodes_are_filtered_by_their_attributes() {
    let world = World::new().await;
    world.add_node("new").await;
    world.host("up", 1).await;
    let held = world.host("held", 1).await;
    let away = world.host("away", 1).await;
    world.must("POST", &format!("/admin/nodes/{}/drain", held.node), because()).await;
    let offline =
        format!("update fleet.nodes set connectivity = 'offline' where id = '{}'", away.node.uuid());
    world.database.execute_as_owner(&offline).await;
    let names = async |filter: &str| {
        let page = world.must("GET", &format!("/admin/nodes?{filter}"), Value::Null).await;
        let items = page["items"].as_array().expect("items").iter();
        items.map(|node| node["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("").await, ["new", "up", "held", "away"]);
    for (filter, wanted) in [
        ("status=enrolling", "new"),
        ("status=online", "up"),
        ("status=maintenance", "held"),
        ("status=offline", "away"),
        ("hold=draining", "held"),
        ("search=he", "held"),
    ] {
        assert_eq!(names(filter).await, [wanted], "{filter}");
    }
    assert_eq!(names("region=us-east").await.len(), 0);
    assert_eq!(names("sku=h200-slice&simulated=true").await.len(), 3, "one node hasn't enrolled");

    let (status, page) = world.send("GET", "/nodes", "ada", Value::Null).await;
    assert_eq!(status, 200, "{page}");
    let seen = page["items"].as_array().expect("items");
    assert_eq!(seen.len(), 3, "{page}");
    assert_eq!(seen[0]["skus"], json!(["h200-slice"]));
    assert!(seen[0].get("address").is_none(), "no addresses");
}

#[tokio::test]
async fn a_node_with_a_claimed_slot_is_not_removed() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let slots = world.slots(host.node).await;
    let offered = [gpuaas_fleet::model::Proposal { node: host.node, slots }];
    let owner = world.owner();
    world.with(async |tx| gpuaas_fleet::claim(tx, owner, &offered, None).await).await.expect("claims");
    let path = format!("/admin/nodes/{}", host.node);

    assert_eq!(world.refused("DELETE", &path, because()).await, "node_in_use");
    world
        .with(async |tx| gpuaas_fleet::release_reservation(tx, owner.allocation).await)
        .await
        .expect("unclaims");
    world.must("DELETE", &path, because()).await;

    assert_eq!(world.refused("GET", &path, Value::Null).await, "node_not_found");
    assert_eq!(world.refused("DELETE", &path, because()).await, "node_not_found");
    world.add_node("a").await;
}

#[tokio::test]
async fn a_hold_is_ended_by_its_own_end_only() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let path = |verb: &str| format!("/admin/nodes/{}/{verb}", host.node);
    let past = json!({ "reason": "a test", "deadline": "2020-01-01T00:00:00Z" });
    assert_eq!(world.refused("POST", &path("drain"), past).await, "validation_error");
    let deadline = world.store.sources().now() + chrono::Duration::hours(1);
    let terms = json!({ "reason": "new fans", "deadline": deadline, "notify": true });

    let node = world.must("POST", &path("drain"), terms).await;

    assert_eq!((&node["status"], &node["hold_reason"]), (&json!("maintenance"), &json!("new fans")));
    assert_eq!(world.database.events("fleet.maintenance.scheduled").await.len(), 1);
    assert_eq!(world.refused("POST", &path("unquarantine"), because()).await, "state_conflict");
    assert_eq!(world.must("POST", &path("undrain"), because()).await["status"], "online");
    assert_eq!(world.database.events("fleet.node.released").await.len(), 1);
}

#[tokio::test]
async fn a_drain_is_maintenance_from_its_deadline_until_its_end() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let path = |verb: &str| format!("/admin/nodes/{}/{verb}", host.node);
    let drain = async || {
        let deadline = world.store.sources().now() + chrono::Duration::hours(1);
        world.must("POST", &path("drain"), json!({ "reason": "new fans", "deadline": deadline })).await
    };
    let pass = async |minutes| {
        world.database.clock().advance(chrono::Duration::minutes(minutes));
        world.see_gateway(world.gateway_id, 0).await;
        world.gateway.detect_offline().await.expect("detects");
    };
    let emitted = async |what: &str| world.database.events(&format!("fleet.maintenance.{what}")).await.len();
    drain().await;

    pass(59).await;
    assert_eq!(emitted("started").await, 0);
    pass(2).await;
    pass(2).await;
    assert_eq!((emitted("started").await, emitted("ended").await), (1, 0), "emitted once");
    assert_eq!(emitted("scheduled").await, 0, "no notification was requested");

    drain().await;
    assert_eq!(emitted("ended").await, 1, "with a later deadline it is over for now");
    pass(61).await;
    world.must("POST", &path("undrain"), because()).await;
    assert_eq!((emitted("started").await, emitted("ended").await), (2, 2));
}

#[tokio::test]
async fn a_probe_of_a_disconnected_node_tries_its_management_address() {
    let world = World::new().await;
    let body = json!({ "name": "a", "region": "eu-west", "skus": ["h200-slice"], "management_address": "192.0.2.7" });
    let made = world.must("POST", "/admin/nodes", body).await;
    let path = format!("/admin/nodes/{}/probe", made["node"]["id"].as_str().expect("an id"));

    let probe = world.must("POST", &path, Value::Null).await;

    assert_eq!((&probe["management"]["address"], &probe["task_id"]), (&json!("192.0.2.7"), &Value::Null));
    let detail = probe["management"]["detail"].as_str().expect("a detail");
    assert!(detail.contains("port 443") && detail.contains("port 22"), "{detail}");
    world.database.execute_as_owner("update fleet.nodes set management_address = '127.0.0.1'").await;
    assert_eq!(
        world.refused("POST", &path, Value::Null).await,
        "validation_error",
        "the address is checked again"
    );
    let without = world.add_node("b").await;
    let path = format!("/admin/nodes/{}/probe", without["node"]["id"].as_str().expect("an id"));
    assert_eq!(world.refused("POST", &path, Value::Null).await, "state_conflict", "the node never enrolled");
}

#[tokio::test]
async fn telemetry_of_a_disconnected_node_is_unavailable_with_a_reason() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let path = format!("/admin/nodes/{}/telemetry", host.node);
    world.database.execute_as_owner("update fleet.node_sessions set closed_at = now()").await;

    let answer = world.must("GET", &path, Value::Null).await;

    assert_eq!((&answer["source"], &answer["latest"]), (&json!("unavailable"), &Value::Null));
    assert!(answer["unavailable_reason"].as_str().expect("a reason").contains("connected"));
}

#[tokio::test]
async fn the_overview_counts_hosts_slots_and_tasks() {
    let world = World::new().await;
    let host = world.host("a", 2).await;
    world.add_node("b").await;
    world.must("POST", &format!("/admin/nodes/{}/probe", host.node), Value::Null).await;

    let fleet = world.must("GET", "/admin/fleet", Value::Null).await;

    assert_eq!((&fleet["nodes"]["online"], &fleet["nodes"]["enrolling"]), (&json!(1), &json!(1)));
    assert_eq!((&fleet["slots"]["available"], &fleet["tasks"]["queued"]), (&json!(2), &json!(1)));
    let share = |name: &str| {
        json!({ "name": name, "nodes": 1, "nodes_online": 1, "slots": 2, "slots_available": 2, "nodes_available": 1,
                "unit": "slot" })
    };
    assert_eq!(
        (&fleet["regions"], &fleet["skus"]),
        (&json!([share("eu-west")]), &json!([share("h200-slice")]))
    );
}
