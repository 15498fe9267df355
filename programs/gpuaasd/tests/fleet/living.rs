//! Tests of hosts that disconnect and return: allocations are kept, lost and recovered, and the control plane may restart.

use gpuaas_agent::simulate::{Fault, Fleet};
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{BAREMETAL, SLICE, WAIT_TIMEOUT, World, text};

async fn node_is(world: &World, connectivity: &str, many: i64) {
    let query = format!("select count(*) from fleet.nodes where connectivity = '{connectivity}'");
    let reached = eventually(WAIT_TIMEOUT, async || world.count(&query).await == many).await;
    assert!(reached, "{} nodes are {connectivity}, not {many}", world.count(&query).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_are_notified_of_maintenance_and_instances_are_stopped_during_it() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1, "name": "training" })).await["id"]);
    world.until(&id, "active").await;
    let told = async |happened: &str| {
        let title = format!("Maintenance of the node of training {happened}");
        let heard = eventually(WAIT_TIMEOUT, async || {
            let page = world.get("/notifications").await;
            page["items"].as_array().is_some_and(|items| {
                items.iter().any(|item| item["title"].as_str().is_some_and(|t| t.starts_with(&title)))
            })
        });
        assert!(heard.await, "no notification that it {happened}: {}", world.get("/notifications").await);
    };
    let node = format!("/admin/nodes/{}", fleet.nodes()[0].1);
    let start = format!("/allocations/{id}/start");

    let deadline = world.db.sources().now() + chrono::Duration::seconds(2);
    let terms = json!({ "reason": "new fans", "deadline": deadline, "notify": true });
    world.must(Method::POST, &format!("{node}/drain"), terms).await;
    told("begins on").await;
    world.until(&id, "stopped").await;
    told("has begun").await;
    assert_eq!(world.send(Method::POST, &start, Value::Null).await.code(), "state_conflict");

    let reason = json!({ "reason": "they turn" });
    world.must(Method::POST, &format!("{node}/undrain"), reason).await;
    told("is over").await;
    world.must(Method::POST, &start, Value::Null).await;
    world.until(&id, "active").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn allocations_of_an_offline_host_are_lost_and_recovered_on_its_return() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    world.until(&id, "active").await;

    fleet.kill().await;
    node_is(&world, "offline", 1).await;
    let lost = world.until(&id, "lost").await;
    assert!(lost["failure"].as_str().is_some_and(|why| why.contains("offline")), "{}", lost["failure"]);
    assert_eq!(world.slots("leased").await, 2, "claims stay until the host proves cleanup");
    let refused = world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })).await;
    assert_eq!(refused.code(), "sku_unavailable");

    let again = Fleet::start(world.options("sim", 1, None)).await.expect("starts again");
    world.until(&id, "active").await;
    assert_eq!(again.hardware("sim-0000").expect("the host").instances().len(), 1);
    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    world.until(&id, "released").await;
    world.in_service(8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_agents_finish_their_tasks_after_a_restart() {
    let world = World::new().await;
    let slow = ("sim-0000".to_owned(), Fault::Slow { millis: 150 });
    let fleet = world.fleet_with(1, vec![slow]).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    let begun = eventually(WAIT_TIMEOUT, async || {
        world
            .count("select count(*) from fleet.tasks where kind = 'slice.vm_provision' and state = 'running'")
            .await
            == 1
    })
    .await;
    assert!(begun, "the host never began");
    fleet.kill().await;

    let _again = Fleet::start(world.options("sim", 1, None)).await.expect("starts again");

    world.until(&id, "active").await;
    assert_eq!(world.slots("leased").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_control_plane_continues() {
    let mut world = World::new().await;
    let gateway = world.cloud.as_ref().and_then(|cloud| cloud.gateway_address()).expect("a gateway");
    world.config.agent_gateway.listen = gateway;
    let slow = ("sim-0000".to_owned(), Fault::Slow { millis: 100 });
    let fleet = world.fleet_with(1, vec![slow]).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    world.until(&id, "provisioning").await;

    world.restart().await;

    world.until(&id, "active").await;
    assert!(fleet.executed().values().all(|times| *times == 1), "a task ran twice");
    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    world.until(&id, "released").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_host_is_disconnected_and_refused() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let node = fleet.nodes()[0].1;
    let body = json!({ "reason": "it was stolen" });
    world.must(Method::POST, &format!("/admin/nodes/{node}/revoke-certificates"), body).await;
    let cut = eventually(std::time::Duration::from_secs(5), async || fleet.connected() == 0).await;
    assert!(cut, "its channel is still open");
    node_is(&world, "offline", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mass_disconnect_marks_no_node_offline() {
    let world = World::new().await;
    let token = world.profile(&[SLICE], 1).await;
    let alone = Fleet::start(world.options("alone", 1, Some(token))).await.expect("starts");
    node_is(&world, "online", 1).await;
    world.db.execute_as_owner("update fleet.nodes set region = 'elsewhere'").await;
    let fleet = world.fleet_beside(6, 8).await;

    fleet.kill().await;
    let ended = "select count(*) from fleet.node_sessions where closed_at is not null";
    assert!(
        eventually(WAIT_TIMEOUT, async || world.count(ended).await == 6).await,
        "the sessions never ended"
    );
    alone.kill().await;

    // A single disconnect is marked offline: detection has resumed, and the six disconnected before it.
    let marked = "select count(*) from fleet.nodes where connectivity = 'offline' and region = 'elsewhere'";
    assert!(
        eventually(WAIT_TIMEOUT, async || world.count(marked).await == 1).await,
        "nothing is ever marked"
    );
    assert_eq!(world.count("select count(*) from fleet.node_sessions where closed_at is null").await, 0);
    assert_eq!(world.count("select count(*) from fleet.nodes where connectivity = 'online'").await, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fatal_gpu_error_fails_its_slot_and_its_allocation() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": BAREMETAL })).await["id"]);
    world.until(&id, "active").await;
    fleet.fault("sim-0000", &Fault::Xid { code: 79 }).expect("breaks");
    let lost = world.until(&id, "lost").await;
    assert!(lost["failure"].as_str().is_some_and(|why| why.contains("XID 79")), "{}", lost["failure"]);
    let audited = world.db.system_actions().await;
    let lost = |action: &&String| action.starts_with("allocation.mark_lost: a GPU failed: ");
    assert_eq!(audited.iter().filter(lost).count(), 1, "{audited:?}");
    assert!(world.slots("faulty").await > 0);
}
