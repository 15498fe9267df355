//! A model with the same rules and without buckets: a list of nodes, scanned for every request.

use std::collections::{BTreeMap, BTreeSet};

use gpuaas_core::{NodeId, SlotId};
use gpuaas_fleet::model::{Proposal, SlotFact, SlotState};
use uuid::Uuid;

use crate::placement::{Capacity, NodeFacts, PlacementFailure, PlacementRequest, Shape, SlotFacts};

#[derive(Default)]
pub struct Model {
    pub nodes: Vec<NodeFacts>,
    pub open: Vec<Vec<Proposal>>,
}

/// Free slots of one group.
pub struct Group {
    pub node: NodeId,
    pub free: Vec<SlotId>,
    pub node_free: usize,
}

/// Rank of a group: true if too few of its slots are not in flight; free in the group; free in the node.
pub type Rank = (bool, usize, usize);

impl Model {
    pub fn put(&mut self, mut facts: NodeFacts) {
        if let Some(at) = self.nodes.iter().position(|node| node.id == facts.id) {
            let old = self.nodes.remove(at);
            for slot in &mut facts.slots {
                let newer =
                    old.slots.iter().find(|known| known.id == slot.id && known.version > slot.version);
                if let Some(newer) = newer {
                    (slot.state, slot.version) = (newer.state, newer.version);
                }
            }
        }
        self.nodes.push(facts);
    }

    pub fn remove(&mut self, node: NodeId) {
        self.nodes.retain(|known| known.id != node);
    }

    pub fn slots_changed(&mut self, node: NodeId, facts: &[SlotFact]) -> bool {
        let Some(node) = self.nodes.iter_mut().find(|known| known.id == node) else { return false };
        for fact in facts {
            for slot in node.slots.iter_mut().filter(|slot| slot.id == fact.slot_id) {
                if fact.version > slot.version {
                    (slot.state, slot.version) = (fact.state, fact.version);
                }
            }
        }
        facts.iter().all(|fact| node.slots.iter().any(|slot| slot.id == fact.slot_id))
    }

    pub fn is_in_flight(&self, slot: SlotId) -> bool {
        self.open.iter().flatten().any(|proposal| proposal.slots.contains(&slot))
    }

    /// Returns the nodes that offer the requested SKU in the requested region, usable or not: the real ones if there
    /// are any.
    fn offering(&self, request: &PlacementRequest) -> Vec<&NodeFacts> {
        let offers = |node: &&NodeFacts| {
            node.skus.contains(&request.sku)
                && (request.region.is_none() || request.region.as_ref() == Some(&node.region))
        };
        let all: Vec<&NodeFacts> = self.nodes.iter().filter(offers).collect();
        let any_real = all.iter().any(|node| !node.simulated);
        let of_kind = all.into_iter().filter(|node| node.simulated != any_real);
        of_kind.filter(|node| request.node.is_none_or(|named| named == node.id)).collect()
    }

    /// Returns every group of the usable nodes, whether or not it fits.
    fn groups(&self, request: &PlacementRequest) -> Vec<Group> {
        let mut groups = Vec::new();
        for node in self.offering(request).into_iter().filter(|node| node.schedulable) {
            let node_free = node.slots.iter().filter(|slot| slot.state == SlotState::Available).count();
            for slots in grouped(node, request.shape) {
                let free = slots.iter().filter(|slot| slot.state == SlotState::Available);
                let free: Vec<SlotId> = free.map(|slot| slot.id).collect();
                groups.push(Group { node: node.id, free, node_free });
            }
        }
        groups
    }

    /// Returns the groups that can serve the request.
    pub fn fitting(&self, request: &PlacementRequest) -> Vec<Group> {
        let count = request.count as usize;
        let mut groups = self.groups(request);
        groups.retain(|group| match request.shape {
            _ if count == 0 => false,
            Shape::GpuSlice => group.free.len() >= count,
            Shape::CpuVm => count == 1 && !group.free.is_empty(),
            Shape::Baremetal => {
                let node = self.nodes.iter().find(|node| node.id == group.node).expect("of the list");
                node.slots.len() == count && group.free.len() == count
            }
        });
        groups
    }

    pub fn rank(&self, group: &Group, count: usize) -> Rank {
        let uncontended = group.free.iter().filter(|slot| !self.is_in_flight(**slot)).count();
        (uncontended < count, group.free.len(), group.node_free)
    }

    pub fn failure(&self, request: &PlacementRequest) -> PlacementFailure {
        if !self.offering(request).iter().any(|node| node.schedulable) {
            return PlacementFailure::NotReady;
        }
        let free: usize = self.groups(request).iter().map(|group| group.free.len()).sum();
        let enough = free >= request.count as usize;
        if enough && self.fitting(request).is_empty() {
            PlacementFailure::NoSingleNodeFits
        } else {
            PlacementFailure::NoCapacity
        }
    }

    pub fn availability(&self, sku: Uuid, shape: Shape, counts: &[u32]) -> Vec<(String, Capacity)> {
        let offering = self.nodes.iter().filter(|node| node.skus.contains(&sku));
        let regions: BTreeSet<String> = offering.map(|node| node.region.clone()).collect();
        let count = counts.iter().copied().min().unwrap_or(1);
        let capacity = |region: String| {
            let request = PlacementRequest { sku, shape, count, region: Some(region.clone()), node: None };
            let each = count.max(1) as usize;
            let free = self.fitting(&request).iter().map(|group| group.free.len() / each).sum();
            let emptied = Self { nodes: self.nodes.iter().map(emptied).collect(), open: Vec::new() };
            let total = emptied.fitting(&request).iter().map(|group| group.free.len() / each).sum();
            (region, Capacity { free, total })
        };
        regions.into_iter().map(capacity).collect()
    }
}

fn emptied(node: &NodeFacts) -> NodeFacts {
    let mut node = node.clone();
    node.schedulable = true;
    node.slots.iter_mut().for_each(|slot| slot.state = SlotState::Available);
    node
}

fn grouped(node: &NodeFacts, shape: Shape) -> Vec<Vec<&SlotFacts>> {
    if shape == Shape::Baremetal {
        return vec![node.slots.iter().collect()];
    }
    let of_shape = |slot: &&SlotFacts| match shape {
        Shape::GpuSlice => slot.gpu && slot.own_fabric,
        _ => !slot.gpu,
    };
    let mut groups: BTreeMap<i32, Vec<&SlotFacts>> = BTreeMap::new();
    for slot in node.slots.iter().filter(of_shape) {
        groups.entry(slot.numa).or_default().push(slot);
    }
    groups.into_values().collect()
}
