//! Releases with participants, which these tests play as the domains that register later will.

use chrono::TimeDelta;
use gpuaas_core::{AllocationId, Code};
use gpuaas_provisioning::PartDone;
use gpuaas_workflow::Direction;

use crate::world::World;

const PARTICIPANTS: [&str; 2] = ["access", "apps"];

async fn releasing(world: &World) -> AllocationId {
    let id = world.active().await;
    world.release(id).await;
    world.work().await;
    id
}

/// Returns true if the cleanup of the node has begun.
async fn cleans(world: &World, id: AllocationId) -> bool {
    let tasks = format!("fleet.tasks where kind = 'slice.vm_release' and owner = '{}'", id.uuid());
    world.database.count(&tasks).await > 0
}

#[tokio::test]
async fn a_release_waits_for_all_its_participants() {
    let world = World::with_participants(&PARTICIPANTS).await;
    let id = releasing(&world).await;

    for _ in 0..2 {
        let done = world.part_done(world.org, id, "access").await.expect("recorded");
        assert_eq!(done, PartDone::Recorded, "a repeated signal is no failure");
        world.work().await;
        assert!(!cleans(&world, id).await, "the other participant isn't done");
    }
    world.part_done(world.org, id, "apps").await.expect("recorded");
    world.work().await;

    world.host_does(id, "clean", Direction::Do).await;
    assert_eq!(world.state(id).await, "released");
    world.all_is_free().await;
    let late = world.part_done(world.org, id, "apps").await.expect("answered");
    assert_eq!(late, PartDone::NoRelease);
}

#[tokio::test]
async fn a_signal_before_the_release_waits_is_kept() {
    let world = World::with_participants(&PARTICIPANTS).await;
    let id = world.active().await;
    world.release(id).await;

    for participant in PARTICIPANTS {
        world.part_done(world.org, id, participant).await.expect("recorded");
    }
    world.work().await;

    assert!(cleans(&world, id).await);
}

#[tokio::test]
async fn a_release_continues_without_a_participant_that_never_signals() {
    let world = World::with_participants(&PARTICIPANTS).await;
    let id = releasing(&world).await;
    world.part_done(world.org, id, "access").await.expect("recorded");

    world.pass(TimeDelta::seconds(119)).await;
    assert!(!cleans(&world, id).await);
    world.pass(TimeDelta::seconds(2)).await;

    world.host_does(id, "clean", Direction::Do).await;
    assert_eq!(world.state(id).await, "released");
    world.all_is_free().await;
}

#[tokio::test]
async fn signals_of_strangers_are_refused() {
    let world = World::with_participants(&PARTICIPANTS).await;
    let id = releasing(&world).await;

    let unknown = world.part_done(world.org, id, "storage").await.expect_err("refused");
    assert_eq!(unknown.code, Code::InternalError);
    assert!(format!("{unknown:?}").contains("storage"), "{unknown:?}");
    let foreign = world.part_done(world.other_org, id, "access").await.expect_err("refused");
    assert_eq!(foreign.code, Code::AllocationNotFound);
    world.work().await;
    assert!(!cleans(&world, id).await);
}

#[tokio::test]
async fn only_a_running_release_has_parts() {
    let world = World::with_participants(&PARTICIPANTS).await;
    let released = releasing(&world).await;
    for participant in PARTICIPANTS {
        world.part_done(world.org, released, participant).await.expect("recorded");
    }
    world.work().await;
    world.host_fails(released, "clean").await;
    assert_eq!(world.state(released).await, "release_failed");

    let between = world.part_done(world.org, released, "access").await.expect("answered");
    assert_eq!(between, PartDone::NoRelease);
    world.pass(TimeDelta::minutes(30)).await;
    let retried = world.part_done(world.org, released, "access").await.expect("answered");
    assert_eq!(retried, PartDone::Recorded, "each attempt asks its participants again");
}
