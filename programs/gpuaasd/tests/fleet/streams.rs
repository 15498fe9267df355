//! Tests of data connections with simulated hosts: echo, back-pressure, limits, many at once, and their ends.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::future::join_all;
use gpuaas_agent::simulate::Fleet;
use gpuaas_agent_protocol::tasks::StreamTarget;
use gpuaas_core::{Code, Error, NodeId, chain};
use gpuaas_data_stream::{DataStream, StreamFailure};
use gpuaas_fleet::{Gateway, StreamRequest};
use gpuaas_store::Cause;
use gpuaas_testkit::eventually;
use gpuaasd::{Config, Role};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::timeout;
use uuid::Uuid;

use crate::world::{WAIT_TIMEOUT, World, start, text};

/// Maximum bytes on the way of one direction that are in no window: buffers of the kernel and of TLS.
const MAX_SOCKET_BYTES: usize = 16 << 20;

pub fn echo(session: u128) -> StreamRequest {
    let cause = Cause {
        correlation_id: "test".to_owned(),
        traceparent: String::new(),
        org_id: None,
        project_id: None,
    };
    StreamRequest::new(Uuid::from_u128(session), StreamTarget::Echo {}, cause)
}

pub fn gateway(world: &World) -> Gateway {
    world.cloud.as_ref().expect("runs").gateway().expect("has a gateway").clone()
}

fn first(fleet: &Fleet) -> NodeId {
    fleet.nodes()[0].1
}

fn open_on_host(fleet: &Fleet) -> usize {
    fleet.nodes().iter().map(|(name, _)| fleet.node(name).expect("runs").open_streams()).sum()
}

async fn until_none_is_open(fleet: &Fleet) {
    let ended = eventually(WAIT_TIMEOUT, async || open_on_host(fleet) == 0).await;
    assert!(ended, "{} streams are still open on the hosts", open_on_host(fleet));
}

/// Returns pseudo-random bytes.
fn payload(length: usize) -> Bytes {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..length).map(|_| next()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn sixteen_mebibytes_come_back_unchanged_and_nothing_stays_open() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let stream = gateway(&world).open_stream(first(&fleet), echo(1)).await.expect("opens");
    let (mut sender, mut receiver) = stream.split();
    let data = payload(16 << 20);
    let sent = data.clone();
    let send = async move {
        sender.send(sent).await.expect("open");
        sender.end();
    };
    let receive = async {
        let mut received = Vec::new();
        while let Some(data) = receiver.recv().await.expect("open") {
            received.extend_from_slice(&data);
        }
        received
    };

    let ((), received) = tokio::join!(send, receive);

    assert_eq!(chain::sha256(&[&received]), chain::sha256(&[&data]));
    until_none_is_open(&fleet).await;
    let tasks =
        world.count("select count(*) from fleet.tasks where kind = 'stream.open' and state = 'succeeded'");
    assert_eq!(tasks.await, 1);
    let ticket =
        "select count(*) from fleet.tasks where kind = 'stream.open' and length(params ->> 'ticket') > 64";
    assert_eq!(world.count(ticket).await, 1, "the ticket isn't sealed in the database");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_consumer_that_does_not_pull_blocks_the_sender_and_then_gets_every_byte() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let stream = gateway(&world).open_stream(first(&fleet), echo(1)).await.expect("opens");
    let (mut sender, mut receiver) = stream.split();
    let chunk = payload(64 << 10);
    let mut sent = 0;
    // The sender is blocked when a chunk isn't taken within a time in which hundreds are otherwise.
    while timeout(Duration::from_secs(2), sender.send(chunk.clone())).await.is_ok() {
        sent += chunk.len();
        assert!(sent < MAX_SOCKET_BYTES, "the sender isn't blocked: {sent} bytes");
    }
    // Three windows: of the agent, of the echo on its way, of this consumer.
    assert!(sent <= 4 * (256 << 10), "{sent} bytes are buffered");

    let receive = async {
        let mut received = 0;
        while received < sent {
            received += receiver.recv().await.expect("open").expect("more").len();
        }
    };
    timeout(WAIT_TIMEOUT, receive).await.expect("everything arrives");
}

/// Sends a small message and waits for it to come back.
async fn round_trip(stream: &mut DataStream, data: &Bytes) -> Result<(), StreamFailure> {
    stream.send(data.clone()).await?;
    let mut received = 0;
    while received < data.len() {
        match stream.recv().await? {
            Some(part) => received += part.len(),
            None => return Err(StreamFailure::new("ended", "by the host")),
        }
    }
    Ok(())
}

