//! Random fleets, changes and requests: the index must agree with the model.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::model::{Group, Model};
use super::*;

const REGIONS: [&str; 2] = ["north", "south"];
const NODES: usize = 6;
const SLOTS: usize = 6;

#[derive(Debug, Clone)]
enum Action {
    Put(NodeFacts),
    Remove(usize),
    /// Changes some of a node's slots, one perhaps unknown, with old and new versions.
    Change(usize, Vec<(usize, SlotState, i64)>),
    Propose(PlacementRequest, usize),
    /// Takes the best proposal.
    Claim(PlacementRequest),
    /// Marks proposals as in flight.
    Begin(PlacementRequest, usize),
    End(usize),
    Replace,
}

fn state() -> impl Strategy<Value = SlotState> {
    prop_oneof![
        4 => Just(SlotState::Available),
        1 => select(vec![SlotState::Reserved, SlotState::Leased, SlotState::Cleaning, SlotState::Faulty]),
    ]
}

fn node() -> impl Strategy<Value = NodeFacts> {
    let slot = (0..2_i32, prop::bool::weighted(0.8), prop::bool::weighted(0.9), state(), 0..6_i64);
    let skus = subsequence(vec![SLICE, METAL], 0..=2);
    let flags = (prop::bool::weighted(0.4), prop::bool::weighted(0.85));
    (0..NODES, select(&REGIONS[..]), skus, flags, vec(slot, 0..=SLOTS)).prop_map(
        |(node, region, skus, (simulated, schedulable), slots)| {
            let slots = slots.into_iter().enumerate().map(|(at, (numa, gpu, own_fabric, state, version))| {
                SlotFacts { id: slot_id(node, at), numa, gpu, own_fabric, state, version }
            });
            let (id, region) = (node_id(node), region.to_owned());
            NodeFacts { id, region, skus, simulated, schedulable, slots: slots.collect() }
        },
    )
}

fn request() -> impl Strategy<Value = PlacementRequest> {
    let shape = select(vec![Shape::GpuSlice, Shape::GpuSlice, Shape::Baremetal, Shape::CpuVm]);
    let region = option::weighted(0.5, select(&REGIONS[..]));
    let node = option::weighted(0.2, 0..NODES);
    (select(vec![SLICE, METAL]), shape, 0..=5_u32, region, node).prop_map(
        |(sku, shape, count, region, node)| PlacementRequest {
            sku,
            shape,
            count,
            region: region.map(str::to_owned),
            node: node.map(node_id),
        },
    )
}

fn step() -> impl Strategy<Value = Action> {
    let changes = vec((0..=SLOTS, state(), 0..12_i64), 0..4);
    prop_oneof![
        3 => node().prop_map(Action::Put),
        1 => (0..NODES).prop_map(Action::Remove),
        3 => (0..NODES, changes).prop_map(|(node, changes)| Action::Change(node, changes)),
        4 => (request(), 0..12_usize).prop_map(|(request, most)| Action::Propose(request, most)),
        3 => request().prop_map(Action::Claim),
        2 => (request(), 1..4_usize).prop_map(|(request, most)| Action::Begin(request, most)),
        1 => (0..4_usize).prop_map(Action::End),
        1 => Just(Action::Replace),
    ]
}

struct Pair {
    index: Index,
    model: Model,
    entropy: Entropy,
}

impl Pair {
    fn new(nodes: Vec<NodeFacts>, seed: u64) -> Self {
        let (mut index, mut model) = (Index::default(), Model::default());
        nodes.iter().for_each(|node| model.put(node.clone()));
        index.replace(nodes);
        Self { index, model, entropy: Entropy::seeded(seed) }
    }

