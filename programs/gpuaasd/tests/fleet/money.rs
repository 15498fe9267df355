//! Tests that allocations are charged from their proof to their end, and that an empty balance ends them.

use std::time::Duration;

use gpuaas_agent::simulate::Fault;
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{SLICE, World, text};

/// Limit for conditions that take several windows and assessments.
const CHARGED_TIMEOUT: Duration = Duration::from_secs(90);

async fn set_policy(world: &World, key: &str, value: i64) {
    world.must(Method::PUT, &format!("/admin/policies/{key}"), json!({ "value": value })).await;
}

async fn charged(world: &World, id: &str) -> i64 {
    world.get(&format!("/allocations/{id}")).await["cost_so_far"]["amount_minor"].as_i64().expect("an amount")
}

async fn balance(world: &World) -> Value {
    world.get("/billing/balance").await["accounts"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_allocation_is_charged_from_its_proof_to_its_release() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    set_policy(&world, "billing.window_seconds", 10).await;
    let id =
        text(&world.create(json!({ "sku": SLICE, "gpus": 4, "tags": { "team": "vision" } })).await["id"]);
    world.until(&id, "active").await;
    let first = eventually(CHARGED_TIMEOUT, async || charged(&world, &id).await > 0).await;
    assert!(first, "nothing was charged: {}", world.get("/billing/usage").await);

    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    world.until(&id, "released").await;

    let usage = world.get("/billing/usage?tag=team%3Dvision").await;
    let [interval] = usage["items"].as_array().expect("usage").as_slice() else {
        panic!("one interval: {usage}")
    };
    assert_eq!((&interval["resource_id"], &interval["mode"]), (&json!(id), &json!("running")));
    assert_eq!(interval["end_reason"], "releasing");
    let settled = "select count(*) from billing.usage where settled_at is not null";
    assert!(eventually(CHARGED_TIMEOUT, async || world.count(settled).await == 1).await, "it is settled");
    let total = charged(&world, &id).await;
    assert_eq!(balance(&world).await["balance"]["amount_minor"], -total);
    assert_eq!(world.get("/billing/usage").await["totals"][0]["amount_minor"], total);
    let cost = "select billing.cost(rate_minor, billing.elapsed(started_at, ended_at)) from billing.usage";
    assert_eq!(world.count(cost).await, total);
    let findings = world.cloud.as_ref().expect("runs").domains.billing.verify(None).await.expect("verifies");
    assert_eq!(findings, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_driver_costs_nothing() {
    let world = World::new().await;
    let _fleet = world.fleet_with(1, vec![("sim-0000".into(), Fault::WrongGpu)]).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    world.until(&id, "failed").await;
    assert_eq!(world.get("/billing/usage").await["items"], json!([]));
    assert_eq!(world.count("select count(*) from billing.entries").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_balance_ends_running_work_and_a_credit_allows_new_work() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    set_policy(&world, "billing.window_seconds", 10).await;
    set_policy(&world, "billing.depletion_grace_seconds", 0).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 4 })).await["id"]);
    world.until(&id, "active").await;
    set_policy(&world, "billing.overdraft_minor", 0).await;

    let released = async || world.get(&format!("/allocations/{id}")).await["state"] == "released";
    assert!(eventually(CHARGED_TIMEOUT, released).await, "{}", balance(&world).await);

    let refused = world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })).await;
    assert_eq!(refused.code(), "balance_insufficient");
    let org = text(&world.get("/billing/balance").await["org_id"]);
    let credit = json!({ "amount": { "amount_minor": 100_000, "currency": "USD" }, "kind": "promo", "reason": "A test" });
    world.must(Method::POST, &format!("/admin/orgs/{org}/balance"), credit).await;
    assert_eq!(balance(&world).await["state"], "healthy");
    world.create(json!({ "sku": SLICE, "gpus": 1 })).await;
}