/// Returns the median time of a health check, from its order to its result.
async fn task_latency(world: &World, node: NodeId) -> Duration {
    let mut times = Vec::new();
    for _ in 0..9 {
        let started = Instant::now();
        let task = world.must(Method::POST, &format!("/admin/nodes/{node}/probe"), Value::Null).await;
        let path = format!("/admin/nodes/{node}/tasks/{}", text(&task["task_id"]));
        let done = async || world.get(&path).await["state"] == "succeeded";
        assert!(eventually(WAIT_TIMEOUT, done).await, "{}", world.get(&path).await);
        times.push(started.elapsed());
    }
    times.sort_unstable();
    times[times.len() / 2]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_streams_at_once_leave_tasks_their_latency() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let (node, gateway) = (first(&fleet), gateway(&world));
    let alone = task_latency(&world, node).await;

    let opened = join_all((0..100).map(|n| gateway.open_stream(node, echo(n / 25)))).await;
    let streams: Vec<DataStream> = opened.into_iter().map(|stream| stream.expect("opens")).collect();
    assert_eq!(open_on_host(&fleet), 100);
    let (stop, trips) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let moving = streams.into_iter().map(|mut stream| {
        let (stop, trips, data) = (stop.clone(), trips.clone(), payload(2048));
        tokio::spawn(async move {
            let mut moved = 0;
            while !stop.load(Ordering::Relaxed) {
                round_trip(&mut stream, &data).await.expect("open");
                trips.fetch_add(1, Ordering::Relaxed);
                moved += 1;
                // waits: a terminal's pace; without it the test measures how processor time is shared
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            moved
        })
    });
    let moving: Vec<_> = moving.collect();
    let beside = task_latency(&world, node).await;
    let all_move = eventually(WAIT_TIMEOUT, async || trips.load(Ordering::Relaxed) >= 1000).await;
    stop.store(true, Ordering::Relaxed);
    let moved = join_all(moving).await;

    assert!(all_move && moved.iter().all(|moved| *moved.as_ref().expect("no panic") > 0));
    let limit = (alone * 3).max(Duration::from_millis(300));
    assert!(beside <= limit, "a task takes {beside:?} beside 100 streams, {alone:?} alone");
    until_none_is_open(&fleet).await;
}

/// Returns an address that no listener uses.
fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("listens");
    listener.local_addr().expect("an address")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_connects_to_the_gateway_whose_caller_waits() {
    let mut world = World::new().await;
    let addresses = [free_address(), free_address()];
    let listen_at = |config: &mut Config, address: SocketAddr| {
        config.agent_gateway.listen = address;
        config.agent_gateway.stream_address = address.to_string();
    };
    world.config.agent_gateway.advertise = addresses.iter().map(ToString::to_string).collect();
    listen_at(&mut world.config, addresses[0]);
    world.restart().await;
    let mut config = world.config.clone();
    listen_at(&mut config, addresses[1]);
    let second = start(&world.db, &config, &[Role::AgentGateway]).await;
    let fleet = world.fleet(1).await;

    // The node has its channel at one of them.
    for gateway in [gateway(&world), second.gateway().expect("has a gateway").clone()] {
        let mut stream = gateway.open_stream(first(&fleet), echo(1)).await.expect("opens");
        round_trip(&mut stream, &payload(100_000)).await.expect("open");
    }

    until_none_is_open(&fleet).await;
    second.stop().await;
}

fn code(opened: Result<DataStream, Error>) -> Code {
    opened.err().expect("refused").code
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_beyond_the_limits_of_node_and_session_are_refused_with_the_reason() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    for (key, value) in [("node.max_streams", 5), ("node.max_streams_per_session", 3)] {
        let policy = json!({ "value": value });
        world.must(Method::PUT, &format!("/admin/policies/{key}"), policy).await;
    }
    let (node, gateway) = (first(&fleet), gateway(&world));
    let mut open = Vec::new();
    for session in [1, 1, 1] {
        open.push(gateway.open_stream(node, echo(session)).await.expect("below the limit"));
    }

    let refused = gateway.open_stream(node, echo(1)).await.err().expect("refused");
    assert_eq!(refused.code, Code::QuotaExceeded);
    assert!(refused.detail.contains("the session has 3 open streams, and its limit is 3"), "{refused}");
    for session in [2, 2] {
        open.push(gateway.open_stream(node, echo(session)).await.expect("below the limit"));
    }
    let refused = gateway.open_stream(node, echo(3)).await.err().expect("refused");
    assert_eq!(refused.code, Code::QuotaExceeded);
    assert!(refused.detail.contains("the node has 5 open streams, and its limit is 5"), "{refused}");

    drop(open);
    until_none_is_open(&fleet).await;
    gateway.open_stream(node, echo(1)).await.expect("there is room again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_not_connected_or_unknown_gets_no_stream() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let (node, gateway) = (first(&fleet), gateway(&world));
    let unknown = NodeId::new(&world.db.sources());
    assert_eq!(code(gateway.open_stream(unknown, echo(1)).await), Code::StateConflict);
    fleet.kill().await;
    let open = "select count(*) from fleet.node_sessions where closed_at is null";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(open).await == 0).await);
    assert_eq!(code(gateway.open_stream(node, echo(1)).await), Code::StateConflict);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_node_loses_its_streams_within_five_seconds() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let node = first(&fleet);
    let mut stream = gateway(&world).open_stream(node, echo(1)).await.expect("opens");
    round_trip(&mut stream, &payload(10)).await.expect("open");

    let reason = json!({ "reason": "stolen" });
    world.must(Method::POST, &format!("/admin/nodes/{node}/revoke-certificates"), reason).await;

    let ended = timeout(Duration::from_secs(5), stream.recv()).await.expect("within five seconds");
    assert!(ended.is_err(), "{ended:?}");
    until_none_is_open(&fleet).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_the_agent_ends_its_streams_with_the_reason() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let mut stream = gateway(&world).open_stream(first(&fleet), echo(1)).await.expect("opens");
    round_trip(&mut stream, &payload(10)).await.expect("open");

    fleet.kill().await;

    let ended = timeout(WAIT_TIMEOUT, stream.recv()).await.expect("ends");
    assert_eq!(ended.expect_err("failed").code, "stopping");
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_the_gateway_ends_its_streams() {
    let mut world = World::new().await;
    let fleet = world.fleet(1).await;
    let mut stream = gateway(&world).open_stream(first(&fleet), echo(1)).await.expect("opens");
    round_trip(&mut stream, &payload(10)).await.expect("open");

    world.cloud.take().expect("runs").stop().await;

    let ended = timeout(WAIT_TIMEOUT, stream.recv()).await.expect("ends");
    assert!(ended.is_err(), "{ended:?}");
    until_none_is_open(&fleet).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_caller_that_gives_up_leaves_nothing_open() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let (node, gateway) = (first(&fleet), gateway(&world));
    for wait in 0..20 {
        let _given_up = timeout(Duration::from_millis(wait), gateway.open_stream(node, echo(1))).await;
    }
    let ended = "select count(*) from fleet.tasks where kind = 'stream.open' and finished_at is null";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(ended).await == 0).await, "a task is still open");
    until_none_is_open(&fleet).await;
}

