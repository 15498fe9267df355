//! Tests of key rotation in a running cloud: hosts refuse no tasks, and stored secrets are resealed.

use gpuaas_testkit::{eventually, sqlx};
use gpuaasd::{Cloud, Role};
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{SLICE, WAIT_TIMEOUT, World, text};

#[tokio::test(flavor = "multi_thread")]
async fn no_host_gets_a_task_signed_by_a_key_it_does_not_know() {
    let world = World::new().await;
    let policy = json!({ "value": 0 });
    world.must(Method::PUT, "/admin/policies/fleet.signing_key_announce_seconds", policy).await;
    let fleet = world.fleet(2).await;
    let because = json!({ "reason": "a test" });
    let keys = async || world.get("/admin/signing-keys").await["items"].as_array().cloned().expect("items");
    for round in 0..4 {
        let before = keys().await.len();
        let rotation = async {
            if round % 2 == 0 {
                world.must(Method::POST, "/admin/signing-keys/rotate", because.clone()).await;
                let staged = "select count(*) from fleet.signing_keys where state = 'staged'";
                assert!(
                    eventually(WAIT_TIMEOUT, async || world.count(staged).await == 0).await,
                    "it never signed"
                );
            } else {
                let active =
                    keys().await.into_iter().find(|key| key["state"] == "active").expect("one signs");
                let path = format!("/admin/signing-keys/{}/revoke", text(&active["id"]));
                world.must(Method::POST, &path, because.clone()).await;
            }
        };
        let probes = async {
            for _ in 0..20 {
                for (_, node) in fleet.nodes() {
                    world.must(Method::POST, &format!("/admin/nodes/{node}/probe"), Value::Null).await;
                }
            }
        };
        tokio::join!(rotation, probes);
        assert_eq!(keys().await.len(), before + 1);
    }
    let open = "select count(*) from fleet.tasks where state in ('queued', 'dispatched', 'running')";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(open).await == 0).await, "tasks lie about");
    let refused = "select count(*) from fleet.tasks where outcome ->> 'reason' = 'unknown_key'";
    assert_eq!(world.count(refused).await, 0);
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
}

/// Returns the master keys under which secrets are sealed.
async fn sealed_under(world: &World) -> Vec<String> {
    let query = "select distinct envelope ->> 'key_id' from store.sealed_secrets
                 union select private_key ->> 'key_id' from fleet.signing_keys";
    sqlx::query_scalar(query).fetch_all(&mut world.db.owner().await).await.expect("reads")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_master_key_is_changed_by_a_start_that_knows_both() {
    let mut world = World::new().await;
    let old = world.config.data_dir.join("master.key");
    let new = world.config.data_dir.join("master-2.key");
    let made = gpuaas_pki::MasterKey::load(
        &gpuaas_pki::MasterKeySource::File(new.clone()),
        &world.db.sources().entropy,
    );
    let (made, before) = (made.expect("made").id().to_owned(), sealed_under(&world).await);
    assert_eq!(before.len(), 1);

    world.config.master_key.file = new;
    world.config.master_key.older = vec![format!("file:{}", old.display())];
    world.restart().await;

    assert_eq!(sealed_under(&world).await, [made], "all secrets are resealed");
    world.get("/users/me").await;
    world.config.master_key.older = Vec::new();
    world.restart().await;
    world.get("/users/me").await;
    let fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    drop(fleet);

    world.cloud.take().expect("runs").stop().await;
    world.config.master_key.file = old;
    let sources = world.db.sources();
    let refused = Cloud::start_on(world.db.connect(), None, &world.config, Role::ALL, sources, None).await;
    let refused = refused.err().expect("the old key is worth nothing any more");
    assert!(refused.detail.contains("isn't the master key"), "{refused}");
}
