//! Requests: quotas, limits of input, and isolation between tenants.

use std::collections::BTreeMap;

use futures::future::join_all;
use gpuaas_core::{Sources, SshKeyId};
use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn the_quota_binds_and_is_given_back() {
    let world = World::new().await;
    world.set("allocation.max_gpus_per_project", json!(3));
    let one = || json!({ "sku": "slice", "gpus": 1 });
    let two = || json!({ "sku": "slice", "gpus": 2 });
    let first = world.requested_with(two()).await;
    assert_eq!(world.refused("ada", "POST", "/allocations", two()).await, "quota_exceeded");
    world.must("ada", "POST", "/allocations", one()).await;
    assert_eq!(world.refused("ada", "POST", "/allocations", one()).await, "quota_exceeded");
    world.must("bob", "POST", "/allocations", two()).await;

    world.release(first).await;

    world.must("ada", "POST", "/allocations", two()).await;
    assert_eq!(world.used().await, (5, 3));
    assert_eq!((world.slots("reserved").await, world.claims().await), (5, 5), "a refusal claims nothing");
}

#[tokio::test]
async fn of_concurrent_requests_for_the_last_of_a_quota_one_succeeds() {
    let world = World::new().await;
    world.set("allocation.max_concurrent_per_user", json!(1));

    let requests = (0..6).map(|_| world.send("ada", "POST", "/allocations", json!({ "sku": "slice" })));
    let mut statuses: Vec<u16> = join_all(requests).await.into_iter().map(|(status, _)| status).collect();
    statuses.sort_unstable();

    assert_eq!(statuses.iter().filter(|status| **status == 202).count(), 1, "{statuses:?}");
    assert_eq!(world.used().await, (1, 1));
    assert_eq!((world.slots("available").await, world.claims().await), (7, 1));
}

#[tokio::test]
async fn a_host_that_the_index_does_not_know_yet_is_full_and_not_missing() {
    let world = World::new().await;
    let two = || json!({ "sku": "slice", "gpus": 2 });
    for _ in 0..4 {
        world.must("ada", "POST", "/allocations", two()).await;
    }

    let (_, refused) = world.send("ada", "POST", "/allocations", two()).await;

    assert_eq!(refused["code"], "sku_unavailable");
    assert_eq!(refused["reason"], "no_capacity");
}

#[tokio::test]
async fn tags_and_keys_have_limits() {
    let world = World::new().await;
    let id = world.active().await;
    let tags = |count: usize| {
        let tags: BTreeMap<String, &str> = (0..count).map(|tag| (format!("t{tag}"), "")).collect();
        json!({ "tags": tags })
    };
    let path = format!("/allocations/{id}/tags");
    world.must("ada", "PUT", &path, tags(50)).await;
    assert_eq!(world.refused("ada", "PUT", &path, tags(51)).await, "validation_error");
    assert_eq!(world.refused("ada", "PUT", &path, json!({ "tags": { "": "x" } })).await, "validation_error");

    let path = format!("/allocations/{id}/ssh-keys");
    let keys = |count: usize| {
        let keys: Vec<SshKeyId> = (0..count).map(|_| SshKeyId::new(&Sources::system())).collect();
        json!({ "ssh_key_ids": keys })
    };
    world.must("ada", "PUT", &path, keys(0)).await;
    assert_eq!(world.refused("ada", "PUT", &path, keys(1)).await, "validation_error", "not a key of ada's");
    assert_eq!(world.refused("ada", "PUT", &path, keys(51)).await, "validation_error");
}

#[tokio::test]
async fn no_tenant_sees_or_changes_what_another_has() {
    let world = World::new().await;
    let id = world.active().await;

    for (method, path, body) in [
        ("GET", "", Value::Null),
        ("POST", "/release", Value::Null),
        ("POST", "/stop", Value::Null),
        ("POST", "/start", Value::Null),
        ("PUT", "/tags", json!({ "tags": {} })),
        ("PUT", "/ssh-keys", json!({ "ssh_key_ids": [] })),
    ] {
        let path = format!("/allocations/{id}{path}");
        assert_eq!(world.refused("bob", method, &path, body).await, "allocation_not_found", "{path}");
    }
    let listed = world.must("bob", "GET", "/allocations", Value::Null).await;
    assert_eq!(listed["items"], json!([]));
    let operators = format!("/admin/allocations/{id}/force-release");
    let reason = json!({ "reason": "mine now" });
    assert_eq!(world.refused("bob", "POST", &operators, reason).await, "admin_required");
    assert_eq!(world.state(id).await, "active");
}
