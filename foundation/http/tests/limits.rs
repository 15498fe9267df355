//! Limits of body size and type, and rate limits per caller and per address.

use chrono::TimeDelta;
use serde_json::json;
use tokio::io::AsyncWriteExt;

use crate::wire::{TestRequest, get, post, receive};
use crate::world::World;

const MAX_BYTES: usize = gpuaas_http::body::MAX_BYTES as usize;

fn note() -> TestRequest {
    post("/notes").bearer("ann").header("idempotency-key", "k1")
}

/// Returns a note whose JSON has exactly this many bytes.
fn note_of(bytes: usize) -> String {
    let empty = json!({ "text": "" }).to_string().len();
    json!({ "text": "x".repeat(bytes - empty) }).to_string()
}

#[tokio::test]
async fn the_largest_body_passes() {
    let world = World::new().await;

    let answer = world.ask(note().body("application/json", note_of(MAX_BYTES))).await;

    assert_eq!(answer.status, 200, "{answer:?}");
}

#[tokio::test]
async fn a_body_announced_too_large_is_refused_before_it_comes() {
    let world = World::new().await;
    let announced = note().header("content-type", "application/json");

    let answer = world.ask(announced.header("content-length", &(MAX_BYTES + 1).to_string())).await;

    assert_eq!(answer.problem(), (413, "payload_too_large".to_owned()));
}

#[tokio::test]
async fn a_body_that_grows_too_large_is_refused_where_it_does() {
    let world = World::new().await;
    let head = note().header("content-type", "application/json").header("transfer-encoding", "chunked");
    let mut stream = head.send(world.server.address).await;
    let body = note_of(MAX_BYTES + 1);

    // The body never ends, and no further chunk is sent.
    let chunk = format!("{:x}\r\n{body}\r\n", body.len());
    stream.write_all(chunk.as_bytes()).await.expect("sent");

    let answer = receive(stream).await;
    assert_eq!(answer.problem(), (413, "payload_too_large".to_owned()));
    assert_eq!(world.count("events.log").await, 0);
}

#[tokio::test]
async fn only_json_is_understood() {
    let world = World::new().await;
    let text = json!({ "text": "x" }).to_string();
    for other in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""] {
        let answer = world.ask(note().body(other, text.clone())).await;
        assert_eq!(answer.problem(), (415, "unsupported_media_type".to_owned()), "{other}");
    }
    let answer = world.ask(note().body("Application/JSON; charset=utf-8", text)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

#[tokio::test]
async fn a_caller_that_asks_too_often_waits_and_nobody_else_does() {
    let rates = json!({ "rate_limits.api_per_minute": 60, "rate_limits.api_burst": 3 });
    let world = World::with(&rates, |api| api).await;
    let ask = async |token: &str| world.ask(get("/account").bearer(token)).await;
    for _ in 0..3 {
        assert_eq!(ask("ann").await.status, 200);
    }

    let refused = ask("ann").await;

    assert_eq!(refused.problem(), (429, "rate_limit_exceeded".to_owned()));
    let seconds: i64 = refused.header("retry-after").expect("when").parse().expect("seconds");
    assert!((1..=2).contains(&seconds), "{seconds}");
    assert_eq!(ask("bob").await.status, 200);
    world.database.clock().advance(TimeDelta::seconds(seconds));
    assert_eq!(ask("ann").await.status, 200, "it waited for Retry-After");
}

#[tokio::test]
async fn an_address_that_guesses_tokens_is_rejected_and_known_callers_behind_it_are_not() {
    let rates = json!({ "rate_limits.address_per_minute": 3 });
    let world = World::with(&rates, |api| api).await;
    let ask = async |address: &str, token: &str| {
        world.ask(get("/account").bearer(token).header("x-forwarded-for", address)).await
    };
    assert_eq!(ask("192.0.2.1", "ann").await.status, 200);
    for _ in 0..3 {
        assert_eq!(ask("192.0.2.1", "guess").await.problem(), (401, "token_invalid".to_owned()));
    }

    let refused = ask("192.0.2.1", "bob").await;

    assert_eq!(refused.problem(), (429, "rate_limit_exceeded".to_owned()));
    let seconds: i64 = refused.header("retry-after").expect("when").parse().expect("seconds");
    assert!((1..=21).contains(&seconds), "{seconds}");
    assert_eq!(ask("192.0.2.1", "ann").await.status, 200, "it was accepted before");
    assert_eq!(ask("192.0.2.2", "bob").await.status, 200, "another address");
    world.database.clock().advance(TimeDelta::seconds(seconds));
    assert_eq!(ask("192.0.2.1", "bob").await.status, 200, "it waited for Retry-After");
}

#[tokio::test]
async fn requests_without_a_token_do_not_block_those_with_one() {
    let rates = json!({ "rate_limits.address_per_minute": 3 });
    let world = World::with(&rates, |api| api).await;
    let account = || get("/account").header("x-forwarded-for", "192.0.2.1");
    let hello = || get("/hello").header("x-forwarded-for", "192.0.2.1");
    for _ in 0..3 {
        assert_eq!(world.ask(account()).await.problem(), (401, "token_missing".to_owned()));
        assert_eq!(world.ask(hello()).await.status, 200);
    }
    assert_eq!(world.ask(account()).await.status, 429);
    assert_eq!(world.ask(hello()).await.status, 429);

    assert_eq!(world.ask(account().bearer("ann")).await.status, 200);
}

#[tokio::test]
async fn a_clock_that_is_set_neither_refuses_nor_admits() {
    let rates = json!({ "rate_limits.api_per_minute": 60, "rate_limits.api_burst": 3 });
    let world = World::with(&rates, |api| api).await;
    let ask = async || world.ask(get("/account").bearer("ann")).await.status;
    assert_eq!(ask().await, 200);

    world.database.clock().jump(TimeDelta::hours(-1));
    assert_eq!([ask().await, ask().await, ask().await], [200, 200, 429]);

    world.database.clock().jump(TimeDelta::hours(2));
    assert_eq!(ask().await, 429);
}

#[tokio::test]
async fn public_operations_count_for_the_address() {
    let rates = json!({ "rate_limits.address_per_minute": 2 });
    let world = World::with(&rates, |api| api).await;
    let hello = get("/hello").header("x-forwarded-for", "192.0.2.1");
    let answers = [world.ask(hello.clone()).await, world.ask(hello.clone()).await, world.ask(hello).await];

    assert_eq!(answers.map(|answer| answer.status), [200, 200, 429]);
}
