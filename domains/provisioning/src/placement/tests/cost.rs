//! Cost of a request and of a change, for a hundred nodes and for ten thousand.

use super::*;
use crate::placement::ACCESSES;

const SIZES: [usize; 3] = [100, 1_000, 10_000];

/// A partly used fleet: every mix of free and taken slots that a node of eight can have occurs at every size.
fn busy(nodes: usize) -> Vec<NodeFacts> {
    let taken = |mut node: NodeFacts, at: usize| {
        for (slot, facts) in node.slots.iter_mut().enumerate() {
            if slot % 4 < [at % 5, at / 5 % 5][slot / 4] {
                facts.state = SlotState::Leased;
            }
        }
        node
    };
    (0..nodes).map(|at| taken(host(at), at)).collect()
}

fn accesses<T>(act: impl FnOnce() -> T) -> usize {
    ACCESSES.set(0);
    act();
    ACCESSES.get()
}

/// Returns the maximum of accesses of one request, one attempt and one change.
fn costs(nodes: usize) -> [usize; 3] {
    let (mut index, entropy) = (Index::default(), Entropy::seeded(3));
    index.replace(busy(nodes));
    let mut most = [0; 3];
    for (version, count) in (2..200).zip([1, 2, 4, 8].into_iter().cycle()) {
        let request = if count == 8 { metal() } else { slice(count) };
        let proposals = index.propose(&request, 4, &entropy);
        assert_eq!(proposals.len(), 4);
        let requested = accesses(|| {
            index.propose(&request, 4, &entropy);
            index.failure(&request);
            index.availability(request.sku, request.shape, &[count]);
        });
        let tried = accesses(|| {
            index.begin(&proposals);
            index.end(&proposals);
        });
        let (node, slots) = (proposals[0].node, &proposals[0].slots);
        let changed = accesses(|| {
            index.slots_changed(node, &to(slots, SlotState::Reserved, version * 2));
            index.slots_changed(node, &to(slots, SlotState::Available, version * 2 + 1));
        });
        for (most, now) in most.iter_mut().zip([requested, tried, changed]) {
            *most = now.max(*most);
        }
    }
    most
}

#[test]
fn the_cost_of_a_request_and_of_a_change_is_the_same_for_any_number_of_hosts() {
    let [small, medium, large] = SIZES.map(costs);
    println!("maximum of accesses by request, attempt and change: {large:?}");
    assert_eq!(medium, small);
    assert_eq!(large, small);
}

#[test]
fn slots_in_flight_cost_no_more_however_many_they_are() {
    let (mut index, entropy) = (fleet(2_000), Entropy::seeded(4));
    let all = index.propose(&metal(), 1_900, &entropy);
    index.begin(&all);
    let one = accesses(|| index.propose(&metal(), 4, &entropy));
    assert!(one < 20, "{one}");
}
