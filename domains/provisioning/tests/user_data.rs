//! User data is never stored in clear, and is deleted when the allocation ends.

use std::sync::Arc;

use gpuaas_core::{Entropy, Secret};
use gpuaas_pki::{Keyring, MasterKey};
use gpuaas_provisioning::{BillingPorts, Provisioning, Unmetered};
use gpuaas_settings::Settings;
use gpuaas_workflow::Direction;
use serde_json::json;

use crate::world::World;

const SECRET: &str = "#cloud-config\npassword: hunter2";
const TABLES: [&str; 6] = [
    "provisioning.allocations",
    "fleet.tasks",
    "workflow.runs",
    "workflow.steps",
    "store.idempotency",
    "audit.log",
];

async fn in_clear(world: &World) -> Vec<&'static str> {
    let mut found = Vec::new();
    for table in TABLES {
        let exists =
            format!("select count(*) from (select to_regclass('{table}')) as t(r) where r is not null");
        if world.database.number(&exists).await == 0 {
            continue;
        }
        let query = format!("select count(*) from {table} t where t::text like '%hunter2%'");
        if world.database.number(&query).await > 0 {
            found.push(table);
        }
    }
    found
}

#[tokio::test]
async fn user_data_is_stored_sealed_and_gone_with_its_allocation() {
    let world = World::new().await;
    let id = world.requested_with(json!({ "sku": "slice", "gpus": 1, "user_data": SECRET })).await;
    world.work().await;
    assert_eq!(in_clear(&world).await, Vec::<&str>::new(), "with the host's task queued");
    let sealed = "select count(*) from provisioning.allocations where user_data_sealed is not null";
    assert_eq!(world.database.number(sealed).await, 1);
    world.host_does(id, "vm_provision", Direction::Do).await;
    world.host_does(id, "vm_verify", Direction::Do).await;
    world.release(id).await;
    world.work().await;

    world.host_does(id, "clean", Direction::Do).await;

    assert_eq!(world.state(id).await, "released");
    assert_eq!(world.database.number(sealed).await, 0);
}

#[tokio::test]
async fn user_data_in_clear_is_sealed_at_start_and_resealed_under_another_key() {
    let world = World::new().await;
    let id = world.requested().await;
    let clear =
        format!("update provisioning.allocations set user_data = '{SECRET}' where id = '{}'", id.uuid());
    world.database.execute_as_owner(&clear).await;
    let key = |byte: u8| MasterKey::from_bytes(&Secret::new([byte; 32])).expect("a key");
    let start = async |keyring: Keyring| {
        let keyring = Arc::new(keyring);
        let (store, settings) = (world.database.store(), Arc::<Settings>::default());
        Provisioning::open(&store, keyring.clone(), settings, BillingPorts::of(Arc::new(Unmetered)))
            .await
            .expect("opens");
        keyring
    };

    start(Keyring::new(key(1), vec![], Entropy::system())).await;
    assert_eq!(in_clear(&world).await, Vec::<&str>::new());
    let keyring = start(Keyring::new(key(2), vec![key(1)], Entropy::system())).await;

    let under = format!(
        "select count(*) from provisioning.allocations where user_data_sealed ->> 'key_id' = '{}'",
        keyring.active_id()
    );
    assert_eq!(world.database.number(&under).await, 1);
}
