//! A node in the index: its slots, in the groups that serve placements.

use std::collections::{BTreeMap, HashMap};

use gpuaas_core::{NodeId, SlotId};
use gpuaas_fleet::model::{SlotFact, SlotState};

use super::facts::{NodeFacts, Shape, SlotFacts};

/// Slots that requests try to claim, with the number of attempts.
pub(super) type InFlight = HashMap<SlotId, u32>;

pub(super) struct PlacementNode {
    pub facts: NodeFacts,
    pub groups: Vec<Group>,
}

/// Slots that can serve one placement: those of a NUMA group that fit a shape, or all of a node.
pub(super) struct Group {
    pub member: GroupMember,
    pub shape: Shape,
    /// Positions among the node's slots.
    pub slots: Vec<usize>,
    pub state: GroupState,
}

/// Identifies a group in buckets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct GroupMember {
    pub node: NodeId,
    pub group: usize,
}

/// Free slots of a group, and its bucket.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct GroupState {
    pub free: usize,
    /// Bucket of the group; `None` if it can't serve any request.
    pub key: Option<Key>,
}

/// Order of buckets: fullest group first, then fullest node. The first bucket that fits is filled first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub free: usize,
    pub node_free: usize,
    /// Free slots that requests try to claim.
    pub in_flight: usize,
}

impl Key {
    pub fn rank(self) -> (usize, usize) {
        (self.free, self.node_free)
    }

    /// Returns the number of free slots that no request tries to claim.
    pub fn uncontended(self) -> usize {
        self.free - self.in_flight
    }
}

impl PlacementNode {
    pub fn new(mut facts: NodeFacts) -> Self {
        facts.skus.sort_unstable();
        facts.skus.dedup();
        let mut groups: Vec<Group> = Vec::new();
        for shape in Shape::ALL {
            let mut found: BTreeMap<Option<i32>, Vec<usize>> = BTreeMap::new();
            for (at, slot) in facts.slots.iter().enumerate().filter(|(_, slot)| shape.accepts(slot)) {
                let numa = (shape != Shape::Baremetal).then_some(slot.numa);
                found.entry(numa).or_default().push(at);
            }
            for slots in found.into_values() {
                let member = GroupMember { node: facts.id, group: groups.len() };
                groups.push(Group { member, shape, slots, state: GroupState::default() });
            }
        }
        Self { facts, groups }
    }

    /// Applies newer slot states. Returns false if a slot is unknown.
    pub fn apply<'a>(&mut self, facts: impl IntoIterator<Item = &'a SlotFact>) -> bool {
        let mut all_known = true;
        for fact in facts {
            match self.facts.slots.iter_mut().find(|slot| slot.id == fact.slot_id) {
                Some(slot) if slot.version < fact.version => {
                    (slot.state, slot.version) = (fact.state, fact.version);
                }
                Some(_) => {}
                None => all_known = false,
            }
        }
        all_known
    }

    /// Returns each slot's state in the form of events.
    pub fn slot_facts(&self) -> impl Iterator<Item = SlotFact> {
        let slots = self.facts.slots.iter();
        slots.map(|slot| SlotFact { slot_id: slot.id, state: slot.state, version: slot.version })
    }

    /// Returns the current state of each group.
    pub fn group_states(&self, in_flight: &InFlight) -> Vec<GroupState> {
        if !self.facts.schedulable {
            return vec![GroupState::default(); self.groups.len()];
        }
        let node_free = self.facts.slots.iter().filter(|slot| is_free(slot)).count();
        let state = |group: &Group| {
            let free = self.free(group).count();
            let in_flight = self.free(group).filter(|slot| in_flight.contains_key(&slot.id)).count();
            let is_complete = group.shape != Shape::Baremetal || free == group.slots.len();
            let key = (free > 0 && is_complete).then_some(Key { free, node_free, in_flight });
            GroupState { free, key }
        };
        self.groups.iter().map(state).collect()
    }

    /// Returns a group's free slots: first those that no request tries to claim, then the others, each by index.
    pub fn free_slots(&self, group: &Group, in_flight: &InFlight) -> Vec<SlotId> {
        let mut slots: Vec<SlotId> = self.free(group).map(|slot| slot.id).collect();
        slots.sort_by_key(|slot| in_flight.contains_key(slot));
        slots
    }

    /// Returns the number of free slots that a shape can use.
    pub fn free_for(&self, shape: Shape) -> usize {
        let groups = self.groups.iter().filter(|group| group.shape == shape);
        groups.map(|group| group.state.free).sum()
    }

    fn free(&self, group: &Group) -> impl Iterator<Item = &SlotFacts> {
        group.slots.iter().filter_map(|at| self.facts.slots.get(*at)).filter(|slot| is_free(slot))
    }
}

fn is_free(slot: &SlotFacts) -> bool {
    slot.state == SlotState::Available
}
