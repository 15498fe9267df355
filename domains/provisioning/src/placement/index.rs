//! The index of nodes and free slots: updated node by node, queried for placements.

use std::collections::HashMap;
use std::mem;
use std::slice;

use gpuaas_core::NodeId;
use gpuaas_fleet::model::{Proposal, SlotFact};
use uuid::Uuid;

use super::facts::{Capacity, NodeFacts, PlacementFailure, PlacementRequest, Shape};
use super::node::{Group, GroupState, InFlight, PlacementNode};
use super::pool::{Bucket, Pools};

/// Free slots by node, ordered for placement.
#[derive(Default)]
pub struct Index {
    pub(super) nodes: HashMap<NodeId, PlacementNode>,
    pub(super) pools: Pools,
    pub(super) in_flight: InFlight,
}

impl Index {
    /// Replaces all nodes. Slots that requests try to claim stay marked as in flight.
    pub fn replace(&mut self, nodes: impl IntoIterator<Item = NodeFacts>) {
        self.nodes.clear();
        self.pools = Pools::default();
        for node in nodes {
            self.put(node);
        }
    }

    /// Inserts or replaces a node as it was read. A slot whose known version is newer keeps its state.
    pub fn put(&mut self, facts: NodeFacts) {
        let (id, mut node) = (facts.id, PlacementNode::new(facts));
        if let Some(known) = self.take(id) {
            let known: Vec<SlotFact> = known.slot_facts().collect();
            node.apply(&known);
        }
        for sku in &node.facts.skus {
            self.pools.of(*sku, &node.facts).add(&node.facts, &node.groups);
        }
        self.nodes.insert(id, node);
        self.refresh(id);
    }

    pub fn remove(&mut self, node: NodeId) {
        self.take(node);
    }

    /// Applies slot states from events; a slot whose known version is newer keeps its state. Returns false if the node
    /// or a slot is unknown: then the node must be read again.
    pub fn slots_changed(&mut self, node: NodeId, facts: &[SlotFact]) -> bool {
        let Some(known) = self.nodes.get_mut(&node) else { return false };
        let all_known = known.apply(facts);
        self.refresh(node);
        all_known
    }

    /// Marks the slots of these proposals as in flight: until [`Index::end`], other requests are proposed other slots
    /// first.
    pub fn begin(&mut self, proposals: &[Proposal]) {
        for proposal in proposals {
            for slot in &proposal.slots {
                *self.in_flight.entry(*slot).or_default() += 1;
            }
            self.refresh(proposal.node);
        }
    }

    /// Ends an attempt, successful or not. Must be called once for each [`Index::begin`].
    pub fn end(&mut self, proposals: &[Proposal]) {
        for proposal in proposals {
            for slot in &proposal.slots {
                if let Some(tries) = self.in_flight.get_mut(slot) {
                    *tries -= 1;
                    if *tries == 0 {
                        self.in_flight.remove(slot);
                    }
                }
            }
            self.refresh(proposal.node);
        }
    }

    /// Returns why a request was not placed. If the index still has a fitting group, concurrent requests took the slots
    /// that were tried, and the reason is no capacity.
    pub fn failure(&self, request: &PlacementRequest) -> PlacementFailure {
        let (ready, free) = match request.node {
            Some(id) => self
                .named(id, request)
                .map_or((false, 0), |node| (node.facts.schedulable, node.free_for(request.shape))),
            None => {
                let pools = || self.pools.serving(request.sku, request.region.as_deref());
                let free = pools().map(|pool| pool.free_for(request.shape)).sum();
                (pools().any(|pool| pool.schedulable > 0), free)
            }
        };
        if !ready {
            PlacementFailure::NotReady
        } else if free >= request.count() && self.fitting(request).is_empty() {
            PlacementFailure::NoSingleNodeFits
        } else {
            PlacementFailure::NoCapacity
        }
    }

    /// Returns, for each region that offers the SKU, how often the smallest of `counts` can be placed.
    pub fn availability(&self, sku: Uuid, shape: Shape, counts: &[u32]) -> Vec<(String, Capacity)> {
        let smallest = counts.iter().min().map_or(1, |count| usize::try_from(*count).unwrap_or(usize::MAX));
        let pools = self.pools.by_region(sku);
        pools.map(|(region, pool)| (region.to_owned(), pool.capacity(shape, smallest))).collect()
    }

    /// Returns the buckets whose groups fit, best first.
    pub(super) fn fitting(&self, request: &PlacementRequest) -> Vec<Bucket<'_>> {
        let Some(sizes) = request.shape.fitting_sizes(request.count()) else { return Vec::new() };
        let mut buckets: Vec<Bucket<'_>> = match request.node {
            Some(id) => {
                let groups = self.named(id, request).into_iter().flat_map(|node| &node.groups);
                let groups = groups.filter(|group| group.shape == request.shape);
                groups.filter_map(single_bucket).filter(|bucket| sizes.contains(&bucket.key.free)).collect()
            }
            None => {
                let pools = self.pools.serving(request.sku, request.region.as_deref());
                pools.flat_map(|pool| pool.buckets(request.shape, &sizes)).collect()
            }
        };
        buckets.sort_by_key(|bucket| bucket.key);
        buckets
    }

    /// Returns the node that a request names, if it can serve the request.
    fn named(&self, id: NodeId, request: &PlacementRequest) -> Option<&PlacementNode> {
        let node = self.nodes.get(&id)?;
        let (facts, region) = (&node.facts, request.region.as_deref());
        let in_region = region.is_none_or(|region| region == facts.region);
        let same_kind = facts.simulated == self.pools.simulated(request.sku, region);
        (in_region && same_kind && facts.skus.contains(&request.sku)).then_some(node)
    }

    /// Moves a node's groups into the buckets of their current state.
    fn refresh(&mut self, id: NodeId) {
        let Some(node) = self.nodes.get_mut(&id) else { return };
        let states = node.group_states(&self.in_flight);
        set_states(&mut self.pools, node, &states);
    }

    /// Removes a node from the index and from all pools.
    fn take(&mut self, id: NodeId) -> Option<PlacementNode> {
        let mut node = self.nodes.remove(&id)?;
        let empty = vec![GroupState::default(); node.groups.len()];
        set_states(&mut self.pools, &mut node, &empty);
        for sku in &node.facts.skus {
            self.pools.of(*sku, &node.facts).remove(&node.facts, &node.groups);
            self.pools.remove_empty(*sku, &node.facts.region);
        }
        Some(node)
    }
}

/// Returns a bucket with this group only.
fn single_bucket(group: &Group) -> Option<Bucket<'_>> {
    group.state.key.map(|key| Bucket { key, members: slice::from_ref(&group.member) })
}

/// Sets the states of a node's groups, and moves them between buckets accordingly.
fn set_states(pools: &mut Pools, node: &mut PlacementNode, states: &[GroupState]) {
    for (group, now) in node.groups.iter_mut().zip(states) {
        let before = mem::replace(&mut group.state, *now);
        if before == *now {
            continue;
        }
        for sku in &node.facts.skus {
            pools.of(*sku, &node.facts).move_group(group, before, *now);
        }
    }
}