/// Starts a stream check and returns its result.
async fn check(world: &World, node: NodeId, bytes: u32) -> Value {
    let path = format!("/admin/nodes/{node}/stream-checks");
    let started = world.must(Method::POST, &path, json!({ "bytes": bytes })).await;
    let path = format!("{path}/{}", text(&started["id"]));
    let finished = async || !world.get(&path).await["result"].is_null();
    assert!(eventually(WAIT_TIMEOUT, finished).await, "{}", world.get(&path).await);
    world.get(&path).await["result"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_checks_the_data_connections_of_a_node() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let node = first(&fleet);

    let passed = check(&world, node, 3_000_000).await;

    assert_eq!(passed["outcome"], "passed", "{passed}");
    assert!(passed["bytes_per_second"].as_u64() > Some(0) && passed["round_trip_us"].as_u64() > Some(0));
    until_none_is_open(&fleet).await;
    fleet.kill().await;
    let open = "select count(*) from fleet.node_sessions where closed_at is null";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(open).await == 0).await);
    let failed = check(&world, node, 1).await;
    assert_eq!((&failed["outcome"], &failed["code"]), (&json!("failed"), &json!("state_conflict")));
    let path = format!("/admin/nodes/{node}/stream-checks");
    let refused = world.send(Method::POST, &path, json!({ "bytes": 0 })).await;
    assert_eq!(refused.code(), "validation_error", "{}", refused.body);
}
