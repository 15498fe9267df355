//! Tests of concurrent allocations: no slot has two owners, none is lost, and no request is refused while slots are free.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use futures::future::join_all;
use gpuaas_testkit::sqlx;
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{SLICE, World, text};

const CLIENTS: usize = 64;

/// Returns the number of rounds: `GPUAAS_RACES`, or a small default.
fn rounds() -> usize {
    std::env::var("GPUAAS_RACES").ok().and_then(|text| text.parse().ok()).unwrap_or(640)
}

/// A client's observation of one request.
struct Observation {
    began: Instant,
    ended: Instant,
    /// The slots held until the release; empty if the request was refused.
    held: Option<(Vec<String>, Instant, Instant)>,
}

async fn slots_of(world: &World, id: &str) -> Vec<String> {
    let query = "select c.slot_id::text from fleet.claims c where c.owner = $1::uuid";
    let uuid = id.trim_start_matches("alloc_").to_owned();
    let mut owner = world.db.owner().await;
    sqlx::query_scalar(query)
        .bind(uuid::Uuid::parse_str(&uuid).expect("an id"))
        .fetch_all(&mut owner)
        .await
        .expect("reads")
}

/// Creates an allocation of one GPU and releases it immediately.
async fn allocate_and_release(world: &World) -> Observation {
    let began = Instant::now();
    let answer = world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })).await;
    let ended = Instant::now();
    if answer.code() == "sku_unavailable" {
        return Observation { began, ended, held: None };
    }
    assert_eq!(answer.status, 202, "{}", answer.body);
    let id = text(&answer.body["id"]);
    let slots = slots_of(world, &id).await;
    let giving = Instant::now();
    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    Observation { began, ended, held: Some((slots, giving, Instant::now())) }
}

/// Tests placement and claims without workers: an allocation stays requested, and its release frees the slots immediately.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_fleet_is_never_oversold_and_no_request_is_wrongly_refused() {
    let mut world = World::new().await;
    let fleet = world.fleet(2).await;
    world.only_api(&fleet).await;
    let world = Arc::new(world);
    let each = rounds().div_ceil(CLIENTS);
    let clients = (0..CLIENTS).map(|_| {
        let world = world.clone();
        async move {
            let mut observed = Vec::new();
            for _ in 0..each {
                observed.push(allocate_and_release(&world).await);
            }
            observed
        }
    });
    let observed: Vec<Observation> = join_all(clients).await.into_iter().flatten().collect();
    let refused: Vec<&Observation> = observed.iter().filter(|observed| observed.held.is_none()).collect();
    assert!(refused.len() < observed.len() && !refused.is_empty(), "the fleet was never full, or always");
    check_log(&world).await;
    check_refusals(&observed, &refused);
    assert_eq!(world.count("select count(*) from fleet.claims where ended_at is null").await, 0);
    world.in_service(16).await;
    drop(fleet);
}

/// Replays the event log: each slot change continues the previous state and belongs to one owner.
async fn check_log(world: &World) {
    let query =
        "select envelope -> 'payload' as payload from events.log where event_type = 'fleet.slots.changed'";
    let mut owner = world.db.owner().await;
    let rows: Vec<Value> = sqlx::query_scalar(query).fetch_all(&mut owner).await.expect("reads");
    let mut changes: HashMap<String, Vec<(i64, String, Value)>> = HashMap::new();
    for payload in rows {
        for slot in payload["slots"].as_array().expect("slots") {
            let version = slot["version"].as_i64().expect("a version");
            let change = (version, text(&slot["state"]), payload["owner"].clone());
            changes.entry(text(&slot["slot_id"])).or_default().push(change);
        }
    }
    for (slot, mut changes) in changes {
        changes.sort_by_key(|(version, ..)| *version);
        let mut holder = Value::Null;
        for (at, pair) in changes.windows(2).enumerate() {
            assert_eq!(pair[1].0, pair[0].0 + 1, "{slot} has a change twice, or lacks one, after {at}");
        }
        for (version, state, owner) in changes {
            match state.as_str() {
                "reserved" => {
                    assert!(holder.is_null(), "{slot} has a second owner at version {version}");
                    holder = owner;
                }
                "available" if !owner.is_null() => {
                    assert_eq!(holder, owner, "{slot} was freed by another owner at version {version}");
                    holder = Value::Null;
                }
                _ => {}
            }
        }
    }
}

