//! Tests that suspension, removal and token reuse end access within seconds and across restarts.

use std::time::Duration;

use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::json;

use crate::world::{PASSWORD, World};

const REVOCATION_TIMEOUT: Duration = Duration::from_secs(5);

async fn code_of(world: &World, path: &str, token: &str) -> String {
    world.send(Method::GET, path, token, None, None).await.code()
}

#[tokio::test(flavor = "multi_thread")]
async fn suspension_cuts_sessions_and_tokens_and_reinstatement_lets_them_sign_in_again() {
    let world = World::new().await;
    let person = world.person("mallory", "platform_user").await;
    let (_, pat) = {
        let body = json!({ "name": "ci", "scopes": ["account:read"] });
        let made = world.must(Method::POST, "/tokens", &person.token, Some(body)).await;
        ((), made["secret"].as_str().expect("shown").to_owned())
    };
    assert_eq!(code_of(&world, "/users/me", &pat).await, "");
    let suspend = format!("/admin/users/{}/suspend", person.id);
    world.must(Method::POST, &suspend, world.token("ops"), Some(json!({ "reason": "a test" }))).await;
    let cut = eventually(REVOCATION_TIMEOUT, async || {
        code_of(&world, "/users/me", &person.token).await == "token_revoked"
            && code_of(&world, "/users/me", &pat).await == "token_revoked"
    });
    assert!(cut.await, "cut within 5 s");
    let body = json!({ "username": "mallory", "password": PASSWORD });
    let refused = world.send(Method::POST, "/auth/personal/login", "", None, Some(body)).await;
    assert_eq!(refused.code(), "account_suspended");
    let reinstate = format!("/admin/users/{}/reinstate", person.id);
    world.must(Method::POST, &reinstate, world.token("ops"), Some(json!({ "reason": "a test" }))).await;
    let back = world.sign_in("mallory", PASSWORD).await;
    assert_eq!(code_of(&world, "/users/me", &back.token).await, "");
    for before in [&person.token, &pat] {
        assert_eq!(code_of(&world, "/users/me", before).await, "token_revoked");
    }
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_member_loses_organisation_and_projects() {
    let world = World::new().await;
    let token = world.token("project-developer").to_owned();
    let (org, project) = (format!("/orgs/{}", world.org), format!("/projects/{}", world.project));
    assert_eq!(code_of(&world, &project, &token).await, "");
    let member = format!("{org}/members/{}", world.people["project-developer"].id);
    world.must(Method::DELETE, &member, world.token("owner"), None).await;
    let gone = eventually(REVOCATION_TIMEOUT, async || {
        code_of(&world, &org, &token).await == "org_not_found"
            && code_of(&world, &project, &token).await == "project_not_found"
    });
    assert!(gone.await, "gone within 5 s");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reused_refresh_token_revokes_the_session() {
    let world = World::new().await;
    let session = world.sign_in("unaffiliated", PASSWORD).await;
    let refresh = async |token: &str| {
        let body = json!({ "refresh_token": token });
        world.send(Method::POST, "/auth/token/refresh", "", None, Some(body)).await
    };
    let second = refresh(&session.refresh).await.json();
    let second_refresh = second["refresh_token"].as_str().expect("a token").to_owned();
    let third = refresh(&second_refresh).await;
    assert!(third.status.is_success());
    let reused = refresh(&session.refresh).await;
    assert_eq!(reused.code(), "token_revoked", "the successor was used: the token has been copied");
    let latest = third.json()["refresh_token"].as_str().expect("a token").to_owned();
    assert_eq!(refresh(&latest).await.code(), "token_revoked", "the whole session is revoked");
    let access = third.json()["access_token"].as_str().expect("a token").to_owned();
    let dead = eventually(REVOCATION_TIMEOUT, async || {
        code_of(&world, "/users/me", &access).await == "token_revoked"
    });
    assert!(dead.await, "access tokens die with it");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_can_be_retried_after_a_lost_response() {
    let world = World::new().await;
    let session = world.sign_in("unaffiliated", PASSWORD).await;
    let refresh = async || {
        let body = json!({ "refresh_token": session.refresh });
        let answer = world.send(Method::POST, "/auth/token/refresh", "", None, Some(body)).await;
        assert!(answer.status.is_success(), "{answer:?}");
        answer.json()["refresh_token"].clone()
    };
    assert_eq!(refresh().await, refresh().await, "the session isn't forked");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_passwords_lock_an_account_for_longer_and_longer() {
    let world = World::new().await;
    let attempt = async |password: &str| {
        let body = json!({ "username": "unaffiliated", "password": password });
        world.send(Method::POST, "/auth/personal/login", "", None, Some(body)).await
    };
    let answers = futures::future::join_all((0..16).map(|_| attempt("wrong"))).await;
    let wrong = answers.iter().filter(|answer| answer.code() == "credentials_invalid").count();
    let locked = answers.iter().filter(|answer| answer.code() == "rate_limit_exceeded").count();
    assert_eq!((wrong, locked), (5, 11), "side by side they count as one after the other");
    assert_eq!(attempt(PASSWORD).await.code(), "rate_limit_exceeded", "even the right one must wait");
    world.db.clock().advance(chrono::Duration::seconds(31));
    assert!(attempt(PASSWORD).await.status.is_success());
    world.cloud.stop().await;
}
