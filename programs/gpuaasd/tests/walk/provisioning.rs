//! Fixtures: successful requests of allocation operations, each on its own allocation and host.

use gpuaas_core::{AllocationId, NodeId};
use serde_json::{Value, json};

use crate::catalogue;
use crate::fixtures::Fixture;
use crate::fleet;
use crate::oracle::Row;
use crate::world::World;

/// Completes the fixture of an allocation operation.
pub async fn complete(world: &World, row: &Row, fixture: &mut Fixture) {
    let bodies = |one: Value, two: Value| (Some(one), Some(two));
    match row.id.as_str() {
        "createAllocation" | "estimateAllocation" => {
            let (sku, _) = place(world).await;
            (fixture.body, fixture.other_body) =
                bodies(json!({ "sku": sku }), json!({ "sku": sku, "gpus": 0 }));
        }
        "setAllocationSshKeys" => {
            let other = json!({ "ssh_key_ids": [world.random_id("key")] });
            (fixture.body, fixture.other_body) = bodies(json!({ "ssh_key_ids": [] }), other);
        }
        "setAllocationTags" => {
            let tags = |team: &str| json!({ "tags": { "team": team } });
            (fixture.body, fixture.other_body) = bodies(tags("vision"), tags("speech"));
        }
        "forceReleaseAllocation" => {
            (fixture.body, fixture.other_body) =
                bodies(json!({ "reason": "a test" }), json!({ "reason": "another" }));
        }
        "forceCleanupAllocation" => {
            let body = |reason: &str| json!({ "reason": reason, "runtime_verified_absent": true });
            (fixture.body, fixture.other_body) = bodies(body("a test"), body("another"));
        }
        _ => {}
    }
    if row.path.starts_with("/allocations") || row.path.starts_with("/billing") {
        catalogue::settle(world).await;
    }
    if row.path.contains("{allocation_id}") {
        let states: &[&str] = match row.id.as_str() {
            "startAllocation" => &["provisioning", "active", "stopping", "stopped"],
            "forceCleanupAllocation" => &["provisioning", "active", "releasing"],
            _ => &["provisioning", "active"],
        };
        let id = allocation(world, states).await;
        fixture.path = row.path.replace("{allocation_id}", &id.to_string());
    }
}

/// Creates a node that appears connected, with one available slot of its own SKU.
async fn place(world: &World) -> (String, NodeId) {
    let (sku, node) = (catalogue::make_sku(world).await, fleet::node(world).await);
    let id = node.uuid();
    let connect = format!(
        "insert into fleet.gateways values ('{id}', 'infinity');
         insert into fleet.node_sessions values ('{id}', '{id}', 1, '{id}', 'serial', now(), null);
         insert into fleet.node_skus select '{id}', id from catalog.skus where slug = '{sku}';
         insert into fleet.slots (id, node_id, slot_index, numa, private_ip, mac, state, state_since)
             values ('{id}', '{id}', 0, 0, '10.0.0.1', 'mac', 'available', now());
         update fleet.nodes set connectivity = 'online' where id = '{id}'"
    );
    world.db.execute_as_owner(&connect).await;
    (sku, node)
}

/// Creates an allocation of the world's project and moves it through these states.
async fn allocation(world: &World, states: &[&str]) -> AllocationId {
    let (sku, node) = place(world).await;
    let id = AllocationId::new(&world.db.sources());
    let uuid = |id: &str| id.split_once('_').map(|(_, digits)| digits.to_owned()).expect("an id");
    let (org, project) = (uuid(&world.org), uuid(&world.project));
    let (id_, node) = (id.uuid(), node.uuid());
    let mut statements = format!(
        "insert into provisioning.allocations
             (id, org_id, project_id, name, state, state_since, sku_id, sku, shape, gpus, profile, region, node_id, simulated,
              ssh_keys, username, uid, price_version, unit_price_minor, currency, unit, created_by, created_at, correlation_id)
         select '{id_}', '{org}', '{project}', 'walked', 'requested', now(), s.id, s.slug, s.shape, 0,
                '{{\"name\": \"small\", \"vcpus\": 2, \"memory_gib\": 8, \"disk_gib\": 40}}', 'eu-west', '{node}', true,
                '{{}}', 'walker', 1000, 1, 25, 'USD', 'hour', o.created_by, now(), 'corr'
         from catalog.skus s, identity.organisations o where s.slug = '{sku}' and o.id = '{org}';
         insert into provisioning.usage values ('{project}', '{org}', 0, 1)
             on conflict (project_id) do update set allocations = provisioning.usage.allocations + 1;
         insert into fleet.claims values ('{node}', '{node}', '{id_}', '{org}', '{project}', now(), null);
         update fleet.slots set state = 'reserved' where id = '{node}';
         update fleet.slots set state = 'leased' where id = '{node}';"
    );
    for state in states {
        statements += &format!("update provisioning.allocations set state = '{state}' where id = '{id_}';");
    }
    world.db.execute_as_owner(&statements).await;
    id
}
