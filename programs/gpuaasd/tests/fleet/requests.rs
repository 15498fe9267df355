//! Tests of the long-polling transport: the same contract as over WebSockets.

use std::time::Duration;

use gpuaas_agent::Transport;
use gpuaas_agent::simulate::{Fleet, FleetOptions};
use gpuaas_agent_protocol::paths;
use gpuaas_core::TaskId;
use gpuaas_testkit::{eventually, sqlx};
use reqwest::Method;
use serde_json::{Value, json};

use crate::security::Caller;
use crate::world::{BAREMETAL, SLICE, WAIT_TIMEOUT, World, text};

async fn fleet(world: &World, nodes: usize) -> Fleet {
    let token = world.profile(&[SLICE, BAREMETAL], nodes).await;
    let options = world.options("sim", nodes, Some(token));
    let fleet = Fleet::start(FleetOptions { transport: Transport::Http, ..options }).await.expect("starts");
    world.in_service(nodes * 8).await;
    fleet
}

#[tokio::test(flavor = "multi_thread")]
async fn an_allocation_is_created_measured_and_released() {
    let world = World::new().await;
    let fleet = fleet(&world, 1).await;

    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    world.until(&id, "active").await;
    let telemetry = format!("/admin/nodes/{}/telemetry", fleet.nodes()[0].1);
    let measured = async || world.get(&telemetry).await["latest"]["gpus"].as_array().map(Vec::len) == Some(8);
    assert!(eventually(WAIT_TIMEOUT, measured).await, "{}", world.get(&telemetry).await);
    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    world.until(&id, "released").await;

    world.in_service(8).await;
    assert!(fleet.executed().values().all(|times| *times == 1), "a task ran twice");
    let progress = "select count(*) from fleet.tasks where kind = 'slice.vm_provision' and jsonb_array_length(progress) > 0";
    assert_eq!(world.count(progress).await, 1, "progress wasn't reported");
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_reconnect_after_a_gateway_restart() {
    let mut world = World::new().await;
    let gateway = world.cloud.as_ref().and_then(|cloud| cloud.gateway_address()).expect("a gateway");
    world.config.agent_gateway.listen = gateway;
    let fleet = fleet(&world, 1).await;

    world.restart().await;

    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    assert!(fleet.executed().values().all(|times| *times == 1), "a task ran twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_does_not_wait_for_long_polls() {
    let mut world = World::new().await;
    let fleet = fleet(&world, 3).await;

    let stopped =
        tokio::time::timeout(Duration::from_secs(3), world.cloud.take().expect("runs").stop()).await;

    assert!(stopped.is_ok(), "hosts that wait for tasks kept the process");
    drop(fleet);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_host_is_disconnected() {
    let world = World::new().await;
    let fleet = fleet(&world, 1).await;
    let node = fleet.nodes()[0].1;
    let body = json!({ "reason": "it was stolen" });
    world.must(Method::POST, &format!("/admin/nodes/{node}/revoke-certificates"), body).await;
    let cut = eventually(Duration::from_secs(5), async || fleet.connected() == 0).await;
    assert!(cut, "its channel is still open");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_hosts_can_neither_send_nor_receive() {
    let world = World::new().await;
    let fleet = fleet(&world, 2).await;
    let own = fleet.nodes()[0].1;
    let (other, stranger) = (Caller::new(&world, Some("sim-0001")), Caller::new(&world, None));
    fleet.kill().await;

    let result = format!("{}?epoch=1", paths::result(own, TaskId::new(&world.db.sources())));
    for (method, path, refusal) in [
        (Method::PUT, paths::channel(own), "insufficient_permissions"),
        (Method::POST, paths::channel(own), "state_conflict"),
        (Method::GET, paths::wait(own), "state_conflict"),
        (Method::POST, result, "insufficient_permissions"),
    ] {
        let body = || Some(json!({ "key_id": "", "payload": "", "signature": "" }));
        assert_eq!(stranger.ask(method.clone(), &path, body()).await.code(), "token_missing", "{path}");
        let refused = other.ask(method.clone(), &path, body()).await;
        assert_eq!(refused.code(), refusal, "{method} {path}: {}", refused.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_counts_once_from_its_host_over_the_newest_channel() {
    let world = World::new().await;
    let fleet = fleet(&world, 1).await;
    let node = fleet.nodes()[0].1;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    let epoch = world.count("select epoch from fleet.node_sessions").await;
    let reported = "select id, proof from fleet.tasks where kind = 'slice.vm_provision'";
    let (task, signed): (uuid::Uuid, Value) =
        sqlx::query_as(reported).fetch_one(&mut world.db.owner().await).await.expect("a result");
    let rows = async || world.count("select count(*) from audit.log where action = 'node_task.report'").await;
    let before = rows().await;
    let host = Caller::new(&world, Some("sim-0000"));
    let report = async |task: uuid::Uuid, epoch: i64, signed: &Value| {
        let path = format!("{}?epoch={epoch}", paths::result(node, TaskId::from_uuid(task)));
        host.ask(Method::POST, &path, Some(signed.clone())).await
    };

    assert_eq!(report(task, epoch, &signed).await.status, 204, "a repeated result is accepted");
    assert_eq!(rows().await, before, "a repetition was audited");
    world.db.execute_as_owner("update fleet.tasks set proof = null").await;
    for attempt in ["late", "repeated"] {
        assert_eq!(report(task, epoch, &signed).await.status, 204, "{attempt}");
    }
    assert_eq!(rows().await, before + 1, "a late result is audited once");
    assert_eq!(report(task, epoch - 1, &signed).await.code(), "state_conflict");
    assert_eq!(report(world.db.sources().uuid(), epoch, &signed).await.code(), "invalid_request");
    let mut altered = signed.clone();
    altered["payload"] = json!(text(&signed["payload"]).replace("running", "stopped") + " ");
    assert_eq!(report(task, epoch, &altered).await.code(), "signature_invalid");
}

/// Sends protocol violations and checks the error of each.
#[tokio::test(flavor = "multi_thread")]
async fn protocol_violations_are_refused_with_a_reason() {
    let world = World::new().await;
    let fleet = fleet(&world, 1).await;
    let node = fleet.nodes()[0].1;
    fleet.kill().await;
    let host = Caller::new(&world, Some("sim-0000"));
    let (channel, wait) = (paths::channel(node), paths::wait(node));
    let open = async |body| host.ask(Method::PUT, &channel, Some(body)).await;
    let say = async |body| host.ask(Method::POST, &channel, Some(body)).await;
    let hear = async || host.ask(Method::GET, &wait, None).await.body;
    let hello = |off: i64| {
        let now = world.db.sources().now() + chrono::Duration::seconds(off);
        json!({
            "frame": "hello", "now": now, "boot_id": "boot", "agent_instance": world.db.sources().uuid(), "holding": [],
            "capabilities": { "agent_version": "1", "protocol": 1, "task_types": {},
                              "simulated": true, "prerequisites": [] },
        })
    };

    assert_eq!(open(json!("x".repeat(524_500))).await.code(), "payload_too_large");
    assert_eq!(open(json!({ "frame": "heartbeat" })).await.status, 204);
    assert_eq!(hear().await["ended"], "the first frame must be a hello");
    assert_eq!(open(hello(900)).await.status, 204);
    assert!(text(&hear().await["ended"]).contains("clock"));

    assert_eq!(open(hello(0)).await.status, 204);
    assert_eq!(hear().await["frames"][0]["frame"], "welcome");
    assert_eq!(say(json!({ "frame": "heartbeat" })).await.code(), "invalid_request", "it isn't a list");
    assert_eq!(say(json!([{ "frame": "heartbeat" }])).await.status, 204);
    assert_eq!(say(json!(["nonsense"])).await.status, 204);
    let ended = eventually(WAIT_TIMEOUT, async || hear().await["ended"] == "frame can't be read");
    assert!(ended.await, "it still listens");
    let over = async || say(json!([{ "frame": "heartbeat" }])).await.code() == "state_conflict";
    assert!(eventually(WAIT_TIMEOUT, over).await, "something is still taken");
}