/// Fails if a request was refused although a slot was free, as observed by clients, for its whole duration.
fn check_refusals(observed: &[Observation], refused: &[&Observation]) {
    let mut held: HashMap<&str, Vec<(Instant, Instant)>> = HashMap::new();
    for one in observed {
        if let Some((slots, _, given)) = &one.held {
            for slot in slots {
                held.entry(slot).or_default().push((one.began, *given));
            }
        }
    }
    for (slot, times) in &mut held {
        times.sort();
        for pair in times.windows(2) {
            let free = (pair[0].1, pair[1].0);
            let wrong = refused.iter().find(|one| one.began > free.0 && one.ended < free.1);
            assert!(wrong.is_none(), "a request was refused while {slot} was free all the time");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quota_with_one_left_yields_one() {
    let mut world = World::new().await;
    let fleet = world.fleet(2).await;
    world.only_api(&fleet).await;
    let body = json!({ "value": 3 });
    world.must(Method::PUT, "/admin/policies/allocation.max_gpus_per_project", body).await;
    let two = world.create(json!({ "sku": SLICE, "gpus": 2 })).await;
    let asked =
        (0..100).map(|_| world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })));
    let answers = join_all(asked).await;
    let made = answers.iter().filter(|answer| answer.status == 202).count();
    let refused = answers.iter().filter(|answer| answer.code() == "quota_exceeded").count();
    assert_eq!((made, refused), (1, 99), "{:?}", answers.iter().map(|a| a.code()).collect::<Vec<_>>());
    assert_eq!(world.count("select count(*) from fleet.claims where ended_at is null").await, 3);
    world.must(Method::POST, &format!("/allocations/{}/release", text(&two["id"])), Value::Null).await;
}

/// Races release, force-release and a second release of one allocation: one succeeds, the others get a conflict.
#[tokio::test(flavor = "multi_thread")]
async fn of_concurrent_releases_one_succeeds() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    for _ in 0..5 {
        let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
        world.until(&id, "active").await;
        let release =
            async || world.send(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
        let force = async || {
            let body = json!({ "reason": "a race" });
            world.send(Method::POST, &format!("/admin/allocations/{id}/force-release"), body).await
        };
        let stop = async || world.send(Method::POST, &format!("/allocations/{id}/stop"), Value::Null).await;
        let (a, b, c, d) = tokio::join!(release(), force(), release(), stop());
        let answers = [a, b, c, d];
        let won = answers.iter().filter(|answer| answer.status == 202).count();
        let lost = answers.iter().filter(|answer| answer.code() == "state_conflict").count();
        assert_eq!(
            (won, lost),
            (1, 3),
            "{:?}",
            answers.iter().map(|a| (a.status, a.code())).collect::<Vec<_>>()
        );
        if world.allocation(&id).await["state"] == "stopping" {
            world.until(&id, "stopped").await;
            world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
        }
        world.until(&id, "released").await;
    }
    world.in_service(8).await;
}

/// Runs many complete allocation workflows concurrently.
#[tokio::test(flavor = "multi_thread")]
async fn many_whole_lives_leave_nothing_behind() {
    let world = World::new().await;
    let fleet = world.fleet(4).await;
    let lives = std::env::var("GPUAAS_LIVES").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let each = |_| async {
        let asked = world.send(Method::POST, "/allocations", json!({ "sku": SLICE, "gpus": 1 })).await;
        if asked.code() == "sku_unavailable" {
            return;
        }
        let id = text(&asked.body["id"]);
        world.until(&id, "active").await;
        world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
        world.until(&id, "released").await;
    };
    use futures::StreamExt;
    futures::stream::iter(0..lives).map(each).buffer_unordered(16).collect::<Vec<()>>().await;
    world.in_service(32).await;
    check_log(&world).await;
    assert_eq!(world.count("select count(*) from fleet.claims where ended_at is null").await, 0);
    assert_eq!(world.count("select (gpus + allocations)::bigint from provisioning.usage").await, 0);
    assert!(fleet.executed().values().all(|times| *times == 1), "a task ran twice");
}
