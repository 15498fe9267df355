//! Pools: the nodes that offer a SKU in a region, with their groups in buckets by number of free slots.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use uuid::Uuid;

use super::count_access;
use super::facts::{Capacity, NodeFacts, Shape};
use super::node::{Group, GroupMember, GroupState, Key};

/// An unordered set of groups: insertion, removal and random selection take constant time.
#[derive(Default)]
struct GroupSet {
    members: Vec<GroupMember>,
    positions: HashMap<GroupMember, usize>,
}

impl GroupSet {
    fn insert(&mut self, member: GroupMember) {
        count_access();
        self.positions.insert(member, self.members.len());
        self.members.push(member);
    }

    fn remove(&mut self, member: GroupMember) {
        count_access();
        let Some(position) = self.positions.remove(&member) else { return };
        self.members.swap_remove(position);
        if let Some(moved) = self.members.get(position) {
            self.positions.insert(*moved, position);
        }
    }
}

/// Groups with the same key.
pub(super) struct Bucket<'a> {
    pub key: Key,
    pub members: &'a [GroupMember],
}

/// The groups of one shape.
#[derive(Default)]
struct ShapeBuckets {
    groups: BTreeMap<Key, GroupSet>,
    /// Number of groups by their number of slots, free or not.
    sizes: BTreeMap<usize, usize>,
    free: usize,
}

impl ShapeBuckets {
    fn move_group(&mut self, member: GroupMember, from: GroupState, to: GroupState) {
        self.free = self.free + to.free - from.free;
        if from.key == to.key {
            return;
        }
        if let Some(key) = from.key
            && let Some(groups) = self.groups.get_mut(&key)
        {
            groups.remove(member);
            if groups.members.is_empty() {
                self.groups.remove(&key);
            }
        }
        if let Some(key) = to.key {
            self.groups.entry(key).or_default().insert(member);
        }
    }

    fn buckets(&self, sizes: &RangeInclusive<usize>) -> impl Iterator<Item = Bucket<'_>> {
        let least = Key { free: *sizes.start(), node_free: 0, in_flight: 0 };
        let most = Key { free: *sizes.end(), node_free: usize::MAX, in_flight: usize::MAX };
        self.groups.range(least..=most).map(|(key, groups)| {
            count_access();
            Bucket { key: *key, members: &groups.members }
        })
    }
}

/// The real or the simulated nodes of one region that offer one SKU.
#[derive(Default)]
pub(super) struct Pool {
    nodes: usize,
    pub schedulable: usize,
    shapes: [ShapeBuckets; Shape::ALL.len()],
}

impl Pool {
    /// Adds a node, before its groups are in buckets.
    pub fn add(&mut self, facts: &NodeFacts, groups: &[Group]) {
        self.nodes += 1;
        self.schedulable += usize::from(facts.schedulable);
        for group in groups {
            *self.shapes[group.shape as usize].sizes.entry(group.slots.len()).or_default() += 1;
        }
    }

    /// Removes a node, after its groups were removed from their buckets.
    pub fn remove(&mut self, facts: &NodeFacts, groups: &[Group]) {
        self.nodes -= 1;
        self.schedulable -= usize::from(facts.schedulable);
        for group in groups {
            *self.shapes[group.shape as usize].sizes.entry(group.slots.len()).or_default() -= 1;
        }
    }

    pub fn move_group(&mut self, group: &Group, from: GroupState, to: GroupState) {
        self.shapes[group.shape as usize].move_group(group.member, from, to);
    }

    pub fn buckets(&self, shape: Shape, sizes: &RangeInclusive<usize>) -> impl Iterator<Item = Bucket<'_>> {
        self.shapes[shape as usize].buckets(sizes)
    }

    /// Returns the number of free slots that a shape can use.
    pub fn free_for(&self, shape: Shape) -> usize {
        self.shapes[shape as usize].free
    }

    /// Returns how often `count` slots can be placed in a shape.
    pub fn capacity(&self, shape: Shape, count: usize) -> Capacity {
        let Some(sizes) = shape.fitting_sizes(count) else { return Capacity::default() };
        let buckets = &self.shapes[shape as usize];
        let free = buckets.buckets(&sizes).map(|bucket| bucket.members.len() * (bucket.key.free / count));
        let total = buckets.sizes.range(sizes.clone()).map(|(size, groups)| groups * (size / count));
        Capacity { free: free.sum(), total: total.sum() }
    }
}

/// All pools by SKU and region: the real nodes, then the simulated ones.
#[derive(Default)]
pub(super) struct Pools(HashMap<Uuid, BTreeMap<String, [Pool; 2]>>);

impl Pools {
    /// Returns the pool of a node for a SKU, creating it if missing.
    pub fn of(&mut self, sku: Uuid, facts: &NodeFacts) -> &mut Pool {
        let regions = self.0.entry(sku).or_default();
        &mut regions.entry(facts.region.clone()).or_default()[usize::from(facts.simulated)]
    }

    /// Removes a region without nodes, and a SKU that no region offers.
    pub fn remove_empty(&mut self, sku: Uuid, region: &str) {
        let Some(regions) = self.0.get_mut(&sku) else { return };
        if regions.get(region).is_some_and(|pools| pools.iter().all(|pool| pool.nodes == 0)) {
            regions.remove(region);
        }
        if regions.is_empty() {
            self.0.remove(&sku);
        }
    }

    /// Returns true if only simulated nodes offer the SKU. Real and simulated nodes never mix: with one real node, even
    /// one that isn't in service, no simulated node is proposed.
    pub fn simulated(&self, sku: Uuid, region: Option<&str>) -> bool {
        self.regions(sku, region).all(|(_, [real, _])| real.nodes == 0)
    }

    /// Returns the pools that may serve a request.
    pub fn serving(&self, sku: Uuid, region: Option<&str>) -> impl Iterator<Item = &Pool> {
        let kind = usize::from(self.simulated(sku, region));
        self.regions(sku, region).map(move |(_, pools)| &pools[kind])
    }

    /// Returns the serving pool of each region.
    pub fn by_region(&self, sku: Uuid) -> impl Iterator<Item = (&str, &Pool)> {
        self.regions(sku, None).map(|(region, [real, simulated])| {
            let pool = if real.nodes > 0 { real } else { simulated };
            (region, pool)
        })
    }

    fn regions(&self, sku: Uuid, only: Option<&str>) -> impl Iterator<Item = (&str, &[Pool; 2])> {
        let regions = self.0.get(&sku).into_iter().flatten();
        regions
            .filter(move |(region, _)| only.is_none_or(|only| only == *region))
            .map(|(region, pools)| (region.as_str(), pools))
    }

    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
