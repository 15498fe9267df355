//! The index: kept up to date host by host, asked for places.

use std::collections::HashMap;
use std::mem;
use std::slice;

use gpuaas_core::NodeId;
use gpuaas_fleet::model::{Proposal, SlotFact};
use uuid::Uuid;

use super::facts::{Capacity, NodeFacts, PlacementFailure, PlacementRequest, Shape};
use super::node::{Group, InFlight, Node, Standing};
use super::pool::{Bucket, Pools};

/// Which slots of which hosts are free, ordered for placement.
#[derive(Default)]
pub struct Index {
    pub(super) nodes: HashMap<NodeId, Node>,
    pub(super) pools: Pools,
    pub(super) in_flight: InFlight,
}

impl Index {
    /// Forgets every host and takes these. Slots that somebody tries to claim stay marked.
    pub fn replace(&mut self, nodes: impl IntoIterator<Item = NodeFacts>) {
        self.nodes.clear();
        self.pools = Pools::default();
        for node in nodes {
            self.put(node);
        }
    }

    /// Takes a host as it was read. Where a slot is known to be newer, that stays.
    pub fn put(&mut self, facts: NodeFacts) {
        let (id, mut node) = (facts.id, Node::new(facts));
        if let Some(known) = self.take(id) {
            let newer: Vec<SlotFact> = known.told().collect();
            node.learn(&newer);
        }
        for sku in &node.facts.skus {
            self.pools.of(*sku, &node.facts).enter(&node.facts, &node.groups);
        }
        self.nodes.insert(id, node);
        self.refresh(id);
    }

    pub fn remove(&mut self, node: NodeId) {
        self.take(node);
    }

    /// Takes what events say of a host's slots; what is known to be newer stays. False: the host or a slot is unknown,
    /// and the host is to be read again.
    pub fn slots_changed(&mut self, node: NodeId, facts: &[SlotFact]) -> bool {
        let Some(known) = self.nodes.get_mut(&node) else { return false };
        let all = known.learn(facts);
        self.refresh(node);
        all
    }

    /// Somebody tries to claim these: until `end`, other requests look elsewhere first.
    pub fn begin(&mut self, proposals: &[Proposal]) {
        for proposal in proposals {
            for slot in &proposal.slots {
                *self.in_flight.entry(*slot).or_default() += 1;
            }
            self.refresh(proposal.node);
        }
    }

    /// The attempt is over, whatever came of it. To be said once for each `begin`.
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

    /// Why a request found nothing. Where there is a place after all, others were quicker: no capacity.
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

    /// By region that offers it: how often the smallest of `counts` could be given.
    pub fn availability(&self, sku: Uuid, shape: Shape, counts: &[u32]) -> Vec<(String, Capacity)> {
        let smallest = counts.iter().min().map_or(1, |count| usize::try_from(*count).unwrap_or(usize::MAX));
        let pools = self.pools.by_region(sku);
        pools.map(|(region, pool)| (region.to_owned(), pool.places(shape, smallest))).collect()
    }

    /// The buckets whose groups fit, best first.
    pub(super) fn fitting(&self, request: &PlacementRequest) -> Vec<Bucket<'_>> {
        let Some(room) = request.shape.room(request.count()) else { return Vec::new() };
        let mut buckets: Vec<Bucket<'_>> = match request.node {
            Some(id) => {
                let groups = self.named(id, request).into_iter().flat_map(|node| &node.groups);
                let groups = groups.filter(|group| group.shape == request.shape);
                groups.filter_map(alone).filter(|bucket| room.contains(&bucket.key.free)).collect()
            }
            None => {
                let pools = self.pools.serving(request.sku, request.region.as_deref());
                pools.flat_map(|pool| pool.buckets(request.shape, &room)).collect()
            }
        };
        buckets.sort_by_key(|bucket| bucket.key);
        buckets
    }

    /// The host that a request names, if it may serve it.
    fn named(&self, id: NodeId, request: &PlacementRequest) -> Option<&Node> {
        let node = self.nodes.get(&id)?;
        let (facts, region) = (&node.facts, request.region.as_deref());
        let here = region.is_none_or(|region| region == facts.region);
        let kind = facts.simulated == self.pools.simulated(request.sku, region);
        (here && kind && facts.skus.contains(&request.sku)).then_some(node)
    }

    /// Brings a host's groups into the buckets where they belong now.
    fn refresh(&mut self, id: NodeId) {
        let Some(node) = self.nodes.get_mut(&id) else { return };
        let standings = node.standings(&self.in_flight);
        restand(&mut self.pools, node, &standings);
    }

    fn take(&mut self, id: NodeId) -> Option<Node> {
        let mut node = self.nodes.remove(&id)?;
        let nothing = vec![Standing::default(); node.groups.len()];
        restand(&mut self.pools, &mut node, &nothing);
        for sku in &node.facts.skus {
            self.pools.of(*sku, &node.facts).leave(&node.facts, &node.groups);
            self.pools.tidy(*sku, &node.facts.region);
        }
        Some(node)
    }
}

/// A group as a bucket of its own.
fn alone(group: &Group) -> Option<Bucket<'_>> {
    group.standing.key.map(|key| Bucket { key, members: slice::from_ref(&group.member) })
}

/// Moves a host's groups from where they stand to where they should.
fn restand(pools: &mut Pools, node: &mut Node, standings: &[Standing]) {
    for (group, now) in node.groups.iter_mut().zip(standings) {
        let was = mem::replace(&mut group.standing, *now);
        if was == *now {
            continue;
        }
        for sku in &node.facts.skus {
            pools.of(*sku, &node.facts).moved(group, was, *now);
        }
    }
}
