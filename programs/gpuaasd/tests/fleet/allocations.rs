//! Tests of allocations from creation to release.

use gpuaas_testkit::{eventually, sqlx};
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{BAREMETAL, SLICE, WAIT_TIMEOUT, World, text};

#[tokio::test(flavor = "multi_thread")]
async fn the_host_gets_the_user_data_that_is_stored_sealed() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    let body = json!({ "sku": SLICE, "gpus": 1, "user_data": "password: hunter2" });
    let id = text(&world.create(body).await["id"]);
    world.until(&id, "active").await;
    let stored = "select count(*) from fleet.tasks t where t::text like '%hunter2%'";
    assert_eq!(world.count(stored).await, 0);
    let journal = world.hosts("sim").join("sim-0000").join("journal.jsonl");
    let journal = std::fs::read_to_string(journal).expect("the host's journal");
    assert!(journal.contains("password: hunter2"), "the host received other user data");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slice_is_created_verified_and_released() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let asked = world.create(json!({ "sku": SLICE, "gpus": 2, "tags": { "team": "vision" } })).await;
    let id = text(&asked["id"]);
    assert_eq!(asked["state"], "requested");

    let active = world.until(&id, "active").await;

    assert_eq!(active["connection"]["username"], "ubuntu");
    assert_eq!(active["price"]["hourly"], json!({ "amount_minor": 900, "currency": "USD" }));
    let steps: Vec<&str> =
        active["timeline"].as_array().expect("steps").iter().filter_map(|s| s["step"].as_str()).collect();
    for step in ["lease", "vm_provision", "vm_verify", "activate"] {
        assert!(steps.contains(&step), "{step} isn't in {steps:?}");
    }
    assert_eq!(world.slots("leased").await, 2);
    world.must(Method::PUT, &format!("/allocations/{id}/ssh-keys"), json!({ "ssh_key_ids": [] })).await;
    let told = "select count(*) from fleet.tasks where kind = 'instance.ssh_keys' and state = 'succeeded'";
    assert!(
        eventually(WAIT_TIMEOUT, async || world.count(told).await == 1).await,
        "the host didn't receive the keys"
    );

    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    world.until(&id, "released").await;
    world.in_service(8).await;
    assert_eq!(world.count("select count(*) from fleet.claims where ended_at is null").await, 0);
    assert_eq!(world.count("select (gpus + allocations)::bigint from provisioning.usage").await, 0);
    assert!(fleet.executed().values().all(|times| *times == 1), "a task ran twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_host_is_allocated_stopped_and_started() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": BAREMETAL, "gpus": 8 })).await["id"]);
    world.until(&id, "active").await;
    assert_eq!(world.slots("leased").await, 8);

    world.must(Method::POST, &format!("/allocations/{id}/stop"), Value::Null).await;
    world.until(&id, "stopped").await;
    assert_eq!(world.slots("leased").await, 8, "a stopped machine keeps its GPUs");
    world.must(Method::POST, &format!("/allocations/{id}/start"), Value::Null).await;
    world.until(&id, "active").await;

    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    world.until(&id, "released").await;
    world.in_service(8).await;
}

/// Collects events, steps, tasks and audit rows of one request by its correlation id.
#[tokio::test(flavor = "multi_thread")]
async fn events_steps_tasks_and_audit_rows_share_the_correlation_id() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    let asked = world.create(json!({ "sku": SLICE, "gpus": 1 })).await;
    let (id, correlation) = (text(&asked["id"]), text(&asked["correlation_id"]));
    world.until(&id, "active").await;

    let found = async |query: &'static str| -> Vec<String> {
        let mut owner = world.db.owner().await;
        sqlx::query_scalar(query).bind(&correlation).fetch_all(&mut owner).await.expect("reads")
    };
    let events = found("select event_type from events.log where envelope ->> 'correlation_id' = $1").await;
    for event in ["provisioning.requested", "provisioning.active", "fleet.slots.changed"] {
        assert!(events.iter().any(|found| found == event), "no {event} in {events:?}");
    }
    let tasks = found("select kind from fleet.tasks where correlation_id = $1 order by queued_at").await;
    assert_eq!(tasks, ["slice.vm_provision", "slice.vm_verify"]);
    let runs = found("select workflow from workflow.runs where correlation_id = $1").await;
    assert_eq!(runs, ["provision_slice"]);
    let audited = found("select action from audit.log where correlation_id = $1 order by at").await;
    assert!(audited.contains(&"allocation.create".to_owned()), "{audited:?}");
    assert_eq!(audited.iter().filter(|action| *action == "node_task.report").count(), 2, "{audited:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unavailable_sku_is_refused_and_nothing_is_claimed() {
    let world = World::new().await;
    let refused = world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })).await;
    assert_eq!((refused.code(), refused.body["reason"].as_str()), ("sku_unavailable", Some("not_ready")));
    let _fleet = world.fleet(1).await;
    for (body, code) in [
        (json!({ "sku": SLICE, "gpus": 3 }), "validation_error"),
        (json!({ "sku": "no-such" }), "sku_not_found"),
        (json!({ "sku": SLICE, "gpus": 1, "wait": true }), "validation_error"),
        (json!({ "sku": SLICE, "region": "elsewhere" }), "sku_unavailable"),
    ] {
        let refused = world.send(Method::POST, "/allocations", body.clone()).await;
        assert_eq!(refused.code(), code, "{body}: {}", refused.body);
    }
    let first = world.create(json!({ "sku": BAREMETAL })).await;
    let refused = world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })).await;
    assert_eq!((refused.code(), refused.body["reason"].as_str()), ("sku_unavailable", Some("no_capacity")));
    assert_eq!(world.count("select count(*) from provisioning.allocations").await, 1);
    assert_eq!(world.count("select gpus::bigint from provisioning.usage").await, 8);
    world.until(&text(&first["id"]), "active").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn provisioning_can_be_cancelled() {
    let world = World::new().await;
    let slow = gpuaas_agent::simulate::Fault::Slow { millis: 300 };
    let _fleet = world.fleet_with(1, vec![("sim-0000".into(), slow)]).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 4 })).await["id"]);
    world.until(&id, "provisioning").await;

    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;

    world.until(&id, "released").await;
    let free = eventually(WAIT_TIMEOUT, async || world.slots("available").await == 8).await;
    assert!(free, "{}", world.states().await);
    let again = world.send(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    assert_eq!(again.code(), "state_conflict");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_with_allocations_is_not_deleted() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    let project = format!("/projects/{}", world.project);
    let refused = world.send(Method::DELETE, &project, Value::Null).await;
    assert_eq!(refused.code(), "not_empty", "{}", refused.body);

    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    world.until(&id, "released").await;
    world.must(Method::DELETE, &project, Value::Null).await;
    let late = world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })).await;
    assert_eq!(late.code(), "project_not_found");
}
