//! Results count only from the node the task was dispatched to, over its current session, as they were signed.

use gpuaas_agent_protocol::signed::Signed;
use gpuaas_core::Code;
use serde_json::{Value, json};

use crate::world::{Host, World, failed, queued, succeeded};

fn health() -> Value {
    json!({ "healthy": true, "checks": [] })
}

#[tokio::test]
async fn a_result_counts_once_and_only_from_its_own_host() {
    let world = World::new().await;
    let (host, other) = (world.host("a", 1).await, world.host("b", 1).await);
    let task = queued(&world.must("POST", &format!("/admin/nodes/{}/probe", host.node), Value::Null).await);
    world.dispatch(task, 1).await;
    let refusal = async |reporter, signed: &Signed| {
        world.gateway.report(&reporter, signed).await.expect_err("a rejection").code
    };

    let theirs = other.sign(task, succeeded(health()));
    assert_eq!(refusal(other.reporter(1), &theirs).await, Code::TaskNotFound, "another node's");
    assert_eq!(refusal(host.reporter(1), &theirs).await, Code::SignatureInvalid, "another's signature");
    let ours = host.sign(task, succeeded(health()));
    let altered = Signed { payload: ours.payload.replace("true", "false"), ..ours.clone() };
    assert_eq!(refusal(host.reporter(1), &altered).await, Code::SignatureInvalid, "altered on its way");
    assert_eq!(world.task(host.node, task).await["state"], "dispatched", "no result was recorded");

    assert_eq!(world.gateway.report(&host.reporter(1), &ours).await.expect("kept"), task);
    let again = host.sign(task, failed());
    assert_eq!(world.gateway.report(&host.reporter(1), &again).await.expect("a duplicate"), task);
    assert_eq!(world.task(host.node, task).await["state"], "succeeded", "the first result stands");
}

#[tokio::test]
async fn a_result_over_a_replaced_channel_is_rejected() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let task = queued(&world.must("POST", &format!("/admin/nodes/{}/probe", host.node), Value::Null).await);
    world.dispatch(task, 1).await;
    world.database.execute_as_owner("update fleet.node_sessions set epoch = 2").await;
    let signed = host.sign(task, succeeded(health()));

    let stale = world.gateway.report(&host.reporter(1), &signed).await.expect_err("stale");
    assert_eq!(stale.code, Code::StateConflict);
    world.gateway.report(&host.reporter(2), &signed).await.expect("the same host, over its new session");
    assert_eq!(world.task(host.node, task).await["state"], "succeeded");
}

#[tokio::test]
async fn a_task_that_was_not_dispatched_takes_no_result() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let task = queued(&world.must("POST", &format!("/admin/nodes/{}/probe", host.node), Value::Null).await);

    let early = world.gateway.report(&host.reporter(1), &host.sign(task, succeeded(health()))).await;

    assert_eq!(early.expect_err("early").code, Code::StateConflict);
    let unknown = Host { node: host.node, key: Host::new_key() };
    let forged = world.gateway.report(&host.reporter(1), &unknown.sign(task, failed())).await;
    assert_eq!(forged.expect_err("forged").code, Code::SignatureInvalid);
}

#[tokio::test]
async fn the_result_of_an_expired_task_is_stored_as_proof_and_changes_nothing() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let task = queued(&world.must("POST", &format!("/admin/nodes/{}/probe", host.node), Value::Null).await);
    world.dispatch(task, 1).await;
    world
        .database
        .execute_as_owner("update fleet.tasks set state = 'expired', finished_at = queued_at")
        .await;

    let late = host.sign(task, succeeded(health()));
    for attempt in ["late", "repeated"] {
        assert_eq!(world.gateway.report(&host.reporter(1), &late).await.expect(attempt), task);
    }

    assert_eq!(world.task(host.node, task).await["state"], "expired");
    assert_eq!(world.number("select count(*) from fleet.tasks where proof is not null").await, 1);
}

#[tokio::test]
async fn a_task_is_shown_with_its_signed_result() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let task = queued(&world.must("POST", &format!("/admin/nodes/{}/probe", host.node), Value::Null).await);
    world.dispatch(task, 1).await;
    assert_eq!(world.task(host.node, task).await["proof"], Value::Null);
    let signed = host.sign(task, succeeded(health()));

    world.gateway.report(&host.reporter(1), &signed).await.expect("kept");

    let shown = &world.task(host.node, task).await["proof"];
    assert_eq!(shown, &serde_json::to_value(&signed).expect("JSON"));
    let shown: Signed = serde_json::from_value(shown.clone()).expect("reads");
    let opened = shown
        .open_by_host::<Value>(gpuaas_agent_protocol::signed::Purpose::Result, host.key.public_key_raw());
    assert_eq!(opened.expect("anybody can verify it")["task_id"], json!(task));
}
