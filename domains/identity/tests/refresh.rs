//! A refresh token is valid once; a retry returns the same successor, and reuse ends the session.

use std::collections::HashSet;

use futures::future::join_all;
use serde_json::{Value, json};

use crate::world::{PASSWORD, World};

#[tokio::test(flavor = "multi_thread")]
async fn one_token_used_twenty_times_at_once_has_one_successor() {
    let world = World::new().await;
    let person = world.person("platform_user").await;

    let answers = join_all((0..20).map(|_| world.refresh(&person.refresh))).await;

    assert!(answers.iter().all(|answer| answer.is_success()), "{answers:?}");
    let successors: HashSet<_> = answers.iter().map(|answer| answer.text("/refresh_token")).collect();
    assert_eq!(successors.len(), 1, "a session was forked");
    let living = world
        .number(
            "select count(*) from identity.refresh_tokens r join identity.sessions s on s.id = r.session_id
        where r.used_at is null and s.refreshed_at > s.created_at",
        )
        .await;
    assert_eq!(living, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_after_a_lost_answer_gets_the_same_successor_for_a_while() {
    let world = World::new().await;
    let person = world.person("platform_user").await;
    let lost = world.refresh(&person.refresh).await.text("/refresh_token");

    world.database.clock().advance(chrono::Duration::seconds(29));
    assert_eq!(world.refresh(&person.refresh).await.text("/refresh_token"), lost);

    world.database.clock().advance(chrono::Duration::seconds(2));
    assert_eq!(world.refresh(&person.refresh).await.code(), "token_revoked", "too late for a retry");
    assert_eq!(world.refresh(&lost).await.code(), "token_revoked", "the session is dead");
}

#[tokio::test(flavor = "multi_thread")]
async fn reuse_after_the_successor_was_used_kills_the_session() {
    let world = World::new().await;
    let person = world.person("platform_user").await;
    let second = world.refresh(&person.refresh).await;
    let third = world.refresh(&second.text("/refresh_token")).await;

    assert_eq!(world.refresh(&person.refresh).await.code(), "token_revoked");

    assert_eq!(world.refresh(&third.text("/refresh_token")).await.code(), "token_revoked");
    world.refresh_revocations().await;
    assert!(!world.works(&third.text("/access_token")).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn refreshing_draws_from_its_rate_limit_for_each_session() {
    let world = World::with_rates(json!({ "rate_limits.sign_in_per_minute": 4 })).await;
    let person = world.person("platform_user").await;
    let other = world.sign_in(&person.name, PASSWORD).await;
    let mut token = person.refresh.clone();
    for _ in 0..4 {
        token = world.refresh(&token).await.text("/refresh_token");
    }

    let refused = world.refresh(&token).await;

    assert_eq!((refused.status, refused.code()), (429, "rate_limit_exceeded"));
    assert!(world.refresh(&other.refresh).await.is_success(), "another session has a limit of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_reports_that_the_password_must_be_changed_as_a_sign_in_does() {
    let world = World::new().await;
    let (_, name, first) = world.account("platform_user").await;
    let person = world.sign_in(&name, &first).await;

    let answer = world.refresh(&person.refresh).await;

    assert_eq!(answer.body["password_change_required"], json!(true));
    let refused = world.send("GET", "/orgs", &answer.text("/access_token"), Value::Null).await;
    assert_eq!(refused.code(), "password_change_required");
}
