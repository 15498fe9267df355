//! Tests with hosts that send garbage: only their own channel ends, the control plane never responds with 5xx, and other hosts
//! aren't affected.

use gpuaas_agent_protocol::paths;
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Outcome, TaskResult};
use gpuaas_core::TaskId;
use gpuaas_testkit::{eventually, sqlx};
use reqwest::Method;
use serde_json::{Value, json};

use crate::hostile_host::frames::{hello, hostile, mutate, random, samples};
use crate::raw_host::{RawHost, enrolment};
use crate::world::{SLICE, WAIT_TIMEOUT, World, text};

/// Returns the number of frames to send: `GPUAAS_FUZZ`, or a small default.
pub fn frames() -> usize {
    std::env::var("GPUAAS_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(600)
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_frames_end_their_own_channel_and_harm_nobody() {
    let mut next = random();
    let world = World::new().await;
    let good = world.fleet(1).await;
    let mut hosts = Vec::new();
    for n in 0..3 {
        hosts.push(RawHost::enrol(&world, &format!("raw-{n}")).await);
    }
    let samples = samples(&world.db.sources());
    let mut taken = 0;
    for n in 0..frames() {
        let host = &hosts[n % hosts.len()];
        let mut frame = samples[next() % samples.len()].clone();
        mutate(&mut frame, &mut next);
        let mut text = frame.to_string();
        if next().is_multiple_of(10) {
            text = text.chars().take(next() % 200).collect();
        }
        let opens = frame["frame"] == "hello" && next().is_multiple_of(2);
        let answer = if opens {
            host.open(text.clone()).await
        } else {
            host.open(hello(&world.db.sources()).to_string()).await;
            host.send_frames(&[text.clone()]).await
        };
        assert!(!answer.status.is_server_error(), "{} {}: {text:.2000}", answer.status, answer.body);
        taken += usize::from(answer.status.is_success());
    }
    assert!(taken > frames() / 20, "hardly anything was read: {taken}");

    let others = world.count(
        "select count(*) from fleet.node_sessions where epoch > 1 and node_id in
                                (select id from fleet.nodes where name like 'sim%')",
    );
    assert_eq!(others.await, 0, "a host that did nothing lost its channel");
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    drop(good);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hello_with_nul_keeps_nobody_else_out() {
    let world = World::new().await;
    let bad = RawHost::enrol(&world, "raw").await;
    let mut nul = hello(&world.db.sources());
    nul["boot_id"] = json!("a\0b");
    let storm = async {
        loop {
            if bad.open(nul.to_string()).await.code() != "rate_limit_exceeded" {
                assert!(bad.receive().await.body["ended"].is_string(), "it was let in");
            }
        }
    };

    tokio::select! {
        _fleet = world.fleet(3) => {}
        () = storm => {}
    }

    let sessions = "select count(*) from fleet.node_sessions s join fleet.nodes n on n.id = s.node_id where n.name = 'raw'";
    assert_eq!(world.count(sessions).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_enrolment_with_hostile_texts_is_refused_as_the_hosts_own_fault() {
    let world = World::new().await;
    let host = RawHost::enrol(&world, "raw").await;
    let token = world.profile(&[SLICE], 1).await;
    let fields = ["/token", "/csr", "/hostname", "/capabilities/agent_version", "/capabilities/task_types"];
    for field in fields {
        // An oversized body is rejected before it is read.
        for pick in (0..20).filter(|pick| *pick != 7) {
            let mut body = enrolment(&token, "none");
            *body.pointer_mut(field).expect("a field") = hostile(pick);
            let answer = host.send(Method::POST, &paths::enrol(), body.to_string()).await;
            assert!(answer.status.is_client_error(), "{field} {pick}: {} {}", answer.status, answer.body);
        }
    }
    assert_eq!(world.count("select count(*) from fleet.nodes").await, 1, "a refusal left a node behind");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_cannot_be_read_ends_its_task_as_failed() {
    let world = World::new().await;
    let host = RawHost::enrol(&world, "raw").await;
    let outputs = [
        json!({ "healthy": true, "checks": [{ "name": "gpu", "passed": true, "detail": "a\0b" }] }),
        json!({ "healthy": "perhaps" }),
        json!({ "healthy": true, "checks": [], "more": { "\0": 1 } }),
        Value::Null,
    ];
    host.open(hello(&world.db.sources()).to_string()).await;
    let connected = "select count(*) from fleet.nodes where connectivity = 'online'";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(connected).await == 1).await, "never connected");
    for output in outputs {
        let queued =
            world.must(Method::POST, &format!("/admin/nodes/{}/probe", host.node), Value::Null).await;
        let task: TaskId = text(&queued["task_id"]).parse().expect("an id");
        let shown = format!("/admin/nodes/{}/tasks/{task}", host.node);
        let given = async || world.get(&shown).await["state"] == "dispatched";
        assert!(eventually(WAIT_TIMEOUT, given).await, "never dispatched");
        let now = world.db.sources().now();
        let result = TaskResult {
            task_id: task,
            node_id: host.node,
            attempt: 1,
            outcome: Outcome::Succeeded { output: output.clone() },
            started_at: now,
            finished_at: now,
        };
        let signed = Signed::by_host(Purpose::Result, "01", &host.key(), &result).expect("signs");
        let signed = serde_json::to_string(&signed).expect("JSON");

        let path = format!("{}?epoch=1", paths::result(host.node, task));
        let answer = host.send(Method::POST, &path, signed).await;

        assert!(answer.status.is_success(), "{output}: {} {}", answer.status, answer.body);
        let ended = world.get(&shown).await;
        assert_eq!(ended["state"], "failed", "{ended}");
        assert_eq!(ended["outcome"]["outcome"]["code"], "malformed_result", "{ended}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_cannot_answer_a_question_that_was_put_to_another() {
    let world = World::new().await;
    let (asked, other) = (RawHost::enrol(&world, "asked").await, RawHost::enrol(&world, "other").await);
    for host in [&asked, &other] {
        host.open(hello(&world.db.sources()).to_string()).await;
    }
    let connected = "select count(*) from fleet.nodes where connectivity = 'online'";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(connected).await == 2).await, "never connected");
    let since = "2020-01-01T00:00:00Z";
    let path = format!("/admin/nodes/{}/telemetry?since={since}", asked.node);
    let history = |id: &str, used: u64| {
        let host = json!({ "cpu_percent": 1, "memory_used_mib": used, "memory_total_mib": 2, "load_1m": 0 });
        let sample = json!({ "at": world.db.sources().now(), "host": host, "gpus": [] });
        json!({ "frame": "history", "request_id": id, "samples": [sample] }).to_string()
    };
    let answering = async {
        let open = "select id::text from fleet.telemetry_requests where answered_at is null";
        let question = async || -> Option<String> {
            sqlx::query_scalar(open).fetch_optional(&mut world.db.owner().await).await.expect("reads")
        };
        assert!(eventually(WAIT_TIMEOUT, async || question().await.is_some()).await, "nothing was asked");
        let id = question().await.expect("asked");
        other.send_frames(&[history(&id, 666)]).await;
        // A later frame with an observable effect shows that the frame before it has been processed.
        other.send_frames(&["{}".to_owned()]).await;
        let ended = async || other.receive().await.body["ended"].is_string();
        assert!(eventually(WAIT_TIMEOUT, ended).await, "the other's frames weren't read");
        asked.send_frames(&[history(&id, 1)]).await;
    };

    let (answer, ()) = tokio::join!(world.get(&path), answering);

    let used = &answer["samples"][0]["host"]["memory_used_mib"];
    assert_eq!(used, 1, "another host's answer was taken: {answer}");
}
