//! Tests with a shifted clock: sessions expire, partitions are created and dropped, the audit chain continues.

use std::collections::{BTreeMap, HashMap};

use gpuaas_core::chain::{Record, Seal, Verifier, unhex};
use gpuaas_testkit::sqlx;
use reqwest::Method;
use serde_json::json;

use crate::world::{PASSWORD, World};

/// Verifies every chain as the CLI does: keys and seals first, then rows.
async fn findings(world: &World, token: &str) -> Vec<gpuaas_core::chain::Finding> {
    let keys = world.must(Method::GET, "/audit-keys", token, None).await;
    let keys = keys["items"].as_array().expect("keys").iter().map(|key| {
        let public = unhex(key["public_key"].as_str().expect("hex")).expect("hex");
        (key["key_id"].as_str().expect("an id").to_owned(), public)
    });
    let keys: HashMap<String, Vec<u8>> = keys.collect();
    let mut seals: Vec<Seal> = Vec::new();
    let mut cursor = String::new();
    loop {
        let page =
            world.must(Method::GET, &format!("/admin/audit-seals?page_size=200{cursor}"), token, None).await;
        seals.extend(serde_json::from_value::<Vec<Seal>>(page["items"].clone()).expect("seals"));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let export = world.send(Method::GET, "/admin/audit-logs/export?format=jsonl", token, None, None).await;
    assert!(export.status.is_success(), "{export:?}");
    let mut verifier = Verifier::new(keys, BTreeMap::new());
    for line in export.text.lines() {
        verifier.row(&serde_json::from_str::<Record>(line).expect("a row"));
    }
    seals.iter().for_each(|seal| verifier.seal(seal));
    verifier.finish(world.db.clock().now() - chrono::Duration::minutes(1)).0
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_works_after_three_and_after_forty_days() {
    let world = World::new().await;
    for days in [3, 40] {
        let stale = world.token("owner").to_owned();
        world.db.clock().advance(chrono::Duration::days(days));
        // Administration fails closed until the revocations have been read, which normally takes less than a second.
        world.cloud.domains.identity.access.tail().await.expect("reads");
        let refused = world.send(Method::GET, "/users/me", &stale, None, None).await;
        assert_eq!(refused.code(), "token_expired");
        let owner = world.sign_in("owner", PASSWORD).await;
        let body = json!({ "org_id": world.org, "name": world.fresh("Later") });
        world.must(Method::POST, "/projects", &owner.token, Some(body)).await;
        world.cloud.domains.audit.seal_now().await.expect("seals");
        let root = world.sign_in("admin", PASSWORD).await;
        assert_eq!(findings(&world, &root.token).await, [], "{days} days later");
    }
    world.cloud.stop().await;
}

async fn events(world: &World) -> i64 {
    let count = "select count(*) from events.log";
    sqlx::query_scalar(count).fetch_one(&mut world.db.owner().await).await.expect("counts")
}

#[tokio::test(flavor = "multi_thread")]
async fn retention_of_events_follows_the_current_policy() {
    let world = World::new().await;
    let keep = async |days: i64| {
        // A background read that began before the clock was advanced may have ended after it: administration is closed then.
        world.cloud.domains.identity.access.tail().await.expect("reads");
        let root = world.sign_in("admin", PASSWORD).await.token;
        let body = json!({ "value": days });
        world.must(Method::PUT, "/admin/policies/retention.events_days", &root, Some(body)).await;
        world.cloud.domains.policy.reload().await.expect("loads");
    };
    keep(30).await;
    world.db.clock().advance(chrono::Duration::days(20));
    world.cloud.domains.identity.access.tail().await.expect("reads");

    let before = events(&world).await;
    world.cloud.enforce_retention().await.expect("rotates");
    assert_eq!(events(&world).await, before, "20 of 30 days are over");

    keep(10).await;
    // A pass drops at most one partition per table.
    for _ in 0..6 {
        world.cloud.enforce_retention().await.expect("a pass");
    }
    assert_eq!(events(&world).await, 1, "only the change itself is young enough");
    world.cloud.stop().await;
}
