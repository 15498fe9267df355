//! The Redis engine: shared by processes, without its server, and after the server is back.

use std::time::{Duration, Instant};

use gpuaas_core::Secret;
use gpuaas_ephemeral::{Admission, Delivery, Ephemeral, EphemeralError, Limit, Redis, TokenHash};
use gpuaas_testkit::{RedisServer, eventually};

use crate::world::{CONNECT_TIMEOUT, connect};

const TTL: Duration = Duration::from_secs(60);
const ONCE: Limit = Limit { per_minute: 1, burst: 1 };
/// Limit for a call while the server doesn't answer: its timeout, and time for a slow machine.
const FAILURE_TIMEOUT: Duration = Duration::from_secs(2);

fn token() -> TokenHash {
    TokenHash::new("test", &Secret::new("token".to_owned()))
}

/// Calls every function of the engine, and returns those that didn't fail with `Unavailable` in time.
async fn still_answering(engine: &Redis) -> Vec<&'static str> {
    let token = token();
    let calls = [
        ("take_rate", engine.take_rate("api", "ann", ONCE).await.map(drop)),
        ("peek_rate", engine.peek_rate("api", "ann", ONCE).await.map(drop)),
        ("store_token", engine.store_token(&token, b"", TTL).await.map(drop)),
        ("consume_token", engine.consume_token(&token).await.map(drop)),
        ("heartbeat", engine.heartbeat("group", "member", TTL).await),
        ("leave", engine.leave("group", "member").await),
        ("members", engine.members("group").await.map(drop)),
        ("publish", engine.publish("topic", b"").await),
        ("subscribe", engine.subscribe("new topic").await.map(drop)),
        ("check", engine.check().await),
    ];
    let answered =
        calls.into_iter().filter(|(_, result)| !matches!(result, Err(EphemeralError::Unavailable(_))));
    answered.map(|(name, _)| name).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_share_limits_tokens_presence_and_messages() {
    let server = RedisServer::start().await;
    let (here, there) = (connect(&server).await, connect(&server).await);
    let mut messages = there.subscribe("topic").await.expect("available");

    here.take_rate("api", "ann", ONCE).await.expect("available");
    here.store_token(&token(), b"value", TTL).await.expect("available");
    here.heartbeat("group", "member", TTL).await.expect("available");
    here.publish("topic", b"message").await.expect("available");

    let limited = there.take_rate("api", "ann", ONCE).await.expect("available");
    assert!(matches!(limited, Admission::Limited { .. }), "{limited:?}");
    assert_eq!(there.consume_token(&token()).await.expect("available"), Some(b"value".to_vec()));
    assert_eq!(here.consume_token(&token()).await.expect("available"), None);
    assert_eq!(there.members("group").await.expect("available"), ["member"]);
    let received = tokio::time::timeout(CONNECT_TIMEOUT, messages.next()).await.expect("a delivery");
    assert_eq!(received, Some(Delivery::Message(b"message".as_slice().into())));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_server_the_engine_is_unavailable_and_recovers_with_it() {
    let mut server = RedisServer::start().await;
    let engine = connect(&server).await;
    let mut messages = engine.subscribe("topic").await.expect("available");

    server.kill();
    assert_eq!(still_answering(&engine).await, [""; 0]);
    server.restart().await;

    assert!(eventually(CONNECT_TIMEOUT, async || engine.check().await.is_ok()).await, "it reconnects");
    engine.publish("topic", b"after").await.expect("available");
    let mut received = Vec::new();
    for _ in 0..2 {
        received.push(tokio::time::timeout(CONNECT_TIMEOUT, messages.next()).await.expect("a delivery"));
    }
    let after = Delivery::Message(b"after".as_slice().into());
    assert_eq!(received, [Some(Delivery::Missed), Some(after)]);
    assert_eq!(
        engine.consume_token(&token()).await.expect("available"),
        None,
        "a script and a command work again"
    );
    engine.take_rate("api", "ann", ONCE).await.expect("the script is loaded again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_hangs_delays_a_call_by_no_more_than_its_timeout() {
    let server = RedisServer::start().await;
    let engine = connect(&server).await;
    server.pause();

    let started = Instant::now();
    let result = engine.take_rate("api", "ann", ONCE).await;
    let elapsed = started.elapsed();

    assert!(matches!(result, Err(EphemeralError::Unavailable(_))), "{result:?}");
    assert!(elapsed < FAILURE_TIMEOUT, "{elapsed:?}");
    assert_eq!(still_answering(&engine).await, [""; 0]);
    server.resume();
    assert!(eventually(CONNECT_TIMEOUT, async || engine.check().await.is_ok()).await, "it reconnects");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn topics_without_subscribers_are_unsubscribed_from() {
    let server = RedisServer::start().await;
    let engine = connect(&server).await;
    let mut connection =
        redis::Client::open(server.url()).expect("a client").get_connection().expect("connects");
    let mut subscribed = || {
        let channels = redis::cmd("PUBSUB").arg("CHANNELS").query::<Vec<String>>(&mut connection);
        channels.expect("an answer")
    };
    let (first, second) = (engine.subscribe("topic").await, engine.subscribe("topic").await);
    assert_eq!(subscribed(), ["topic"]);

    drop(first);
    drop(second);

    assert!(eventually(CONNECT_TIMEOUT, async || subscribed().is_empty()).await);
    let _again = engine.subscribe("topic").await.expect("available");
    assert_eq!(subscribed(), ["topic"]);
}

#[tokio::test]
async fn the_url_is_validated_and_no_error_contains_it() {
    for malformed in ["", "localhost", "http://user:hunter2@host", "redis://user:hunter2@host:port"] {
        let Err(error) = Redis::new(&Secret::new(malformed.to_owned())) else {
            panic!("{malformed} was accepted")
        };
        assert!(!error.to_string().contains("hunter2"), "{error}");
    }
    let absent =
        Redis::new(&Secret::new("redis://user:hunter2@127.0.0.1:1".to_owned())).expect("a valid URL");
    let error = absent.run().await;
    assert!(!error.to_string().contains("hunter2"), "{error}");
    assert_eq!(still_answering(&absent).await, [""; 0]);
}
