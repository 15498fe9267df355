//! The database rejects every change or removal of logged and sealed rows, for every role.

use gpuaas_store::{PlatformReason, Scope};

use crate::world::{World, request};

const CHANGES: [&str; 6] = [
    "update audit.log set action = 'x'",
    "delete from audit.log",
    "update audit.seals set digest = previous",
    "delete from audit.seals",
    "update audit.keys set key_id = 'x'",
    "delete from audit.keys",
];

async fn sealed() -> World {
    let world = World::new().await;
    world.write(Some(world.ours), "project.create").await;
    world.audit.seal_now().await.expect("seals");
    world
}

#[tokio::test]
async fn the_application_and_the_platform_may_only_append() {
    let world = sealed().await;
    for change in CHANGES {
        let request = request(world.store.sources(), Some(world.ours), "test");
        let mut tenant = world.store.mutation_tx(Scope::Tenant(world.ours), request).await.expect("opens");
        let mut platform = world.store.system_tx(PlatformReason::Audit).await.expect("opens");
        for tx in [&mut *tenant, &mut *platform] {
            let refused = tx.execute(sqlx::query(change)).await.expect_err(change);
            assert!(format!("{refused:?}").contains("permission denied"), "{change}: {refused:?}");
        }
    }
}

#[tokio::test]
async fn even_the_owner_is_rejected_while_the_triggers_exist() {
    let world = sealed().await;
    for change in CHANGES.into_iter().chain(["truncate audit.log", "truncate audit.seals"]) {
        let refused = sqlx::query(change).execute(&mut world.database.owner().await).await;
        let refused = refused.expect_err(change).to_string();
        assert!(refused.contains("append-only"), "{change}: {refused}");
    }
}