    fn perform(&mut self, step: Action) {
        match step {
            Action::Put(facts) => {
                self.model.put(facts.clone());
                self.index.put(facts);
            }
            Action::Remove(node) => {
                self.model.remove(node_id(node));
                self.index.remove(node_id(node));
            }
            Action::Change(node, changes) => {
                let fact = |(at, state, version)| SlotFact { slot_id: slot_id(node, at), state, version };
                let facts: Vec<SlotFact> = changes.into_iter().map(fact).collect();
                let known = self.model.slots_changed(node_id(node), &facts);
                assert_eq!(self.index.slots_changed(node_id(node), &facts), known);
            }
            Action::Propose(request, most) => drop(self.propose(&request, most)),
            Action::Claim(request) => {
                for best in self.propose(&request, 1) {
                    let reserved = to(&best.slots, SlotState::Reserved, 20);
                    assert!(self.model.slots_changed(best.node, &reserved));
                    assert!(self.index.slots_changed(best.node, &reserved));
                }
            }
            Action::Begin(request, most) => {
                let proposals = self.propose(&request, most);
                self.index.begin(&proposals);
                self.model.open.push(proposals);
            }
            Action::End(which) if which < self.model.open.len() => {
                self.index.end(&self.model.open.remove(which));
            }
            Action::End(_) => {}
            Action::Replace => self.index.replace(self.model.nodes.clone()),
        }
    }

    /// Returns the proposals of the index, after comparing them with the model.
    fn propose(&self, request: &PlacementRequest, limit: usize) -> Vec<Proposal> {
        let proposals = self.index.propose(request, limit, &self.entropy);
        let (fitting, count) = (self.model.fitting(request), request.count as usize);
        let of = |proposal: &Proposal| -> &Group {
            let all = |group: &&Group| proposal.slots.iter().all(|slot| group.free.contains(slot));
            let group = fitting.iter().filter(|group| group.node == proposal.node).find(all);
            group.expect("free slots of one group that fits")
        };

        let mut seen = BTreeSet::new();
        for proposal in &proposals {
            of(proposal);
            let slots: BTreeSet<SlotId> = proposal.slots.iter().copied().collect();
            assert_eq!((proposal.slots.len(), slots.len()), (count, count), "exactly the requested count");
            assert!(seen.insert(slots), "no proposal twice");
        }
        let ways: usize = fitting.iter().map(|group| choose(group.free.len(), count)).sum();
        assert_eq!(proposals.len(), ways.min(limit), "all combinations, or as many as requested");

        if let Some(first) = proposals.first() {
            let (group, in_flight) = (of(first), |slot: &SlotId| self.model.is_in_flight(*slot));
            let best = fitting.iter().map(|group| self.model.rank(group, count)).min();
            assert_eq!(Some(self.model.rank(group, count)), best, "nothing ranks better");
            let (busy, uncontended): (Vec<SlotId>, Vec<SlotId>) =
                group.free.iter().copied().partition(in_flight);
            let lowest: Vec<SlotId> = uncontended.into_iter().chain(busy).take(count).collect();
            assert_eq!(first.slots, lowest, "the lowest that aren't in flight");
        }
        let contended =
            |proposal: &Proposal| proposal.slots.iter().any(|slot| self.model.is_in_flight(*slot));
        let alone = fitting.iter().filter(|group| !self.model.rank(group, count).0).count();
        assert!(!proposals.iter().take(alone).any(contended), "slots that aren't in flight come first");
        assert_eq!(self.index.failure(request), self.model.failure(request));
        proposals
    }

    fn compare_availability(&self) {
        for sku in [SLICE, METAL] {
            for shape in [Shape::GpuSlice, Shape::Baremetal, Shape::CpuVm] {
                for counts in [&[][..], &[1], &[4, 2], &[3]] {
                    let (have, want) = (
                        self.index.availability(sku, shape, counts),
                        self.model.availability(sku, shape, counts),
                    );
                    assert_eq!(have, want, "{shape:?} {counts:?}");
                }
            }
        }
    }

    /// Verifies that nothing remains in the index once all attempts have ended and all nodes are removed.
    fn empty(mut self) {
        for proposals in &self.model.open {
            self.index.end(proposals);
        }
        for node in 0..NODES {
            self.index.remove(node_id(node));
        }
        assert!(
            self.index.nodes.is_empty() && self.index.pools.is_empty() && self.index.in_flight.is_empty()
        );
    }
}

fn choose(of: usize, count: usize) -> usize {
    (0..count).fold(1, |ways, at| ways * (of - at) / (at + 1))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_index_agrees_with_a_scan_of_all_hosts(
        nodes in vec(node(), 0..8),
        steps in vec(step(), 1..60),
        requests in vec(request(), 8),
        seed in any::<u64>(),
    ) {
        let mut pair = Pair::new(nodes, seed);
        for step in steps {
            pair.perform(step);
        }
        for request in &requests {
            pair.propose(request, 30);
        }
        pair.compare_availability();
        pair.empty();
    }
}
