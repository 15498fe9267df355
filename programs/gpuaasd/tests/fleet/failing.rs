//! Tests that failures fail closed: no allocation becomes active and no slot available without verification.

use gpuaas_agent::simulate::Fault;
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{SLICE, WAIT_TIMEOUT, World, text};

async fn assert_allocation_fails(fault: Fault, says: &str) {
    let world = World::new().await;
    let _fleet = world.fleet_with(1, vec![("sim-0000".into(), fault.clone())]).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);

    let failed = world.until(&id, "failed").await;

    assert!(
        failed["failure"].as_str().is_some_and(|why| why.contains(says)),
        "{fault:?}: {}",
        failed["failure"]
    );
    assert_eq!(failed["active_at"], Value::Null, "{fault:?} was active once");
    assert_eq!(failed["cost_so_far"]["amount_minor"], 0);
    assert_eq!(
        world.count("select count(*) from events.log where event_type = 'provisioning.active'").await,
        0
    );
    world.in_service(8).await;
    assert_eq!(world.count("select (gpus + allocations)::bigint from provisioning.usage").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_gpus_than_claimed_never_turn_active() {
    Box::pin(assert_allocation_fails(Fault::WrongGpu, "other GPUs")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_phase_is_compensated() {
    Box::pin(assert_allocation_fails(Fault::FailAt { phase: "write_image".into() }, "write_image")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_driver_never_turns_active() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    fleet.fault("sim-0000", &Fault::DriverBroken).expect("breaks");
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    let failed = world.until(&id, "failed").await;
    assert!(failed["failure"].as_str().is_some_and(|why| why.contains("driver")), "{}", failed["failure"]);
    assert_eq!(
        world.count("select count(*) from events.log where event_type = 'provisioning.active'").await,
        0
    );
    fleet.clear("sim-0000").expect("mends");
    world.in_service(8).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    world.until(&id, "active").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slots_not_verified_clean_stay_out_of_placement() {
    let world = World::new().await;
    let _fleet = world.fleet_with(1, vec![("sim-0000".into(), Fault::DirtyRelease)]).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 4 })).await["id"]);
    world.until(&id, "active").await;
    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    world.until(&id, "released").await;
    assert_eq!(world.slots("cleanup_blocked").await, 4);
    assert_eq!(
        world.count("select count(*) from fleet.claims where ended_at is null").await,
        4,
        "claims stay"
    );
    let one = text(&world.create(json!({ "sku": SLICE, "gpus": 4 })).await["id"]);
    world.until(&one, "active").await;
    let refused = world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })).await;
    assert_eq!(refused.code(), "sku_unavailable", "{}", refused.body);
}

/// Verification never returns: the task times out, and the allocation fails.
#[tokio::test(flavor = "multi_thread")]
async fn a_missing_proof_never_turns_active() {
    let world = World::new().await;
    let fleet = world.fleet_with(1, vec![("sim-0000".into(), Fault::NoProof)]).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    let asked = "select count(*) from fleet.tasks where kind = 'slice.vm_verify' and state = 'running'";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(asked).await == 1).await, "it was never asked");
    fleet.clear("sim-0000").expect("mends");
    world.db.clock().advance(chrono::Duration::minutes(6));
    let failed = world.until(&id, "failed").await;
    assert!(failed["failure"].as_str().is_some_and(|why| why.contains("in time")), "{}", failed["failure"]);
    assert_eq!(
        world.count("select count(*) from events.log where event_type = 'provisioning.active'").await,
        0
    );
}
