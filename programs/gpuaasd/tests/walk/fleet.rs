//! Fixtures: successful requests of the fleet's operations, each on its own node, slot or profile.

use gpuaas_core::{AllocationId, NodeId, SlotId, StreamCheckId, TaskId};
use reqwest::Method;
use serde_json::{Value, json};

use crate::fixtures::Fixture;
use crate::oracle::Row;
use crate::world::World;

const SKU: &str = "walked";

pub async fn prepare(world: &World, row: &Row, fixture: &mut Fixture) {
    let bodies = |one: Value, two: Value| (Some(one), Some(two));
    (fixture.body, fixture.other_body) = match row.id.as_str() {
        "createNode" => bodies(new_node(world).await, new_node(world).await),
        "createEnrolmentProfile" => bodies(new_profile(world).await, new_profile(world).await),
        "startStreamCheck" => bodies(json!({ "bytes": 10 }), json!({ "bytes": 20 })),
        "collectNodeLogs" => bodies(json!({ "lines": 10 }), json!({ "lines": 20 })),
        "removeNode"
        | "drainNode"
        | "undrainNode"
        | "quarantineNode"
        | "unquarantineNode"
        | "revokeNodeCertificates"
        | "retrySlotCleanup"
        | "releaseSlot"
        | "disableSlot"
        | "enableSlot"
        | "markSlotRepaired"
        | "withdrawEnrolmentProfile"
        | "rotateSigningKey"
        | "revokeSigningKey" => bodies(json!({ "reason": "a test" }), json!({ "reason": "another" })),
        _ => (fixture.body.take(), fixture.other_body.take()),
    };
    if row.path.contains("{node_id}") {
        let node = node(world).await;
        fixture.path = row.path.replace("{node_id}", &node.to_string());
        on_node(world, row, node, fixture).await;
    } else if row.path.contains("{profile_id}") {
        let body = new_profile(world).await;
        let made = world.must(Method::POST, "/admin/enrolment-profiles", &fixture.token, Some(body)).await;
        fixture.path = row.path.replace("{profile_id}", made["profile"]["id"].as_str().expect("an id"));
    } else if row.path.contains("{key_id}") {
        let key = world.fresh("tk");
        let insert = format!(
            "insert into fleet.signing_keys (id, state, public_key, private_key, made_at, state_since)
             values ('{key}', 'staged', '', '{{}}', now(), now())"
        );
        world.db.execute_as_owner(&insert).await;
        fixture.path = row.path.replace("{key_id}", &key);
    }
}

async fn on_node(world: &World, row: &Row, node: NodeId, fixture: &mut Fixture) {
    match row.id.as_str() {
        "issueEnrolmentToken" => {
            let body = new_node(world).await;
            let made = world.must(Method::POST, "/admin/nodes", &fixture.token, Some(body)).await;
            fixture.path = row.path.replace("{node_id}", made["node"]["id"].as_str().expect("an id"));
        }
        "undrainNode" => hold(world, node, "draining").await,
        "unquarantineNode" => hold(world, node, "quarantined").await,
        "getNodeTask" => {
            let task = task(world, node, None).await;
            fixture.path = fixture.path.replace("{task_id}", &task.to_string());
        }
        "getStreamCheck" => {
            let check = stream_check(world, node).await;
            fixture.path = fixture.path.replace("{check_id}", &check.to_string());
        }
        "approveTopology" => {
            let bodies = [topology(world, node).await, topology(world, node).await];
            let [one, two] = bodies.map(|id| json!({ "topology_id": id, "reason": "a test" }));
            (fixture.body, fixture.other_body) = (Some(one), Some(two));
        }
        "retrySlotCleanup" | "releaseSlot" => {
            let slot = held(world, node).await;
            fixture.path = fixture.path.replace("{slot_id}", &slot.to_string());
        }
        "disableSlot" | "enableSlot" | "markSlotRepaired" => {
            let state = match row.id.as_str() {
                "enableSlot" => Some("disabled"),
                "markSlotRepaired" => Some("faulty"),
                _ => None,
            };
            let slot = slot(world, node, state).await;
            fixture.path = fixture.path.replace("{slot_id}", &slot.to_string());
        }
        _ => {}
    }
}

/// Creates a check of data connections that a gateway has begun.
async fn stream_check(world: &World, node: NodeId) -> StreamCheckId {
    let check = StreamCheckId::new(&world.db.sources());
    let insert = format!(
        "insert into fleet.stream_checks (id, node_id, bytes, correlation_id, traceparent, requested_at, started_at)
         values ('{}', '{}', 1, 'corr', '', now(), now())",
        check.uuid(),
        node.uuid(),
    );
    world.db.execute_as_owner(&insert).await;
    check
}

