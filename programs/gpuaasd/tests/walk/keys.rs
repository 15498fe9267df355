//! Tests of idempotency keys for every keyed operation: no key, replay, another body, a hundred concurrent requests, a failure
//! that leaves no key.

use futures::future::join_all;
use reqwest::Method;
use serde_json::Value;

use crate::fixtures::{Fixture, fixture};
use crate::oracle::{Row, operations};
use crate::world::{Answer, World};

const CONCURRENT_REQUESTS: usize = 100;

fn mutations() -> Vec<Row> {
    operations().into_iter().filter(Row::is_keyed).collect()
}

async fn call(world: &World, row: &Row, made: &Fixture, key: Option<&str>) -> Answer {
    let method: Method = row.method.parse().expect("a method");
    world.send(method, &made.path, &made.token, key, made.body.clone()).await
}

async fn effects(world: &World, row: &Row) -> i64 {
    world.audit_rows(row.audit.as_deref().expect("mutations are audited"), "ok").await
}

/// Returns the expected replay of a response: the same, with secrets hidden.
fn hidden(answer: &Answer) -> Value {
    let mut body = answer.json();
    for secret in ["secret", "temporary_password", "token", "bootstrap_command"] {
        if body[secret].is_string() {
            body[secret] = Value::Null;
            body["shown"] = Value::Bool(false);
        }
    }
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_required_and_a_replay_has_the_same_answer_and_no_effect() {
    let world = World::new().await;
    for row in mutations() {
        let made = fixture(&world, &row).await;
        let missing = call(&world, &row, &made, None).await;
        assert_eq!(
            (missing.status.as_u16(), missing.code().as_str()),
            (400, "idempotency_key_required"),
            "{}",
            row.id
        );
        let before = effects(&world, &row).await;
        let key = world.fresh("key");
        let first = call(&world, &row, &made, Some(&key)).await;
        assert!(first.status.is_success() && !first.replayed, "{}: {first:?}", row.id);
        let second = call(&world, &row, &made, Some(&key)).await;
        assert!(second.replayed, "{}: {second:?}", row.id);
        assert_eq!((second.status, second.json()), (first.status, hidden(&first)), "{}", row.id);
        assert_eq!(effects(&world, &row).await, before + 1, "{}", row.id);
        let other = match &made.other_body {
            Some(body) => Fixture { body: Some(body.clone()), ..made.clone() },
            // The request has no part that could differ.
            None if !row.path.contains('{') => continue,
            None => Fixture { path: with_other_id(&world, &made.path), ..made.clone() },
        };
        let reused = call(&world, &row, &other, Some(&key)).await;
        assert_eq!(
            (reused.status.as_u16(), reused.code().as_str()),
            (422, "idempotency_key_reused"),
            "{}",
            row.id
        );
        assert_eq!(effects(&world, &row).await, before + 1, "{}", row.id);
    }
    world.cloud.stop().await;
}

/// Last path segments that follow an id.
const VERBS: &[&str] = &[
    "read",
    "dismiss",
    "probe",
    "enrolment-token",
    "slice-topology",
    "discovery",
    "release",
    "stop",
    "start",
];

/// Returns the path with another last id, of another resource of the caller.
fn with_other_id(world: &World, path: &str) -> String {
    let inside = path.contains("/members/") || path.contains("/policies/");
    if path.starts_with("/orgs/") && !inside {
        return format!("/orgs/{}", world.org);
    }
    if path.starts_with("/projects/") && !inside {
        return format!("/projects/{}", world.project);
    }
    // A verb follows the id of its resource.
    let is_verb = |part: &&str| VERBS.contains(part);
    let last = path.rsplit('/').find(|part| !is_verb(part)).expect("a path");
    let prefix = last.split('_').next().expect("a prefix");
    path.replace(last, &world.random_id(prefix))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_concurrent_requests_with_one_key_have_one_effect() {
    let world = World::new().await;
    for row in mutations() {
        let made = fixture(&world, &row).await;
        let before = effects(&world, &row).await;
        let key = world.fresh("key");
        let answers = join_all((0..CONCURRENT_REQUESTS).map(|_| call(&world, &row, &made, Some(&key)))).await;
        let first = answers.iter().filter(|answer| answer.status.is_success() && !answer.replayed).count();
        assert_eq!(first, 1, "{} was done {first} times", row.id);
        for answer in &answers {
            let busy = answer.status.as_u16() == 409 && answer.code() == "idempotency_in_progress";
            assert!(answer.status.is_success() || busy, "{}: {answer:?}", row.id);
        }
        assert_eq!(effects(&world, &row).await, before + 1, "{}", row.id);
    }
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_request_leaves_no_key() {
    let world = World::new().await;
    for row in mutations() {
        let made = fixture(&world, &row).await;
        let key = world.fresh("key");
        let refused = match &made.body {
            Some(Value::Object(body)) => {
                let mut body = body.clone();
                body.insert("surprise".to_owned(), Value::Null);
                Fixture { body: Some(body.into()), ..made.clone() }
            }
            _ => Fixture { path: format!("{}?surprise=1", made.path), ..made.clone() },
        };
        let answer = call(&world, &row, &refused, Some(&key)).await;
        assert_eq!(answer.status.as_u16(), 400, "{}: {answer:?}", row.id);
        let answer = call(&world, &row, &made, Some(&key)).await;
        assert!(answer.status.is_success() && !answer.replayed, "{}: {answer:?}", row.id);
    }
    world.cloud.stop().await;
}
