//! The rules of placement, one by one.

use std::collections::BTreeSet;

use super::*;
use crate::placement::PlacementFailure;

fn entropy() -> Entropy {
    Entropy::seeded(1)
}

fn take(index: &mut Index, node: usize, slots: &[usize]) {
    let slots: Vec<SlotId> = slots.iter().map(|slot| slot_id(node, *slot)).collect();
    assert!(index.slots_changed(node_id(node), &to(&slots, SlotState::Leased, 2)));
}

fn slots(node: usize, slots: &[usize]) -> Proposal {
    Proposal { node: node_id(node), slots: slots.iter().map(|slot| slot_id(node, *slot)).collect() }
}

#[test]
fn the_fullest_group_that_fits_is_filled_and_then_the_fullest_host() {
    let mut index = fleet(3);
    take(&mut index, 0, &[0, 1]);
    take(&mut index, 1, &[0, 1, 4]);
    take(&mut index, 2, &[0, 1, 2]);
    let best = |count| index.propose(&slice(count), 1, &entropy()).remove(0);

    assert_eq!(best(1), slots(2, &[3]), "one is left in its group");
    assert_eq!(best(2), slots(1, &[2, 3]), "two are left, as elsewhere, but less of the host");
    assert_eq!(best(3), slots(1, &[5, 6, 7]));
    assert_eq!(best(4), slots(2, &[4, 5, 6, 7]), "five are left of this host, six of the other");
}

#[test]
fn equals_are_drawn_at_random() {
    let index = fleet(10);
    let entropy = entropy();
    let drawn = (0..200).map(|_| index.propose(&metal(), 1, &entropy).remove(0).node);
    assert_eq!(drawn.collect::<BTreeSet<_>>().len(), 10, "each at some time");
}

#[test]
fn slots_in_flight_are_proposed_last() {
    let mut index = fleet(1);
    take(&mut index, 0, &[0, 1, 2, 4, 5]);
    let first = index.propose(&slice(1), 1, &entropy());
    assert_eq!(first, [slots(0, &[3])]);

    index.begin(&first);
    let others = index.propose(&slice(1), 9, &entropy());
    assert_eq!(others, [slots(0, &[6]), slots(0, &[7]), slots(0, &[3])]);

    index.end(&first);
    assert_eq!(index.propose(&slice(1), 1, &entropy()), first);
}

#[test]
fn a_host_that_two_requests_try_is_preferred_again_when_both_have_ended() {
    let mut index = fleet(2);
    let both = index.propose(&metal(), 2, &entropy());
    let (one, other) = (&both[..1], &both[1..]);
    index.begin(one);
    index.begin(one);
    index.end(one);
    assert_eq!(index.propose(&metal(), 1, &entropy()), other);
    index.end(one);
    index.begin(other);
    assert_eq!(index.propose(&metal(), 1, &entropy()), one);
}

#[test]
fn every_combination_of_a_group_is_proposed() {
    let mut index = fleet(1);
    take(&mut index, 0, &[0, 4, 5, 6, 7]);
    let ways = index.propose(&slice(2), 9, &entropy());
    assert_eq!(ways.len(), 3);
    assert_eq!(ways[0], slots(0, &[1, 2]));
}

#[test]
fn simulated_hosts_serve_only_where_no_real_host_offers_the_sku() {
    let mut index = fleet(1);
    let simulated =
        |node, region: &str| NodeFacts { simulated: true, region: region.to_owned(), ..host(node) };
    index.put(simulated(1, "north"));
    index.put(simulated(2, "south"));
    let held = NodeFacts { schedulable: false, ..host(0) };
    index.put(held);

    assert_eq!(index.propose(&slice(1), 9, &entropy()), []);
    assert_eq!(index.failure(&slice(1)), PlacementFailure::NotReady);
    let south = PlacementRequest { region: Some("south".to_owned()), ..slice(4) };
    assert_eq!(index.propose(&south, 1, &entropy())[0].node, node_id(2));
    let named = PlacementRequest { node: Some(node_id(1)), ..slice(4) };
    assert_eq!(index.propose(&named, 1, &entropy()), []);

    index.remove(node_id(0));
    assert_eq!(index.propose(&slice(4), 9, &entropy()).len(), 4);
}

#[test]
fn a_failure_has_a_reason() {
    let mut index = fleet(2);
    assert_eq!(
        index.failure(&PlacementRequest { sku: Uuid::from_u128(9), ..slice(1) }),
        PlacementFailure::NotReady
    );
    take(&mut index, 0, &[0, 4]);
    take(&mut index, 1, &[0, 4]);
    assert_eq!(index.failure(&slice(4)), PlacementFailure::NoSingleNodeFits);
    assert_eq!(index.failure(&metal()), PlacementFailure::NoSingleNodeFits);
    assert_eq!(index.failure(&slice(13)), PlacementFailure::NoCapacity);
    assert_eq!(
        index.failure(&slice(3)),
        PlacementFailure::NoCapacity,
        "a group fits, but concurrent requests took it"
    );
    for node in [0, 1] {
        index.put(NodeFacts { schedulable: false, ..host(node) });
    }
    assert_eq!(index.failure(&slice(4)), PlacementFailure::NotReady);
}

#[test]
fn older_facts_change_nothing_and_unknown_slots_require_a_read() {
    let mut index = fleet(1);
    let (known, unknown) = (slot_id(0, 0), slot_id(0, 99));
    assert!(index.slots_changed(node_id(0), &to(&[known], SlotState::Leased, 5)));
    assert!(index.slots_changed(node_id(0), &to(&[known], SlotState::Available, 4)));
    assert_eq!(index.propose(&metal(), 1, &entropy()), []);
    index.put(host(0));
    assert_eq!(index.propose(&metal(), 1, &entropy()), [], "the read was older than the event");

    assert!(!index.slots_changed(node_id(7), &[]));
    assert!(!index.slots_changed(node_id(0), &to(&[unknown, known], SlotState::Available, 6)));
    assert_eq!(index.propose(&metal(), 1, &entropy()).len(), 1, "the known slot was updated");
}

#[test]
fn a_slot_that_shares_its_fabric_is_given_only_with_the_whole_host() {
    let mut index = Index::default();
    let mut shared = host(0);
    shared.slots[0].own_fabric = false;
    index.put(shared);
    let offered = index.propose(&slice(1), 99, &entropy());
    assert_eq!(offered.len(), 7);
    assert!(!offered.contains(&slots(0, &[0])));
    assert_eq!(index.propose(&metal(), 1, &entropy())[0].slots.len(), 8);
}
