//! Capacity: slots are available only on nodes that are online, not held and healthy.

use gpuaas_fleet::model::Proposal;
use serde_json::{Value, json};

use crate::world::{Host, World, because};

/// Creates six hosts of four slots: one healthy, one offline, one drained, one quarantined and offline, one with a
/// faulty, a disabled and a reserved slot, one that is sold whole and has a slot in use.
async fn fleet(world: &World) -> Vec<Host> {
    let mut hosts = Vec::new();
    for name in ["good", "offline", "drained", "both", "broken", "used"] {
        hosts.push(world.host(name, 4).await);
    }
    let of = |at: usize| hosts[at].node.uuid();
    let sql = format!(
        "update fleet.nodes set connectivity = 'offline' where id in ('{}', '{}');
         update fleet.slots set state = 'faulty' where node_id = '{}' and slot_index = 0;
         update fleet.slots set state = 'disabled' where node_id = '{}' and slot_index = 1",
        of(1),
        of(3),
        of(4),
        of(4)
    );
    world.database.execute_as_owner(&sql).await;
    world.must("POST", &format!("/admin/nodes/{}/drain", hosts[2].node), because()).await;
    world.must("POST", &format!("/admin/nodes/{}/quarantine", hosts[3].node), because()).await;
    for (host, slot, leases) in [(4, 2, false), (5, 0, true)] {
        let slots = world.slots(hosts[host].node).await;
        let offered = [Proposal { node: hosts[host].node, slots: vec![slots[slot]] }];
        let owner = world.owner();
        world.with(async |tx| gpuaas_fleet::claim(tx, owner, &offered, None).await).await.expect("claims");
        if leases {
            world.with(async |tx| gpuaas_fleet::lease(tx, owner.allocation).await).await.expect("leases");
        }
    }
    let whole = json!({
        "slug": "h200-whole", "vendor": "nvidia", "display_name": "H200", "shape": "baremetal", "gpus_per_node": 4,
        "counts": [4], "unit": "gpu_hour", "price": { "amount_minor": 250, "currency": "USD" },
        "profiles": [{ "name": "all", "gpus": 4, "vcpus": 8, "memory_gib": 64, "disk_gib": 100 }],
    });
    world.must("POST", "/admin/skus", whole).await;
    let sold = "insert into fleet.node_skus select n.id, s.id from fleet.nodes n, catalog.v_skus s where s.slug = 'h200-whole'";
    world.database.execute_as_owner(sold).await;
    hosts
}

#[tokio::test]
async fn every_slot_is_counted_once_and_available_only_where_it_can_be_allocated() {
    let world = World::new().await;
    fleet(&world).await;

    let found = world.must("GET", "/admin/fleet", Value::Null).await;

    let counted = ["total", "healthy", "reserved", "in_use", "offline", "held", "cleaning", "faulty"];
    let counted: Vec<i64> = counted.iter().map(|name| found[*name].as_i64().expect(name)).collect();
    // Available: 4 of the good host, 1 of the broken one, 3 of the used one.
    assert_eq!(counted, [24, 8, 1, 1, 8, 4, 0, 2], "{found}");
    assert_eq!(counted[0], counted[1..].iter().sum::<i64>());
    assert_eq!(found["slots"]["available"], 8);
    let region = &found["regions"][0];
    assert_eq!((&region["slots"], &region["slots_available"]), (&json!(24), &json!(8)));
}

#[tokio::test]
async fn a_sku_of_whole_nodes_is_counted_in_nodes() {
    let world = World::new().await;
    fleet(&world).await;
    let found = world.must("GET", "/admin/fleet", Value::Null).await;
    let share = |name: &str| {
        let skus = found["skus"].as_array().expect("SKUs");
        skus.iter().find(|sku| sku["name"] == name).cloned().expect("a share of the SKU")
    };
    let whole = share("h200-whole");
    assert_eq!(
        (&whole["unit"], &whole["nodes"], &whole["nodes_available"]),
        (&json!("host"), &json!(6), &json!(1))
    );
    assert_eq!(share("h200-slice")["unit"], "slot");
}

#[tokio::test]
async fn map_lists_and_history_agree() {
    let world = World::new().await;
    let hosts = fleet(&world).await;

    let map = world.must("GET", "/admin/fleet/map", Value::Null).await;
    let slots = |name: &str| {
        let nodes = map["nodes"].as_array().expect("nodes");
        nodes.iter().find(|node| node["name"] == name).expect("there")["slots"].clone()
    };
    for (name, letters) in [
        ("good", "aaaa"),
        ("offline", "oooo"),
        ("drained", "hhhh"),
        ("both", "oooo"),
        ("broken", "fdra"),
        ("used", "laaa"),
    ] {
        assert_eq!(slots(name), letters, "{name}");
    }
    for (host, free) in hosts.iter().zip([4, 0, 0, 0, 1, 3]) {
        let node = world.must("GET", &format!("/admin/nodes/{}", host.node), Value::Null).await;
        assert_eq!((&node["slots"], &node["slots_available"]), (&json!(4), &json!(free)), "{}", node["name"]);
    }
    world.gateway.note_capacity().await.expect("notes");
    let history = world.must("GET", "/admin/fleet/capacity", Value::Null).await;
    let note = &history["notes"][0];
    assert_eq!((&note["available"], &note["in_use"], &note["out"]), (&json!(8), &json!(2), &json!(14)));
}

#[tokio::test]
async fn a_nodes_health_names_everything_that_is_wrong_with_it() {
    let world = World::new().await;
    let hosts = fleet(&world).await;
    let health = async |at: usize| {
        let path = format!("/admin/nodes/{}", hosts[at].node);
        world.must("GET", &path, Value::Null).await["health"].clone()
    };
    assert_eq!(health(0).await, json!({ "state": "healthy", "reasons": [] }));
    assert_eq!(
        health(4).await,
        json!({ "state": "degraded", "reasons": ["1 of 4 slots are faulty or blocked"] })
    );
    let both = health(3).await;
    let reasons: Vec<&str> =
        both["reasons"].as_array().expect("reasons").iter().filter_map(Value::as_str).collect();
    assert_eq!(both["state"], "unavailable");
    assert!(
        reasons[0].starts_with("offline since") && reasons[1] == "held by a quarantine: a test",
        "{reasons:?}"
    );
}
