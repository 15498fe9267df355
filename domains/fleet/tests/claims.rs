//! A slot has one owner, and becomes available only after a verified cleanup.

use gpuaas_agent_protocol::tasks::SanitisedSlot;
use gpuaas_core::{NodeId, SlotId};
use gpuaas_fleet::model::Proposal;
use gpuaas_fleet::{begin_cleaning, claim, free, lease, release_reservation};
use gpuaas_store::PlatformReason;
use serde_json::json;

use crate::world::{World, because};

fn proposal(node: NodeId, slots: &[SlotId]) -> Vec<Proposal> {
    vec![Proposal { node, slots: slots.to_vec() }]
}

fn proof(slot_id: SlotId, clean: bool) -> SanitisedSlot {
    let disk_erased_by = clean.then(|| "crypto".to_owned());
    SanitisedSlot { slot_id, gpu_reset: true, memory_scrubbed: true, disk_erased_by }
}

#[tokio::test]
async fn a_claimed_slot_can_not_be_claimed_again() {
    let world = World::new().await;
    let host = world.host("a", 2).await;
    let slots = world.slots(host.node).await;
    let (one, other) = (world.owner(), world.owner());

    let offered = proposal(host.node, &slots[..1]);
    let first = world.with(async |tx| claim(tx, one, &offered, None).await).await.expect("claims");
    let second = world.with(async |tx| claim(tx, other, &offered, None).await).await.expect("looks");

    assert_eq!(first.expect("free").slots, slots[..1]);
    assert_eq!(second, None);
    // Holds even if the slot's state were wrong.
    world
        .database
        .execute_as_owner("update fleet.slots set state = 'available' where state = 'reserved'")
        .await;
    let twice = world.with(async |tx| claim(tx, other, &offered, None).await).await;
    assert!(twice.is_err(), "two owners were possible");
}

#[tokio::test]
async fn a_claim_skips_slots_that_another_transaction_is_claiming() {
    let world = World::new().await;
    let host = world.host("a", 2).await;
    let slots = world.slots(host.node).await;
    let (one, other) = (world.owner(), world.owner());
    let mut open = world.store.system_tx(PlatformReason::Fleet).await.expect("opens");
    claim(&mut open, one, &proposal(host.node, &slots[..1]), None).await.expect("claims");

    let both: Vec<Proposal> = [proposal(host.node, &slots[..1]), proposal(host.node, &slots[1..])].concat();
    let got = world.with(async |tx| claim(tx, other, &both, None).await).await.expect("claims");

    assert_eq!(got.expect("the second").slots, slots[1..]);
    open.commit().await.expect("commits");
    assert_eq!(world.states(host.node).await, ["reserved", "reserved"]);
}

/// A transaction that began early may claim a slot late.
#[tokio::test]
async fn claims_of_a_slot_do_not_overlap_in_time() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let slots = world.slots(host.node).await;
    let (one, other) = (world.owner(), world.owner());
    let offered = proposal(host.node, &slots);

    let mut early = world.store.system_tx(PlatformReason::Fleet).await.expect("opens");
    world.with(async |tx| claim(tx, one, &offered, None).await).await.expect("claims");
    let mut earlier_than_claimed = world.store.system_tx(PlatformReason::Fleet).await.expect("opens");
    world.with(async |tx| lease(tx, one.allocation).await).await.expect("leases");
    world.with(async |tx| begin_cleaning(tx, one.allocation).await).await.expect("begins");
    world.with(async |tx| free(tx, one.allocation, &[proof(slots[0], true)]).await).await.expect("frees");
    claim(&mut early, other, &offered, None).await.expect("claims").expect("free");
    early.commit().await.expect("commits");
    release_reservation(&mut earlier_than_claimed, other.allocation).await.expect("unclaims");
    earlier_than_claimed.commit().await.expect("commits");

    let overlaps = "select count(*) from fleet.claims a join fleet.claims b using (slot_id)
        where a.owner <> b.owner and a.claimed_at < b.ended_at and b.claimed_at < a.ended_at";
    assert_eq!(world.number(overlaps).await, 0);
    let backwards = "select count(*) from fleet.claims where ended_at < claimed_at";
    assert_eq!(
        (world.number("select count(*) from fleet.claims").await, world.number(backwards).await),
        (2, 0)
    );
}

