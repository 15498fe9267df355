//! Clients that send incomplete requests, nothing at all, or something other than HTTP.

use std::time::Duration;

use gpuaas_http::{ConnectionLimits, ConnectionTimeouts, Listen};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::wire::{get, post, receive};
use crate::world::World;

const SHORT: Duration = Duration::from_millis(200);
const LONG: Duration = Duration::from_secs(60);

async fn world(timeouts: ConnectionTimeouts, limits: ConnectionLimits) -> World {
    let listen = Listen { timeouts, limits, ..Listen::at(([127, 0, 0, 1], 0).into()) };
    World::listening(listen, &json!({}), |api| api.answer_timeout(Duration::from_millis(600))).await
}

async fn send(world: &World, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(world.server.address).await.expect("connects");
    stream.write_all(bytes).await.expect("sent");
    stream
}

/// Returns true if the server closes the connection within seconds, without an answer.
async fn is_closed(mut stream: TcpStream) -> bool {
    let mut answer = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await;
    closed.is_ok() && answer.is_empty()
}

#[tokio::test]
async fn half_a_head_is_closed_however_slowly_it_grows() {
    let timeouts = ConnectionTimeouts { head: SHORT, idle: LONG, write: LONG };
    let world = world(timeouts, ConnectionLimits::default()).await;
    let mut stream = send(&world, b"GET /api/v1/hello HTTP/1.1\r\nhost: t").await;
    let mut grown = 0;
    while stream.write_all(b"e").await.is_ok() {
        grown += 1;
        assert!(grown < 400, "the connection is never closed");
        // waits: simulates a client that sends a byte every ten milliseconds.
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_connection_without_a_request_is_closed_and_one_with_requests_is_kept() {
    let timeouts = ConnectionTimeouts { head: LONG, idle: Duration::from_millis(500), write: LONG };
    let world = world(timeouts, ConnectionLimits::default()).await;
    let silent = send(&world, b"").await;
    let mut used = send(&world, b"").await;
    for _ in 0..4 {
        used.write_all(b"GET /api/v1/hello HTTP/1.1\r\nhost: test\r\n\r\n").await.expect("still open");
        let mut answer = [0; 4096];
        let read = used.read(&mut answer).await.expect("an answer");
        assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
        // waits: the pause between two requests is under test.
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    assert!(is_closed(silent).await);
    assert!(is_closed(used).await);
}

#[tokio::test]
async fn half_a_body_is_the_clients_fault() {
    let world = world(ConnectionTimeouts::default(), ConnectionLimits::default()).await;
    let half = || {
        let note = post("/notes").bearer("ann").header("idempotency-key", "k1");
        note.header("content-type", "application/json").header("content-length", "100")
    };
    let mut never_ends = half().send(world.server.address).await;
    never_ends.write_all(b"{\"text\":").await.expect("sent");
    let mut broken_off = half().send(world.server.address).await;
    broken_off.write_all(b"{\"text\":").await.expect("sent");
    broken_off.shutdown().await.expect("our side is closed");

    assert_eq!(receive(never_ends).await.problem(), (408, "request_timeout".to_owned()));
    assert_eq!(receive(broken_off).await.problem(), (400, "invalid_request".to_owned()));
    assert_eq!(world.count("audit.log").await, 0);
}

#[tokio::test]
async fn what_is_no_http_gets_a_problem_with_a_correlation_id() {
    let world = world(ConnectionTimeouts::default(), ConnectionLimits::default()).await;
    let long = "x".repeat(70_000);
    let many = "a: b\r\n".repeat(200);
    let cases = [
        ("NONSENSE\r\n\r\n".to_owned(), 400, "invalid_request"),
        (
            "GET /api/v1/hello HTTP/1.1\r\nhost: t\r\ncontent-length: x\r\n\r\n".to_owned(),
            400,
            "invalid_request",
        ),
        (format!("GET /{long} HTTP/1.1\r\nhost: t\r\n\r\n"), 414, "uri_too_long"),
        (format!("GET / HTTP/1.1\r\nhost: t\r\n{many}\r\n"), 431, "headers_too_large"),
    ];
    for (bytes, status, code) in cases {
        let answer = receive(send(&world, bytes.as_bytes()).await).await;
        assert_eq!(answer.problem(), (status, code.to_owned()));
        assert!(answer.header("x-correlation-id").is_some_and(|id| id.len() == 32), "{answer:?}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
}

#[tokio::test]
async fn incomplete_requests_however_many_do_not_block_others() {
    let limits = ConnectionLimits { total: 100, per_address: 50 };
    let timeouts = ConnectionTimeouts { head: LONG, idle: LONG, write: LONG };
    let world = world(timeouts, limits).await;
    let mut held = Vec::new();
    for _ in 0..300 {
        held.push(send(&world, b"GET /api/v1/hello HTTP/1.1\r\nhost: t").await);
    }

    let answer = world.ask(get("/hello")).await;

    assert_eq!(answer.status, 200);
    assert!(is_closed(held.remove(0)).await, "the oldest was closed");
}
