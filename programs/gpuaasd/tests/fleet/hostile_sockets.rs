//! Tests with hosts that misuse the WebSocket protocol: only their own channel ends; another host at the same gateway continues.

use std::sync::atomic::{AtomicBool, Ordering};

use chrono::Duration;
use futures::{SinkExt, StreamExt};
use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Outcome, TaskResult};
use gpuaas_core::TaskId;
use gpuaas_testkit::{eventually, sqlx};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::hostile::frames;
use crate::hostile_host::attack::{attack, until_ended};
use crate::hostile_host::frames::{hello, mutate, random, samples};
use crate::raw_host::RawHost;
use crate::world::{SLICE, WAIT_TIMEOUT, World, text};

#[tokio::test(flavor = "multi_thread")]
async fn hostile_sockets_end_their_own_channel_and_harm_nobody() {
    let mut next = random();
    let world = World::new().await;
    let good = world.fleet(1).await;
    let mut hosts = Vec::new();
    for n in 0..3 {
        hosts.push(RawHost::enrol(&world, &format!("raw-{n}")).await);
    }
    let samples = samples(&world.db.sources());
    let (attacked, worked) = (AtomicBool::new(false), AtomicBool::new(false));
    let attacks = async {
        let (mut n, mut opened) = (0, 0);
        while n < frames() / 5 || !worked.load(Ordering::Relaxed) {
            n += 1;
            let mut frame = samples[next() % samples.len()].clone();
            mutate(&mut frame, &mut next);
            let Some(mut socket) = hosts[n % hosts.len()].socket_unless_limited().await else { continue };
            if !next().is_multiple_of(4) {
                socket.send(Message::text(hello(&world.db.sources()).to_string())).await.expect("listens");
                let welcome = socket.next().await.expect("open").expect("no error");
                assert!(welcome.to_text().is_ok_and(|text| text.contains("welcome")), "{welcome}");
                opened += 1;
            }
            if !attack(&mut socket, n / hosts.len(), frame.to_string()).await {
                assert!(until_ended(socket).await, "the channel stays open");
            }
        }
        attacked.store(true, Ordering::Relaxed);
        (n, opened)
    };
    let work = async {
        loop {
            let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
            world.until(&id, "active").await;
            world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
            world.until(&id, "released").await;
            worked.store(true, Ordering::Relaxed);
            if attacked.load(Ordering::Relaxed) {
                break;
            }
        }
    };

    let ((n, opened), ()) = tokio::join!(attacks, work);

    assert!(opened > n / 2, "hardly any channel was open when it was attacked: {opened} of {n}");
    let again = "select count(*) from fleet.node_sessions where epoch > 1 and node_id in
                     (select id from fleet.nodes where name like 'sim%')";
    assert_eq!(world.count(again).await, 0, "a host that did nothing lost its channel");
    assert!(good.executed().values().all(|times| *times == 1), "a task ran twice");
    let open = "select count(*) from fleet.node_sessions s join fleet.nodes n on n.id = s.node_id
                where n.name like 'raw%' and s.closed_at is null";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(open).await == 0).await, "a channel was left open");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_reports_tasks_of_others_is_cut_off_and_leaves_few_audit_rows() {
    let world = World::new().await;
    let (bad, other) = (RawHost::enrol(&world, "bad").await, RawHost::enrol(&world, "other").await);
    let sources = world.db.sources();
    let foreign = || {
        let (task_id, now) = (TaskId::from_uuid(sources.uuid()), sources.now());
        let outcome = Outcome::Succeeded { output: Value::Null };
        let result =
            TaskResult { task_id, node_id: bad.node, attempt: 1, outcome, started_at: now, finished_at: now };
        let signed = Signed::by_host(Purpose::Result, "01", &bad.key(), &result).expect("signs");
        serde_json::to_string(&FromAgent::Result(signed)).expect("JSON")
    };
    let mut socket = bad.socket_unless_limited().await.expect("open");
    socket.send(Message::text(hello(&sources).to_string())).await.expect("listens");
    for _ in 0..100 {
        if socket.send(Message::text(foreign())).await.is_err() {
            break;
        }
    }

    assert!(until_ended(socket).await, "the channel stays open");

    let denied = "select count(*) from audit.log where action = 'node_task.report' and result = 'denied'";
    assert_eq!(world.count(denied).await, 11);
    assert!(bad.socket_unless_limited().await.is_none(), "it comes back at once");
    assert!(other.socket_unless_limited().await.is_some(), "another host waits for it");
    world.db.clock().advance(Duration::minutes(2));
    assert!(bad.socket_unless_limited().await.is_some(), "it never comes in again");
}

#[tokio::test(flavor = "multi_thread")]
async fn repeatedly_rejected_hellos_are_delayed_without_database_access() {
    let world = World::new().await;
    let (bad, other) = (RawHost::enrol(&world, "bad").await, RawHost::enrol(&world, "other").await);
    let rejected = async |host: &RawHost| {
        let Some(mut socket) = host.socket_unless_limited().await else { return false };
        socket.send(Message::text("{}")).await.expect("listens");
        assert!(until_ended(socket).await, "the channel stays open");
        true
    };
    let mut tries = 0;
    while rejected(&bad).await {
        tries += 1;
        assert!(tries < 20, "it may go on for ever");
    }
    assert!(tries >= 3, "a host that came up badly waits at once: {tries}");

    // Certificate checks that need the database wait from now on.
    let mut owner = world.db.owner().await;
    let locked = "begin; lock table fleet.certificates in access exclusive mode";
    sqlx::raw_sql(locked).execute(&mut owner).await.expect("locked");
    let refused = tokio::time::timeout(WAIT_TIMEOUT, bad.open(hello(&world.db.sources()).to_string()))
        .await
        .expect("answered");
    assert_eq!(refused.code(), "rate_limit_exceeded", "{}", refused.body);
    sqlx::raw_sql("rollback").execute(&mut owner).await.expect("unlocked");

    let welcomed = async |host: &RawHost| {
        host.open(hello(&world.db.sources()).to_string()).await;
        host.receive().await.body["frames"][0]["frame"] == "welcome"
    };
    assert!(welcomed(&other).await, "another host waits for it");
    world.db.clock().advance(Duration::minutes(2));
    assert!(welcomed(&bad).await, "it never comes in again");
    for _ in 0..tries {
        assert!(rejected(&bad).await, "an opened channel resets the delay");
    }
}
