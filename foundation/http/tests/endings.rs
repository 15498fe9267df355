//! The effect of a request is whole or absent, however the request ends.

use std::time::Duration;

use gpuaas_testkit::eventually;
use serde_json::json;

use crate::wire::{TestRequest, close_without_response, get, post, receive};
use crate::world::{CONDITION_TIMEOUT, World};

fn note(then: &str) -> TestRequest {
    let body = json!({ "text": "kept", "then": then });
    post("/notes").bearer("ann").header("idempotency-key", "k1").json(&body)
}

async fn effects(world: &World) -> [u64; 3] {
    [
        world.count("events.log").await,
        world.count("audit.log where action = 'note.write' and result = 'ok'").await,
        world.count("store.idempotency_keys").await,
    ]
}

#[tokio::test]
async fn a_client_that_hangs_up_leaves_the_whole_effect() {
    let world = World::new().await;
    let connection = note("wait").send(world.server.address).await;
    world.gate.arrival().await;

    close_without_response(connection).await;
    assert_eq!(effects(&world).await, [0; 3], "nothing is visible before the commit");
    world.gate.open();

    assert!(eventually(CONDITION_TIMEOUT, async || effects(&world).await == [1; 3]).await);
    let again = world.ask(note("wait")).await;
    assert_eq!((again.status, again.header("idempotency-replayed")), (200, Some("true")));
    assert_eq!(again.json(), json!({ "text": "kept" }));
    assert_eq!(effects(&world).await, [1; 3]);
}

#[tokio::test]
async fn while_it_works_the_same_key_is_in_progress() {
    let world = World::new().await;
    let first = note("wait").send(world.server.address).await;
    world.gate.arrival().await;

    let second = world.ask(note("wait")).await;

    assert_eq!(second.problem(), (409, "idempotency_in_progress".to_owned()));
    world.gate.open();
    assert_eq!(receive(first).await.status, 200);
    assert_eq!(effects(&world).await, [1; 3]);
}

#[tokio::test]
async fn what_takes_too_long_is_answered_and_still_ends() {
    let timeout = Duration::from_millis(500);
    let world = World::with(&json!({}), |api| api.answer_timeout(timeout)).await;

    let late = world.ask(get("/gate").bearer("ann")).await;
    let unfinished = world.ask(note("wait")).await;

    for answer in [late, unfinished] {
        assert_eq!(answer.problem(), (503, "service_unavailable".to_owned()));
        assert!(answer.header("retry-after").is_some(), "{answer:?}");
    }
    world.gate.open();
    world.gate.open();
    assert!(eventually(CONDITION_TIMEOUT, async || effects(&world).await == [1; 3]).await);
}

#[tokio::test]
async fn a_panic_is_a_problem_and_leaves_nothing_of_the_effect() {
    let world = World::new().await;

    let read = world.ask(get("/panic").bearer("ann")).await;
    let written = world.ask(note("panic")).await;

    for answer in [read, written] {
        assert_eq!(answer.problem(), (500, "internal_error".to_owned()));
        assert!(!answer.body.contains("as the test asks"), "{answer:?}");
    }
    assert_eq!(effects(&world).await, [0; 3]);
    assert_eq!(world.ask(note("nothing")).await.status, 200, "neither the key nor a connection is held");
}
