//! Topology reports become slots when an operator approves them.

use gpuaas_core::TaskId;
use gpuaas_fleet::model::Proposal;
use serde_json::{Value, json};

use crate::world::{Host, World, queued, succeeded};

fn found(slots: u32, model: &str, blockers: Value) -> Value {
    let slot = |index: u32| {
        json!({
            "index": index, "numa": 0, "fabric_pci": null, "nvme": null, "private_ip": format!("10.1.0.{index}"), "mac": "m",
            "gpu": { "uuid": format!("GPU-{index}"), "pci": "0", "model": model, "memory_mib": 1000 },
        })
    };
    json!({
        "kernel": "6.8", "driver_version": null, "cpus": 8, "memory_gib": 64, "numa_nodes": 1, "iommu_groups": 4,
        "slots": (0..slots).map(slot).collect::<Vec<_>>(), "blockers": blockers,
    })
}

/// Runs a discovery that reports this topology.
async fn discover(world: &World, host: &Host, report: Value) -> Value {
    let path = format!("/admin/nodes/{}/slice-topology", host.node);
    let task: TaskId = queued(&world.must("POST", &format!("{path}/discovery"), Value::Null).await);
    world.dispatch(task, 1).await;
    world.gateway.report(&host.reporter(1), &host.sign(task, succeeded(report))).await.expect("kept");
    world.database.clock().advance(chrono::Duration::seconds(1));
    world.must("GET", &path, Value::Null).await
}

#[tokio::test]
async fn slots_exist_once_a_report_without_blockers_is_approved() {
    let world = World::new().await;
    let host = world.host("a", 0).await;
    let approve = format!("/admin/nodes/{}/slice-topology/approve", host.node);
    let blocked = json!([{ "name": "kvm_available", "detail": "/dev/kvm is missing" }]);

    let blocked = discover(&world, &host, found(2, "H200", blocked)).await;
    assert_eq!(blocked["approved"], Value::Null);
    let body = |topologies: &Value| json!({ "topology_id": topologies["latest"]["id"] });
    assert_eq!(world.refused("POST", &approve, body(&blocked)).await, "state_conflict");
    let good = discover(&world, &host, found(2, "H200", json!([]))).await;
    assert_eq!(world.states(host.node).await.len(), 0, "not before it is approved");

    let approved = world.must("POST", &approve, body(&good)).await;

    assert_eq!(approved["id"], good["latest"]["id"]);
    assert_eq!(world.states(host.node).await, ["available"; 2]);
    let nothing = json!({ "topology_id": "00000000-0000-7000-8000-000000000000" });
    assert_eq!(world.refused("POST", &approve, nothing).await, "topology_not_found");
}

#[tokio::test]
async fn slots_in_use_can_not_change() {
    let world = World::new().await;
    let host = world.host("a", 0).await;
    let approve = format!("/admin/nodes/{}/slice-topology/approve", host.node);
    let first = discover(&world, &host, found(2, "H200", json!([]))).await;
    world.must("POST", &approve, json!({ "topology_id": first["latest"]["id"] })).await;
    let slots = world.slots(host.node).await;
    let offered = [Proposal { node: host.node, slots: slots[..1].to_vec() }];
    let owner = world.owner();
    world.with(async |tx| gpuaas_fleet::claim(tx, owner, &offered, None).await).await.expect("claims");

    let second = discover(&world, &host, found(2, "B200", json!([]))).await;
    let body = json!({ "topology_id": second["latest"]["id"], "reason": "new GPUs" });
    assert_eq!(world.refused("POST", &approve, body.clone()).await, "node_in_use");
    world
        .with(async |tx| gpuaas_fleet::release_reservation(tx, owner.allocation).await)
        .await
        .expect("unclaims");
    world.must("POST", &approve, body).await;

    let page = world.must("GET", &format!("/admin/nodes/{}/resource-slots", host.node), Value::Null).await;
    assert_eq!(page["items"][0]["gpu_model"], "B200");
    assert_eq!(world.slots(host.node).await, slots, "they keep their ids");
}

#[tokio::test]
async fn discovery_is_repeated_and_an_unchanged_report_needs_no_approval() {
    let world = World::new().await;
    let host = world.host("a", 0).await;
    let approve = format!("/admin/nodes/{}/slice-topology/approve", host.node);
    let first = discover(&world, &host, found(2, "H200", json!([]))).await;
    world.must("POST", &approve, json!({ "topology_id": first["latest"]["id"] })).await;
    let queued_discoveries =
        "select count(*) from fleet.tasks where kind = 'slice.topology_discover' and state = 'queued'";
    world.gateway.refresh_topologies().await.expect("queues");
    assert_eq!(world.number(queued_discoveries).await, 0, "it has just reported");

    world.database.clock().advance(chrono::Duration::hours(25));
    for _ in 0..2 {
        world.gateway.refresh_topologies().await.expect("queues");
        assert_eq!(world.number(queued_discoveries).await, 1, "queued once");
    }
    let same = discover(&world, &host, found(2, "H200", json!([]))).await;
    assert_eq!(same["latest"]["id"], first["latest"]["id"], "the report is unchanged");
    let less = discover(&world, &host, found(1, "H200", json!([]))).await;

    assert_ne!(less["latest"]["id"], first["latest"]["id"]);
    assert_eq!(world.states(host.node).await, ["available", "faulty"]);
}
