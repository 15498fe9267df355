//! Tests of nodes: registration, draining, inspection and removal.

use serde_json::{Value, json};

use crate::world::{Person, World};

async fn sku(world: &World) {
    let insert = "insert into catalog.skus (id, slug, vendor, display_name, shape, gpus_per_node, counts, unit, profiles,
                                            active, created_at)
        values (gen_random_uuid(), 'h200', 'nvidia', 'H200', 'gpu_slice', 8, '{1}', 'gpu_hour', '[]', true, now())";
    world.database.execute_as_owner(insert).await;
}

async fn add(admin: &Person, name: &str) -> Value {
    admin.json(&["nodes", "add", name, "--region", "eu-west", "--sku", "h200"]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_registered_drained_and_removed_with_a_reason() {
    let world = World::new().await;
    let admin = world.admin().await;
    sku(&world).await;
    admin.run(&["nodes", "list"]).await.succeeded().prints("No nodes match");

    let made = add(&admin, "gpu-01").await;
    let command = made["bootstrap_command"].as_str().expect("shown");
    assert!(
        command.starts_with("gpuaas-agent enrol --gateway ") && command.contains("--ca-fingerprint sha256:")
    );
    admin.run(&["nodes", "list", "--status", "enrolling"]).await.succeeded().prints("gpu-01").prints("h200");
    admin.run(&["nodes", "get", "gpu-01"]).await.succeeded().prints("bootstrap_issued");
    admin.run(&["nodes", "token", "gpu-01"]).await.succeeded().prints("gpuaas-agent enrol");
    let drained = admin.json(&["nodes", "drain", "gpu-01", "--reason", "new fans"]).await;
    assert_eq!((&drained["hold"], &drained["hold_reason"]), (&json!("draining"), &json!("new fans")));
    admin
        .run(&["nodes", "unquarantine", "gpu-01", "--reason", "it is well"])
        .await
        .exited(5)
        .prints("draining");
    admin.run(&["nodes", "undrain", "gpu-01", "--reason", "fans are in"]).await.succeeded();
    admin
        .run(&["nodes", "quarantine", "gpu-01", "--reason", "it is odd"])
        .await
        .succeeded()
        .prints("quarantined");
    admin.run(&["nodes", "probe", "gpu-01"]).await.exited(5).prints("bootstrap_issued");
    let away =
        ["nodes", "add", "gpu-02", "--region", "eu", "--sku", "h200", "--management-address", "192.0.2.7"];
    admin.run(&away).await.succeeded();
    admin.run(&["nodes", "probe", "gpu-02"]).await.succeeded().prints("offline").prints("192.0.2.7");
    admin.run(&["nodes", "check-streams", "gpu-01"]).await.exited(5).prints("bootstrap_issued");
    admin.run(&["nodes", "tasks", "gpu-01"]).await.succeeded().prints("No tasks");
    admin.run(&["nodes", "slots", "gpu-01"]).await.succeeded().prints("No slots");
    admin.run(&["nodes", "topology", "show", "gpu-01"]).await.succeeded().prints("No topology report");
    admin.run(&["nodes", "telemetry", "gpu-01"]).await.succeeded().prints("isn't connected");
    admin.run(&["ops", "fleet-health"]).await.succeeded().prints("enrolling");
    admin.run(&["nodes", "revoke", "gpu-01", "--reason", "stolen"]).await.succeeded().prints("disconnected");
    admin
        .run(&["nodes", "remove", "gpu-01", "--reason", "sold"])
        .await
        .succeeded()
        .prints("removed from the fleet");
    admin.run(&["nodes", "get", "gpu-01"]).await.exited(4).prints("gpu-01");

    let log = admin.json(&["audit", "list", "--action", "node.remove"]).await;
    assert_eq!(log["items"][0]["metadata"]["reason"], "sold", "{log}");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slots_are_managed_by_their_numbers() {
    let world = World::new().await;
    let admin = world.admin().await;
    sku(&world).await;
    add(&admin, "gpu-01").await;
    let slots = "insert into fleet.slots (id, node_id, slot_index, numa, private_ip, mac, state, state_since)
        select gen_random_uuid(), id, n, 0, '10.0.0.1', 'mac', 'available', now() from fleet.nodes, generate_series(0, 1) n";
    world.database.execute_as_owner(slots).await;
    let slot =
        async |verb: &str| admin.run(&["nodes", "slot", verb, "gpu-01", "1", "--reason", "a test"]).await;

    slot("disable").await.succeeded().prints("disabled");
    admin.run(&["nodes", "slots", "gpu-01"]).await.succeeded().prints("disabled").prints("available");
    slot("mark-repaired").await.exited(5).prints("no GPU");
    slot("enable").await.succeeded().prints("available");
    slot("release").await.exited(5).prints("only a slot in cleanup_blocked");
    slot("retry-cleanup").await.exited(5).prints("only a slot in cleanup_blocked");
    let unknown = ["nodes", "slot", "disable", "gpu-01", "9", "--reason", "a test"];
    admin.run(&unknown).await.exited(4).prints("no slot 9");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_is_created_listed_and_withdrawn() {
    let world = World::new().await;
    let admin = world.admin().await;
    sku(&world).await;
    let create =
        ["nodes", "profiles", "create", "rack-7", "--region", "eu-west", "--sku", "h200", "--uses", "40"];

    let made = admin.json(&[&create[..], &["--network", "10.0.0.0/8", "--days", "90"]].concat()).await;
    assert!(made["token"].as_str().expect("shown").starts_with("gpu_enr_"));
    admin.run(&[&create[..], &["--network", "ten"]].concat()).await.exited(1).prints("networks");
    admin.run(&["nodes", "profiles", "list"]).await.succeeded().prints("rack-7").prints("10.0.0.0/8");
    let withdraw = ["nodes", "profiles", "withdraw", "rack-7", "--reason", "the rack is full"];
    admin.run(&withdraw).await.succeeded().prints("withdrawn");
    admin.run(&withdraw).await.exited(4);

    let ada = world.user(&admin, "ada").await;
    ada.run(&["nodes", "list"]).await.exited(3).prints("platform staff");
    world.cloud.stop().await;
}