#[tokio::test]
async fn slots_of_a_held_or_offline_node_can_not_be_claimed() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let slots = world.slots(host.node).await;
    let offered = proposal(host.node, &slots);
    let path = |verb: &str| format!("/admin/nodes/{}/{verb}", host.node);

    for (hold, release) in [("drain", "undrain"), ("quarantine", "unquarantine")] {
        world.must("POST", &path(hold), because()).await;
        let none =
            world.with(async |tx| claim(tx, world.owner(), &offered, None).await).await.expect("looks");
        assert_eq!(none, None, "{hold}");
        world.must("POST", &path(release), because()).await;
    }
    world.database.execute_as_owner("update fleet.nodes set connectivity = 'offline'").await;
    let none = world.with(async |tx| claim(tx, world.owner(), &offered, None).await).await.expect("looks");
    assert_eq!(none, None, "offline");
}

#[tokio::test]
async fn a_released_reservation_makes_its_slots_available() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let (slots, owner) = (world.slots(host.node).await, world.owner());
    let offered = proposal(host.node, &slots);

    world.with(async |tx| claim(tx, owner, &offered, None).await).await.expect("claims");
    world.with(async |tx| release_reservation(tx, owner.allocation).await).await.expect("unclaims");
    world.with(async |tx| release_reservation(tx, owner.allocation).await).await.expect("twice is once");

    assert_eq!(world.states(host.node).await, ["available"]);
    assert_eq!(world.number("select count(*) from fleet.claims where ended_at is null").await, 0);
}

#[tokio::test]
async fn only_slots_proved_clean_are_freed() {
    let world = World::new().await;
    let host = world.host("a", 3).await;
    let (slots, owner) = (world.slots(host.node).await, world.owner());
    let offered = proposal(host.node, &slots);
    world.with(async |tx| claim(tx, owner, &offered, None).await).await.expect("claims");
    world.with(async |tx| lease(tx, owner.allocation).await).await.expect("leases");
    assert_eq!(world.states(host.node).await, ["leased"; 3]);
    world.with(async |tx| begin_cleaning(tx, owner.allocation).await).await.expect("begins");

    let proofs = [proof(slots[0], true), proof(slots[1], false)];
    let all = world.with(async |tx| free(tx, owner.allocation, &proofs).await).await.expect("frees");

    assert!(!all);
    assert_eq!(world.states(host.node).await, ["available", "cleanup_blocked", "cleanup_blocked"]);
    assert_eq!(world.number("select count(*) from fleet.claims where ended_at is null").await, 2);
}

#[tokio::test]
async fn a_gpu_that_failed_waits_for_a_repair_even_when_it_is_clean() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let (slots, owner) = (world.slots(host.node).await, world.owner());
    let offered = proposal(host.node, &slots);
    world.with(async |tx| claim(tx, owner, &offered, None).await).await.expect("claims");
    world.with(async |tx| lease(tx, owner.allocation).await).await.expect("leases");
    world.database.execute_as_owner("update fleet.slots set state = 'faulty', suspect = true").await;

    world.with(async |tx| begin_cleaning(tx, owner.allocation).await).await.expect("begins");
    let proofs = [proof(slots[0], true)];
    let clean = world.with(async |tx| free(tx, owner.allocation, &proofs).await).await.expect("frees");

    assert!(clean, "the owner's claim has ended");
    assert_eq!(world.states(host.node).await, ["cleanup_blocked"]);
    assert_eq!(world.number("select count(*) from fleet.claims where ended_at is null").await, 0);
    let release = format!("/admin/nodes/{}/resource-slots/{}/release", host.node, slots[0]);
    assert_eq!(world.refused("POST", &release, json!({ "reason": "a test" })).await, "state_conflict");
}

#[tokio::test]
async fn a_simulated_sanitisation_frees_no_slot_of_a_host_that_is_not_simulated() {
    for (simulated, state) in [(true, "available"), (false, "cleanup_blocked")] {
        let world = World::new().await;
        let host = world.host("a", 1).await;
        let real = format!("update fleet.nodes set simulated = {simulated}");
        world.database.execute_as_owner(&real).await;
        let (slots, owner) = (world.slots(host.node).await, world.owner());
        let offered = proposal(host.node, &slots);
        world.with(async |tx| claim(tx, owner, &offered, None).await).await.expect("claims");
        world.with(async |tx| lease(tx, owner.allocation).await).await.expect("leases");
        world.with(async |tx| begin_cleaning(tx, owner.allocation).await).await.expect("begins");
        let by = Some(SanitisedSlot::SIMULATED.to_owned());
        let proof = SanitisedSlot { disk_erased_by: by, ..proof(slots[0], true) };

        world.with(async |tx| free(tx, owner.allocation, &[proof]).await).await.expect("looks");

        assert_eq!(world.states(host.node).await, [state]);
    }
}
