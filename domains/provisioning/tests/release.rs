//! Releases, from every state of an allocation.

use chrono::TimeDelta;
use gpuaas_core::AllocationId;
use gpuaas_workflow::Direction;
use serde_json::{Value, json};

use crate::world::World;

/// Releases an allocation as its project does, has its node clean up, and verifies that everything is free.
async fn release_completes(world: &World, id: AllocationId) {
    world.release(id).await;
    assert_eq!(world.state(id).await, "releasing");
    assert!(world.used().await.1 > 0, "the quota has it until its slots are free");
    world.work().await;
    world.host_does(id, "clean", Direction::Do).await;
    assert_eq!(world.state(id).await, "released");
    world.all_is_free().await;
}

async fn release_conflicts(world: &World, id: AllocationId) {
    let release = format!("/allocations/{id}/release");
    assert_eq!(world.refused("ada", "POST", &release, Value::Null).await, "state_conflict");
}

#[tokio::test]
async fn a_requested_allocation_is_released_at_once() {
    let world = World::new().await;
    let id = world.requested().await;

    world.release(id).await;

    assert_eq!(world.state(id).await, "released");
    world.all_is_free().await;
    world.work().await;
    assert_eq!(world.state(id).await, "released", "the cancelled run changes nothing");
    world.all_is_free().await;
    release_conflicts(&world, id).await;
}

#[tokio::test]
async fn an_allocation_being_provisioned_is_undone_with_proof() {
    let world = World::new().await;
    let id = world.provisioning().await;

    world.release(id).await;

    assert_eq!(world.state(id).await, "releasing");
    world.work().await;
    assert_eq!(world.slots("cleaning").await, 1, "not free before its host has proved it");
    release_conflicts(&world, id).await;
    world.host_does(id, "vm_provision", Direction::Undo).await;
    assert_eq!(world.state(id).await, "released");
    world.all_is_free().await;
}

#[tokio::test]
async fn active_stopped_and_lost_allocations_are_released() {
    let world = World::new().await;
    let active = world.active().await;
    release_completes(&world, active).await;
    let stopped = world.stopped().await;
    release_completes(&world, stopped).await;
    let lost = world.lost().await;
    release_completes(&world, lost).await;
    assert_eq!(world.database.events("provisioning.releasing.requested").await.len(), 3);
    release_conflicts(&world, lost).await;
}

#[tokio::test]
async fn a_failed_allocation_cannot_be_released() {
    let world = World::new().await;
    let id = world.provisioning().await;

    world.host_fails(id, "vm_provision").await;
    world.host_does(id, "vm_provision", Direction::Undo).await;

    assert_eq!(world.state(id).await, "failed");
    world.all_is_free().await;
    release_conflicts(&world, id).await;
}

#[tokio::test]
async fn slots_that_are_not_proved_clean_wait_for_an_operator_and_the_quota_does_not() {
    let world = World::new().await;
    let id = world.provisioning().await;
    world.host_fails(id, "vm_provision").await;

    world.undo_fails(id, "vm_provision").await;

    assert_eq!(world.state(id).await, "failed");
    assert_eq!((world.slots("cleanup_blocked").await, world.claims().await), (1, 1));
    assert_eq!(world.used().await, (0, 0));
}

#[tokio::test]
async fn a_failed_release_can_be_requested_again() {
    let world = World::new().await;
    let id = world.release_failed().await;
    assert_eq!(world.claims().await, 1, "nothing is free without a proof");

    release_completes(&world, id).await;
}

#[tokio::test]
async fn an_operator_ends_a_release_that_cannot_succeed() {
    let world = World::new().await;
    let active = world.active().await;
    let cleanup = |absent: bool| json!({ "reason": "a test", "runtime_verified_absent": absent });
    let path = |id: AllocationId| format!("/admin/allocations/{id}/force-cleanup");
    assert_eq!(world.refused("ops", "POST", &path(active), cleanup(true)).await, "state_conflict");
    release_completes(&world, active).await;

    let clean = world.release_failed().await;
    world.must("ops", "POST", &path(clean), cleanup(true)).await;
    assert_eq!(world.state(clean).await, "released");
    world.all_is_free().await;
    assert_eq!(world.refused("ops", "POST", &path(clean), cleanup(true)).await, "state_conflict");

    let unclear = world.release_failed().await;
    world.must("ops", "POST", &path(unclear), cleanup(false)).await;
    assert_eq!(world.state(unclear).await, "released");
    assert_eq!((world.slots("cleanup_blocked").await, world.claims().await), (1, 1));
    assert_eq!(world.used().await, (0, 0), "slots that await an operator don't count for the project");
}

#[tokio::test]
async fn a_result_after_an_operators_decision_changes_nothing() {
    let world = World::new().await;
    let id = world.active().await;
    world.release(id).await;
    world.work().await;
    let cleanup = json!({ "reason": "a test", "runtime_verified_absent": false });
    world.must("ops", "POST", &format!("/admin/allocations/{id}/force-cleanup"), cleanup).await;

    world.host_does(id, "clean", Direction::Do).await;

    assert_eq!(world.state(id).await, "released");
    assert_eq!((world.slots("cleanup_blocked").await, world.used().await), (1, (0, 0)));
}

/// A release by the project, one by an operator and the loss of the node at the same time: one of the two requests
/// succeeds, the other gets a conflict, and an allocation being released isn't marked lost.
#[tokio::test(flavor = "multi_thread")]
async fn of_concurrent_releases_one_wins() {
    let world = World::new().await;
    for _ in 0..10 {
        let id = world.active().await;
        world.database.set_online(world.host.node, false).await;
        world.database.clock().advance(TimeDelta::seconds(121));
        let (release, force) =
            (format!("/allocations/{id}/release"), format!("/admin/allocations/{id}/force-release"));

        let (requested, forced, ()) = tokio::join!(
            world.send("ada", "POST", &release, Value::Null),
            world.send("ops", "POST", &force, json!({ "reason": "a race" })),
            world.pass(TimeDelta::zero()),
        );

        let mut ended = [requested.0, forced.0];
        ended.sort_unstable();
        assert_eq!(ended, [202, 409], "{requested:?} {forced:?}");
        let seq_of = async |event: &str| {
            let events = world.database.events(event).await;
            events.iter().find(|(_, payload)| payload["allocation_id"] == id.to_string()).map(|(seq, _)| *seq)
        };
        let released = seq_of("provisioning.releasing.requested").await.expect("released");
        assert!(seq_of("provisioning.lost").await.is_none_or(|lost| lost < released));
        world.database.set_online(world.host.node, true).await;
        world.work().await;
        world.host_does(id, "clean", Direction::Do).await;
        assert_eq!(world.state(id).await, "released");
        world.all_is_free().await;
    }
}
