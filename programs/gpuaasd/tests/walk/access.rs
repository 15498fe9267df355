//! Tests of access to every operation: no token, malformed, expired or revoked token, other tenant, insufficient and sufficient
//! role, token without scope, wrong method; and of invalid input.

use std::collections::BTreeSet;
use std::time::Duration;

use gpuaas_core::Code;
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};

use crate::fixtures::{Fixture, fixture, one_below};
use crate::oracle::{Least, Row, operations};
use crate::world::{Answer, PASSWORD, World};

fn method(row: &Row) -> Method {
    row.method.parse().expect("a method")
}

async fn call(world: &World, row: &Row, fixture: &Fixture, token: &str) -> Answer {
    let key = world.fresh("walk");
    world.send(method(row), &fixture.path, token, Some(&key), fixture.body.clone()).await
}

/// Checks that an error is a problem document of the catalogue with the response's correlation id.
fn assert_problem(row: &Row, what: &str, answer: &Answer, code: Code) {
    assert_eq!(answer.code(), code.as_str(), "{} with {what}: {answer:?}", row.id);
    assert_eq!(answer.status.as_u16(), code.status(), "{} with {what}", row.id);
    assert!(answer.problem, "{} with {what} isn't problem+json", row.id);
    assert_eq!(answer.json()["correlation_id"], answer.correlation.as_str(), "{} with {what}", row.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_refuses_who_must_not_and_serves_who_may() {
    let world = World::new().await;
    for row in operations() {
        let fixture = fixture(&world, &row).await;
        if row.least != Least::Anyone {
            let missing = call(&world, &row, &fixture, "").await;
            assert_problem(&row, "no token", &missing, Code::TokenMissing);
            for malformed in ["nonsense", "a.b.c", "gpu_pat_nonsense"] {
                let answer = call(&world, &row, &fixture, malformed).await;
                assert_problem(&row, "a malformed token", &answer, Code::TokenInvalid);
            }
        }
        if let Some(low) = one_below(&row.least) {
            let code = if matches!(row.least, Least::Platform(_)) {
                Code::AdminRequired
            } else {
                Code::InsufficientPermissions
            };
            let answer = call(&world, &row, &fixture, world.token(low)).await;
            assert_problem(&row, "a role too low", &answer, code);
        }
        let served = call(&world, &row, &fixture, &fixture.token).await;
        assert!(served.is_served(), "{} with the least role: {served:?}", row.id);
    }
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn api_tokens_are_held_to_their_scopes() {
    let world = World::new().await;
    for row in operations().iter().filter(|row| row.least != Least::Anyone) {
        let made = fixture(&world, row).await;
        let all = ["account:read", "account:write", "orgs:read", "orgs:write", "projects:read"];
        let all: Vec<&str> =
            all.into_iter().chain(["projects:write", "audit:read", "admin:read", "admin:write"]).collect();
        let others: Vec<&str> =
            all.iter().copied().filter(|scope| Some(*scope) != row.scope.as_deref()).collect();
        let (_, without) = world.api_token(&made.actor, &others).await;
        let answer = call(&world, row, &made, &without).await;
        assert_problem(row, "a token out of scope", &answer, Code::TokenScopeInvalid);
        let Some(scope) = row.scope.as_deref() else { continue };
        let (_, with) = world.api_token(&made.actor, &[scope]).await;
        let answer = call(&world, row, &made, &with).await;
        assert!(answer.is_served(), "{} with a token in scope: {answer:?}", row.id);
    }
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_and_revoked_tokens_are_refused_everywhere() {
    let world = World::new().await;
    let rows: Vec<Row> = operations().into_iter().filter(|row| row.least != Least::Anyone).collect();
    let mut made = Vec::new();
    for row in &rows {
        made.push(fixture(&world, row).await);
    }
    let ended = world.sign_in("unaffiliated", PASSWORD).await.token;
    world.must(Method::POST, "/auth/logout", &ended, None).await;
    let refused = eventually(Duration::from_secs(5), async || {
        world.send(Method::GET, "/users/me", &ended, None, None).await.code() == "token_revoked"
    });
    assert!(refused.await, "a revocation takes effect within 5 s");
    for (row, fixture) in rows.iter().zip(&made) {
        let answer = call(&world, row, fixture, &ended).await;
        assert_problem(row, "a revoked token", &answer, Code::TokenRevoked);
    }
    world.db.clock().advance(chrono::Duration::minutes(20));
    for (row, fixture) in rows.iter().zip(&made) {
        let answer = call(&world, row, fixture, &fixture.token).await;
        assert_problem(row, "an expired token", &answer, Code::TokenExpired);
    }
    world.cloud.stop().await;
}

fn is_id(part: &str) -> bool {
    part.split_once('_').is_some_and(|(_, digits)| digits.len() == 32)
}

/// Returns a path with its ids replaced by ids that don't exist.
fn with_random_ids(world: &World, path: &str) -> String {
    let id = |part: &str| match part.split_once('_') {
        Some((prefix, _)) if is_id(part) => world.random_id(prefix),
        _ => part.to_owned(),
    };
    path.split('/').map(id).collect::<Vec<_>>().join("/")
}

fn without_correlation(answer: &Answer) -> (u16, Value) {
    let mut body = answer.json();
    body["correlation_id"] = Value::Null;
    (answer.status.as_u16(), body)
}

#[tokio::test(flavor = "multi_thread")]
async fn another_tenants_ids_answer_like_ids_of_nothing() {
    let world = World::new().await;
    let mut walked = 0;
    for row in operations() {
        let mut made = fixture(&world, &row).await;
        let in_body = row.id == "createProject";
        if row.least == Least::Anyone
            || matches!(row.least, Least::Platform(_))
            || !(made.path.split('/').any(is_id) || in_body)
        {
            continue;
        }
        let theirs = call(&world, &row, &made, world.token("outsider")).await;
        made.path = with_random_ids(&world, &made.path);
        if in_body {
            made.body = Some(json!({ "org_id": world.random_id("org"), "name": "Mine" }));
        }
        let nothing = call(&world, &row, &made, world.token("outsider")).await;
        assert_eq!(theirs.status.as_u16(), 404, "{}: {theirs:?}", row.id);
        assert_eq!(without_correlation(&theirs), without_correlation(&nothing), "{}", row.id);
        walked += 1;
    }
    assert!(walked >= 20, "only {walked} operations name something of a tenant");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_methods_unknown_fields_and_malformed_ids_are_refused() {
    let world = World::new().await;
    let rows = operations();
    let paths: BTreeSet<&str> = rows.iter().map(|row| row.path.as_str()).collect();
    for path in paths {
        let taken: Vec<&str> =
            rows.iter().filter(|row| row.path == path).map(|row| row.method.as_str()).collect();
        let free =
            ["PUT", "DELETE", "PATCH", "POST", "GET"].into_iter().find(|m| !taken.contains(m)).expect("one");
        let answer = world.send(free.parse().expect("a method"), path, world.token("root"), None, None).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (405, "method_not_allowed"),
            "{free} {path}"
        );
    }
    for row in &rows {
        let made = fixture(&world, row).await;
        if let Some(Value::Object(mut body)) = made.body.clone() {
            body.insert("surprise".to_owned(), json!(1));
            let answer =
                call(&world, row, &Fixture { body: Some(body.into()), ..made.clone() }, &made.token).await;
            assert_problem(row, "an unknown field", &answer, Code::ValidationError);
        }
        let unknown = format!("{}?surprise=1", made.path);
        let answer = call(&world, row, &Fixture { path: unknown, ..made.clone() }, &made.token).await;
        assert_problem(row, "an unknown parameter", &answer, Code::ValidationError);
        if row.path.contains('{') {
            let mangled = row.path.replace("{org_id}", "org_1").replace("{project_id}", "proj_x");
            let mangled = mangled.replace("{user_id}", "me").replace('{', "%7B").replace('}', "%7D");
            let answer = call(&world, row, &Fixture { path: mangled, ..made.clone() }, &made.token).await;
            assert_problem(row, "a malformed id", &answer, Code::ValidationError);
        }
        if made.body.is_some() {
            let list = Fixture { body: Some(json!([1, 2])), ..made.clone() };
            let answer = call(&world, row, &list, &made.token).await;
            assert_eq!(answer.status.as_u16(), 400, "{} with a list: {answer:?}", row.id);
        }
    }
    world.cloud.stop().await;
}
