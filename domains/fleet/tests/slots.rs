//! Operator decisions on slots.

use gpuaas_agent_protocol::tasks::{ReleaseParams, SliceVmRelease};
use gpuaas_core::SlotId;
use gpuaas_fleet::model::{Order, Proposal};
use gpuaas_fleet::{Owner, begin_cleaning, block_cleanup, claim, lease, of_owner, queue};
use serde_json::{Value, json};

use crate::world::{Host, World, because, failed, queued, succeeded};

fn path(host: &Host, slot: SlotId, verb: &str) -> String {
    format!("/admin/nodes/{}/resource-slots/{slot}/{verb}", host.node)
}

/// Returns a host whose two slots are blocked because their cleanup wasn't proved.
async fn blocked_slots(world: &World) -> (Host, Vec<SlotId>, Owner) {
    let host = world.host("a", 2).await;
    let (slots, owner) = (world.slots(host.node).await, world.owner());
    let offered = [Proposal { node: host.node, slots: slots.clone() }];
    let node = host.node;
    let done = world.with(async |tx| {
        claim(tx, owner, &offered, None).await?;
        lease(tx, owner.allocation).await?;
        begin_cleaning(tx, owner.allocation).await?;
        let params =
            ReleaseParams { allocation_id: owner.allocation, slots: of_owner(tx, owner.allocation).await? };
        let order = Order::<SliceVmRelease> {
            id: tx.sources().uuid(),
            node,
            params,
            attempt: 1,
            waiting: None,
            owner: Some(owner.allocation),
            life: chrono::Duration::minutes(1),
        };
        let task = queue(tx, order).await?;
        block_cleanup(tx, owner.allocation, "the disk can't be erased").await?;
        Ok(task)
    });
    let task = done.await.expect("blocks");
    let ended = format!(
        "update fleet.tasks set state = 'cancelled', finished_at = now() where id = '{}'",
        task.uuid()
    );
    world.database.execute_as_owner(&ended).await;
    (host, slots, owner)
}

fn clean(slots: &[SlotId]) -> Value {
    let slot = |id: &SlotId| json!({ "slot_id": id, "gpu_reset": true, "memory_scrubbed": true, "disk_erased_by": "crypto" });
    json!({ "slots": slots.iter().map(slot).collect::<Vec<_>>() })
}

#[tokio::test]
async fn a_cleanup_that_succeeds_the_second_time_frees_the_slots() {
    let world = World::new().await;
    let (host, slots, owner) = blocked_slots(&world).await;

    let task = queued(&world.must("POST", &path(&host, slots[0], "retry-cleanup"), because()).await);
    assert_eq!(world.states(host.node).await, ["cleaning"; 2], "all of the owner's are cleaned together");
    let again = world.refused("POST", &path(&host, slots[0], "retry-cleanup"), because()).await;
    assert_eq!(again, "state_conflict");
    let seen = world.task(host.node, task).await;
    assert_eq!((&seen["type"], &seen["attempt"]), (&json!("slice.vm_release"), &json!(2)));
    assert_eq!(seen["allocation_id"], json!(owner.allocation));
    world.dispatch(task, 1).await;
    world.gateway.report(&host.reporter(1), &host.sign(task, succeeded(clean(&slots)))).await.expect("kept");

    assert_eq!(world.states(host.node).await, ["available"; 2]);
    assert_eq!(world.number("select count(*) from fleet.claims where ended_at is null").await, 0);
}

#[tokio::test]
async fn a_cleanup_that_fails_again_blocks_the_slots_again() {
    let world = World::new().await;
    let (host, slots, _) = blocked_slots(&world).await;

    let task = queued(&world.must("POST", &path(&host, slots[0], "retry-cleanup"), because()).await);
    world.dispatch(task, 1).await;
    world.gateway.report(&host.reporter(1), &host.sign(task, failed())).await.expect("kept");
    assert_eq!(world.states(host.node).await, ["cleanup_blocked"; 2]);

    world.must("POST", &path(&host, slots[1], "retry-cleanup"), because()).await;
    world.database.clock().advance(chrono::Duration::hours(2));
    world.see_gateway(world.gateway_id, 0).await;
    world.gateway.detect_offline().await.expect("detects");
    assert_eq!(world.states(host.node).await, ["cleanup_blocked"; 2], "an expired task counts as failed");
    assert_eq!(world.number("select count(*) from fleet.claims where ended_at is null").await, 2);
}

#[tokio::test]
async fn releasing_a_slot_manually_frees_only_that_slot() {
    let world = World::new().await;
    let (host, slots, _) = blocked_slots(&world).await;

    let freed = world.must("POST", &path(&host, slots[0], "release"), because()).await;

    assert_eq!((&freed["state"], &freed["allocation_id"]), (&json!("available"), &Value::Null));
    assert_eq!(world.states(host.node).await, ["available", "cleanup_blocked"]);
    assert_eq!(world.refused("POST", &path(&host, slots[0], "release"), because()).await, "state_conflict");
}

#[tokio::test]
async fn a_disabled_slot_is_enabled_only_without_an_owner() {
    let world = World::new().await;
    let (host, slots, _) = blocked_slots(&world).await;
    let enable = path(&host, slots[0], "enable");

    let disabled = world.must("POST", &path(&host, slots[0], "disable"), because()).await;
    assert_eq!((&disabled["state"], &disabled["reason"]), (&json!("disabled"), &json!("a test")));
    assert_eq!(world.refused("POST", &enable, because()).await, "node_in_use");
    world.database.execute_as_owner("update fleet.claims set ended_at = now()").await;

    assert_eq!(world.must("POST", &enable, because()).await["state"], "available");
    assert_eq!(world.refused("POST", &enable, because()).await, "state_conflict");
}

#[tokio::test]
async fn a_slot_with_a_failed_gpu_is_available_only_after_a_load_test() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let slot = world.slots(host.node).await[0];
    let repaired = path(&host, slot, "mark-repaired");
    assert_eq!(world.refused("POST", &repaired, because()).await, "state_conflict", "it is healthy");
    world.database.execute_as_owner("update fleet.slots set state = 'faulty', suspect = true").await;

    let task = queued(&world.must("POST", &repaired, because()).await);
    world.dispatch(task, 1).await;
    let weak = json!({ "passed": false, "failures": ["it throttles"] });
    world.gateway.report(&host.reporter(1), &host.sign(task, succeeded(weak))).await.expect("kept");
    assert_eq!(world.states(host.node).await, ["cleanup_blocked"]);

    world.must("POST", &path(&host, slot, "disable"), because()).await;
    let around = world.refused("POST", &path(&host, slot, "enable"), because()).await;
    assert_eq!(around, "state_conflict", "disabling is no way around the test");
    let task = queued(&world.must("POST", &repaired, because()).await);
    world.dispatch(task, 1).await;
    let strong = json!({ "passed": true, "failures": [] });
    world.gateway.report(&host.reporter(1), &host.sign(task, succeeded(strong))).await.expect("kept");
    assert_eq!(world.states(host.node).await, ["available"]);
    assert_eq!(world.number("select count(*) from fleet.slots where suspect").await, 0);
}
