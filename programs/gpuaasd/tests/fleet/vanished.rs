//! Tests of losses on a host (a GPU, GPU memory, an instance) and of updates that it missed while offline.

use gpuaas_agent::simulate::{Fault, Fleet, FleetOptions};
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};

use crate::raw_host::RawHost;
use crate::world::{BAREMETAL, SLICE, WAIT_TIMEOUT, World, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_gpu_missing_in_a_new_topology_fails_its_slot() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let node = fleet.nodes()[0].1;
    fleet.fault("sim-0000", &Fault::GpuGone { index: 3 }).expect("breaks");

    world.must(Method::POST, &format!("/admin/nodes/{node}/slice-topology/discovery"), Value::Null).await;

    assert!(
        eventually(WAIT_TIMEOUT, async || world.slots("faulty").await == 1).await,
        "{}",
        world.states().await
    );
    let slots = world.get(&format!("/admin/nodes/{node}/resource-slots")).await;
    assert_eq!(slots["items"][3]["state"], "faulty", "{slots}");
    assert_eq!(world.slots("available").await, 7);
    // The remaining GPUs are approved while in use.
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    let latest = world.get(&format!("/admin/nodes/{node}/slice-topology")).await;
    let body = json!({ "topology_id": latest["latest"]["id"], "reason": "a GPU was taken out" });
    world.must(Method::POST, &format!("/admin/nodes/{node}/slice-topology/approve"), body).await;
    assert_eq!(world.allocation(&id).await["state"], "active");
}

#[tokio::test(flavor = "multi_thread")]
async fn discovery_runs_again_after_a_host_reboot() {
    let world = World::new().await;
    let host = RawHost::enrol(&world, "raw").await;
    let asked =
        async || world.count("select count(*) from fleet.tasks where kind = 'slice.topology_discover'").await;
    let hello = |boot: &str| {
        let capabilities = crate::hostile_host::frames::capabilities();
        json!({
            "frame": "hello", "now": world.db.sources().now(), "boot_id": boot, "capabilities": capabilities,
            "agent_instance": uuid::Uuid::from_u128(7), "holding": [],
        })
    };
    // The host can't run the task, so each task ends immediately.
    let open = "select count(*) from fleet.tasks where state <> 'failed'";
    for (boot, times) in [("one", 1), ("one", 1), ("two", 2), ("two", 2), ("three", 3)] {
        host.open(hello(boot).to_string()).await;
        assert!(host.receive().await.body["frames"].is_array());
        assert!(eventually(WAIT_TIMEOUT, async || asked().await == times).await, "{boot}: {}", asked().await);
        assert!(eventually(WAIT_TIMEOUT, async || world.count(open).await == 0).await, "it is still asked");
        let topology =
            "insert into fleet.topologies select gen_random_uuid(), id, '{}', now() from fleet.nodes";
        world.db.execute_as_owner(topology).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instance_that_disappeared_from_its_host_is_lost() {
    let world = World::new().await;
    let value = json!({ "value": 600 });
    world.must(Method::PUT, "/admin/policies/node.offline_after_seconds", value).await;
    let fleet = world.fleet(1).await;
    let kept = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&kept, "active").await;
    fleet.kill().await;
    let back = Fleet::start(world.options("sim", 1, None)).await.expect("starts again");
    assert!(eventually(WAIT_TIMEOUT, async || back.connected() == 1).await, "never came back");
    assert_eq!(world.allocation(&kept).await["state"], "active", "it is there");
    back.kill().await;

    let faults = vec![("sim-0000".to_owned(), Fault::Emptied)];
    let _emptied =
        Fleet::start(FleetOptions { faults, ..world.options("sim", 1, None) }).await.expect("starts again");

    let lost = world.until(&kept, "lost").await;
    assert!(
        lost["failure"].as_str().is_some_and(|why| why.contains("no longer has this allocation")),
        "{}",
        lost["failure"]
    );
    let audited = world.db.system_actions().await;
    let missing = "allocation.mark_lost: the node no longer has this allocation".to_owned();
    assert_eq!(audited, [missing]);
}

#[tokio::test(flavor = "multi_thread")]
async fn new_uncorrected_memory_errors_fail_a_gpu_and_its_allocation() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": BAREMETAL })).await["id"]);
    world.until(&id, "active").await;
    fleet.fault("sim-0000", &Fault::Ecc { count: 3 }).expect("breaks");
    let lost = world.until(&id, "lost").await;
    let why = lost["failure"].as_str().expect("a reason");
    assert!(why.contains("3 uncorrected memory errors"), "{why}");
    assert_eq!(world.slots("faulty").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ssh_keys_replaced_while_the_host_was_offline_reach_the_instance() {
    let world = World::new().await;
    let value = json!({ "value": 600 });
    world.must(Method::PUT, "/admin/policies/node.offline_after_seconds", value).await;
    let fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    fleet.kill().await;
    let public = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl test";
    let key = world.must(Method::POST, "/ssh-keys", json!({ "name": "new", "public_key": public })).await;
    let path = format!("/allocations/{id}/ssh-keys");

    let asked = world.must(Method::PUT, &path, json!({ "ssh_key_ids": [key["id"]] })).await;

    assert_eq!(asked["ssh_keys"], "pending", "{asked}");
    let again = Fleet::start(world.options("sim", 1, None)).await.expect("starts again");
    let applied = async || world.allocation(&id).await["ssh_keys"] == "applied";
    assert!(eventually(WAIT_TIMEOUT, applied).await, "{:#}", world.allocation(&id).await);
    let instances = again.hardware("sim-0000").expect("the host").instances();
    let keys: Vec<&String> = instances.values().flat_map(|instance| &instance.keys).collect();
    assert!(keys.len() == 1 && keys[0].starts_with("ssh-ed25519 AAAAC3"), "{keys:?}");
}
