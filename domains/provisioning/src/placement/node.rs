//! A host in the index: its slots, in the groups from which a place is taken.

use std::collections::{BTreeMap, HashMap};

use gpuaas_core::{NodeId, SlotId};
use gpuaas_fleet::model::{SlotFact, SlotState};

use super::facts::{NodeFacts, Shape, SlotFacts};

/// Slots that somebody tries to claim, and how many try.
pub(super) type InFlight = HashMap<SlotId, u32>;

pub(super) struct Node {
    pub facts: NodeFacts,
    pub groups: Vec<Group>,
}

/// Slots that one place may be made of: those of a NUMA group that fit a shape, or all of a host.
pub(super) struct Group {
    pub member: Member,
    pub shape: Shape,
    /// Where they are among the host's.
    pub slots: Vec<usize>,
    pub standing: Standing,
}

/// The name of a group in buckets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Member {
    pub node: NodeId,
    pub group: usize,
}

/// What a group has to give.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Standing {
    pub free: usize,
    /// The bucket in which it is found; none when it can't serve any request.
    pub key: Option<Key>,
}

/// How free a group is. The first bucket that fits is the one to fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub free: usize,
    pub node_free: usize,
    /// Of the free ones, how many somebody tries to claim.
    pub in_flight: usize,
}

impl Key {
    pub fn rank(self) -> (usize, usize) {
        (self.free, self.node_free)
    }

    /// Free, and nobody is after them.
    pub fn quiet(self) -> usize {
        self.free - self.in_flight
    }
}

impl Node {
    pub fn new(mut facts: NodeFacts) -> Self {
        facts.skus.sort_unstable();
        facts.skus.dedup();
        let mut groups: Vec<Group> = Vec::new();
        for shape in Shape::ALL {
            let mut found: BTreeMap<Option<i32>, Vec<usize>> = BTreeMap::new();
            for (at, slot) in facts.slots.iter().enumerate().filter(|(_, slot)| shape.takes(slot)) {
                let numa = (shape != Shape::Baremetal).then_some(slot.numa);
                found.entry(numa).or_default().push(at);
            }
            for slots in found.into_values() {
                let member = Member { node: facts.id, group: groups.len() };
                groups.push(Group { member, shape, slots, standing: Standing::default() });
            }
        }
        Self { facts, groups }
    }

    /// Takes over what is newer. False: a slot is unknown.
    pub fn learn<'a>(&mut self, news: impl IntoIterator<Item = &'a SlotFact>) -> bool {
        let mut known = true;
        for fact in news {
            match self.facts.slots.iter_mut().find(|slot| slot.id == fact.slot_id) {
                Some(slot) if slot.version < fact.version => {
                    (slot.state, slot.version) = (fact.state, fact.version);
                }
                Some(_) => {}
                None => known = false,
            }
        }
        known
    }

    /// Each slot's state, as events would tell it.
    pub fn told(&self) -> impl Iterator<Item = SlotFact> {
        let slots = self.facts.slots.iter();
        slots.map(|slot| SlotFact { slot_id: slot.id, state: slot.state, version: slot.version })
    }

    /// What each group has to give now.
    pub fn standings(&self, in_flight: &InFlight) -> Vec<Standing> {
        if !self.facts.schedulable {
            return vec![Standing::default(); self.groups.len()];
        }
        let node_free = self.facts.slots.iter().filter(|slot| is_free(slot)).count();
        let standing = |group: &Group| {
            let free = self.free(group).count();
            let in_flight = self.free(group).filter(|slot| in_flight.contains_key(&slot.id)).count();
            let whole = group.shape != Shape::Baremetal || free == group.slots.len();
            let key = (free > 0 && whole).then_some(Key { free, node_free, in_flight });
            Standing { free, key }
        };
        self.groups.iter().map(standing).collect()
    }

    /// A group's free slots: first those that nobody is after, then the others, each by index.
    pub fn choices(&self, group: &Group, in_flight: &InFlight) -> Vec<SlotId> {
        let mut slots: Vec<SlotId> = self.free(group).map(|slot| slot.id).collect();
        slots.sort_by_key(|slot| in_flight.contains_key(slot));
        slots
    }

    /// Free slots that a shape could use.
    pub fn free_for(&self, shape: Shape) -> usize {
        let groups = self.groups.iter().filter(|group| group.shape == shape);
        groups.map(|group| group.standing.free).sum()
    }

    fn free(&self, group: &Group) -> impl Iterator<Item = &SlotFacts> {
        group.slots.iter().filter_map(|at| self.facts.slots.get(*at)).filter(|slot| is_free(slot))
    }
}

fn is_free(slot: &SlotFacts) -> bool {
    slot.state == SlotState::Available
}