async fn sku(world: &World) {
    let insert = format!(
        "insert into catalog.skus (id, slug, vendor, display_name, shape, gpus_per_node, counts, unit, profiles, active,
                                   created_at)
         values (gen_random_uuid(), '{SKU}', 'nvidia', 'Walked', 'gpu_slice', 8, '{{1}}', 'gpu_hour', '[]', true, now())
         on conflict (slug) do nothing"
    );
    world.db.execute_as_owner(&insert).await;
}

pub async fn new_node(world: &World) -> Value {
    sku(world).await;
    json!({ "name": world.fresh("host"), "region": "eu-west", "skus": [SKU] })
}

async fn new_profile(world: &World) -> Value {
    sku(world).await;
    let expires_at = world.db.clock().now() + chrono::Duration::days(1);
    json!({ "name": world.fresh("rack"), "region": "eu-west", "skus": [SKU], "uses": 2, "expires_at": expires_at })
}

/// Creates an active node without a connection.
pub async fn node(world: &World) -> NodeId {
    let node = NodeId::new(&world.db.sources());
    let (id, name) = (node.uuid(), world.fresh("node"));
    let insert = format!(
        "insert into fleet.nodes (id, name, region, lifecycle, connectivity_since, created_at)
         values ('{id}', '{name}', 'eu-west', 'bootstrap_issued', now(), now());
         update fleet.nodes set lifecycle = 'enrolling' where id = '{id}';
         update fleet.nodes set lifecycle = 'active' where id = '{id}'"
    );
    world.db.execute_as_owner(&insert).await;
    node
}

async fn hold(world: &World, node: NodeId, hold: &str) {
    let cause = if hold == "draining" { "drain" } else { "quarantine" };
    let update = format!(
        "update fleet.nodes set hold = '{hold}', hold_reason = 'a test' where id = '{0}';
         insert into fleet.node_holds values ('{0}', '{cause}', 'a test', 'nobody', null, now())",
        node.uuid()
    );
    world.db.execute_as_owner(&update).await;
}

async fn slot(world: &World, node: NodeId, state: Option<&str>) -> SlotId {
    let slot = SlotId::new(&world.db.sources());
    let state = state.unwrap_or("available");
    let insert = format!(
        "insert into fleet.slots (id, node_id, slot_index, numa, gpu_uuid, private_ip, mac, state, state_since)
         values ('{0}', '{1}', 0, 0, 'GPU-{0}', '10.0.0.1', 'mac', 'available', now());
         update fleet.slots set state = '{state}' where id = '{0}' and state <> '{state}'",
        slot.uuid(),
        node.uuid(),
    );
    world.db.execute_as_owner(&insert).await;
    slot
}

/// Creates a slot whose cleanup wasn't verified.
async fn held(world: &World, node: NodeId) -> SlotId {
    let slot = slot(world, node, None).await;
    let owner = AllocationId::new(&world.db.sources());
    let mut statements = format!(
        "insert into fleet.claims values ('{0}', '{1}', '{2}', '{1}', '{1}', now(), null);",
        slot.uuid(),
        node.uuid(),
        owner.uuid(),
    );
    for state in ["reserved", "leased", "cleanup_blocked"] {
        statements += &format!("update fleet.slots set state = '{state}' where id = '{}';", slot.uuid());
    }
    world.db.execute_as_owner(&statements).await;
    task(world, node, Some(owner)).await;
    slot
}

/// Creates a cancelled task; with an owner, the release of their allocation.
async fn task(world: &World, node: NodeId, owner: Option<AllocationId>) -> TaskId {
    let task = TaskId::new(&world.db.sources());
    let (kind, params, owner) = match owner {
        Some(owner) => {
            let params = json!({ "allocation_id": owner, "slots": [] });
            ("slice.vm_release", params, format!("'{}'", owner.uuid()))
        }
        None => ("diag.health_probe", json!({}), "null".to_owned()),
    };
    let insert = format!(
        "insert into fleet.tasks (id, node_id, kind, params, attempt, state, owner, correlation_id, traceparent, queued_at,
                                  expires_at)
         values ('{0}', '{1}', '{kind}', '{params}', 1, 'queued', {owner}, 'corr', '', now(), now());
         update fleet.tasks set state = 'cancelled', finished_at = now() where id = '{0}'",
        task.uuid(),
        node.uuid(),
    );
    world.db.execute_as_owner(&insert).await;
    task
}

/// Creates a topology report without blockers.
async fn topology(world: &World, node: NodeId) -> String {
    let id = world.db.sources().uuid();
    let document = json!({
        "kernel": "6.8", "driver_version": null, "cpus": 8, "memory_gib": 64, "numa_nodes": 1, "iommu_groups": 4,
        "slots": [], "blockers": [],
    });
    let insert = format!(
        "insert into fleet.topologies values ('{id}', '{}', '{document}', now(), null, null)",
        node.uuid()
    );
    world.db.execute_as_owner(&insert).await;
    id.to_string()
}
