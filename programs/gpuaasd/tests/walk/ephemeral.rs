//! Tests of ephemeral state: rate limits change at run time, are shared through Redis, and fail by class without it.

use std::time::Duration;

use gpuaas_core::Code;
use gpuaas_settings::keys::RATE_LIMITS_SIGN_IN_PER_MINUTE;
use gpuaas_testkit::{RedisServer, eventually};
use gpuaasd::{Cloud, Role};
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::world::{Answer, PASSWORD, World};

const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

/// Returns a world whose ephemeral state is in a Redis server.
async fn world_on_redis(server: &RedisServer) -> World {
    let table = format!("engine = \"redis\"\nurl = \"{}\"", server.url());
    World::configured(|config| config.ephemeral = toml::from_str(&table).expect("a section")).await
}

async fn sign_in(world: &World) -> Answer {
    let body = json!({ "username": "member", "password": PASSWORD });
    world.send(Method::POST, "/auth/personal/login", "", None, Some(body)).await
}

async fn ready(cloud: &Cloud) -> (StatusCode, String) {
    let url = format!("http://{}/readyz", cloud.address().expect("listens"));
    let answer = reqwest::get(url).await.expect("an answer");
    (answer.status(), answer.text().await.expect("a text"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_rate_applies_without_a_restart() {
    let world = World::new().await;
    let path = "/admin/policies/rate_limits.sign_in_per_minute";
    assert_eq!([sign_in(&world).await.status, sign_in(&world).await.status], [StatusCode::OK; 2]);

    world.must(Method::PUT, path, world.token("root"), Some(json!({ "value": 1 }))).await;
    let limited = async || sign_in(&world).await.code() == "rate_limit_exceeded";
    assert!(eventually(WAIT_TIMEOUT, limited).await, "the lowered rate applies");

    world.must(Method::PUT, path, world.token("root"), Some(json!({ "value": 1_000_000 }))).await;
    let admitted = async || sign_in(&world).await.status == StatusCode::OK;
    assert!(eventually(WAIT_TIMEOUT, admitted).await, "the raised rate applies");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_redis_sign_in_is_rejected_reads_are_answered_and_both_recover() {
    let mut server = RedisServer::start().await;
    let world = world_on_redis(&server).await;
    assert_eq!(sign_in(&world).await.status, StatusCode::OK);
    assert_eq!(ready(&world.cloud).await, (StatusCode::OK, "ready\n".to_owned()));

    server.kill();
    let unavailable = sign_in(&world).await;
    assert_eq!(unavailable.code(), "service_unavailable", "{unavailable:?}");
    let me = world.send(Method::GET, "/users/me", world.token("member"), None, None).await;
    assert_eq!(me.status, StatusCode::OK, "{me:?}");
    let reported = async || {
        let (status, text) = ready(&world.cloud).await;
        status == StatusCode::OK && text.starts_with("ready, but ephemeral state is unavailable")
    };
    assert!(eventually(WAIT_TIMEOUT, reported).await, "{:?}", ready(&world.cloud).await);

    server.restart().await;
    let recovered = async || sign_in(&world).await.status == StatusCode::OK;
    assert!(eventually(WAIT_TIMEOUT, recovered).await, "it reconnects");
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_with_redis_share_rate_limits() {
    let server = RedisServer::start().await;
    let world = world_on_redis(&server).await;
    let other = world.beside(&[Role::Api]).await;
    let path = "/admin/policies/rate_limits.sign_in_per_minute";
    world.must(Method::PUT, path, world.token("root"), Some(json!({ "value": 1 }))).await;
    let limited = async || sign_in(&world).await.code() == "rate_limit_exceeded";
    assert!(eventually(WAIT_TIMEOUT, limited).await, "the rate applies here");

    let url = format!("http://{}/api/v1/auth/personal/login", other.address().expect("listens"));
    let body = json!({ "username": "member", "password": PASSWORD });
    let loaded = async || other.domains.settings.get(&RATE_LIMITS_SIGN_IN_PER_MINUTE) == 1;
    assert!(eventually(WAIT_TIMEOUT, loaded).await, "the rate is loaded there");
    let answer = reqwest::Client::new().post(&url).json(&body).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS, "counted together");

    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_process_with_state_of_its_own_refuses_to_start_and_names_the_setting() {
    let world = World::new().await;

    let refused = world.try_beside(&[Role::Api]).await;

    let Err(error) = refused else { panic!("it started") };
    assert_eq!(error.code, Code::StateConflict);
    assert!(error.detail.contains("set [ephemeral] engine = \"redis\""), "{error}");
}
