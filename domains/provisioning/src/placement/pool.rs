//! Hosts that offer a SKU in a region, and their groups in buckets by how free they are.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use uuid::Uuid;

use super::facts::{Capacity, NodeFacts, Shape};
use super::node::{Group, Key, Member, Standing};
use super::touch;

/// Groups in no order: one comes, goes or is drawn at random in constant time.
#[derive(Default)]
struct GroupSet {
    members: Vec<Member>,
    places: HashMap<Member, usize>,
}

impl GroupSet {
    fn insert(&mut self, member: Member) {
        touch();
        self.places.insert(member, self.members.len());
        self.members.push(member);
    }

    fn remove(&mut self, member: Member) {
        touch();
        let Some(place) = self.places.remove(&member) else { return };
        self.members.swap_remove(place);
        if let Some(moved) = self.members.get(place) {
            self.places.insert(*moved, place);
        }
    }
}

/// Groups that rank the same, but for who is after them.
pub(super) struct Bucket<'a> {
    pub key: Key,
    pub members: &'a [Member],
}

/// The groups of one shape.
#[derive(Default)]
struct ShapeBuckets {
    bags: BTreeMap<Key, GroupSet>,
    /// Of groups with so many slots, free or not, there are so many.
    sizes: BTreeMap<usize, usize>,
    free: usize,
}

impl ShapeBuckets {
    fn moved(&mut self, member: Member, from: Standing, to: Standing) {
        self.free = self.free + to.free - from.free;
        if from.key == to.key {
            return;
        }
        if let Some(key) = from.key
            && let Some(bag) = self.bags.get_mut(&key)
        {
            bag.remove(member);
            if bag.members.is_empty() {
                self.bags.remove(&key);
            }
        }
        if let Some(key) = to.key {
            self.bags.entry(key).or_default().insert(member);
        }
    }

    fn buckets(&self, room: &RangeInclusive<usize>) -> impl Iterator<Item = Bucket<'_>> {
        let least = Key { free: *room.start(), node_free: 0, in_flight: 0 };
        let most = Key { free: *room.end(), node_free: usize::MAX, in_flight: usize::MAX };
        self.bags.range(least..=most).map(|(key, bag)| {
            touch();
            Bucket { key: *key, members: &bag.members }
        })
    }
}

/// Real or simulated hosts of one region that offer one SKU.
#[derive(Default)]
pub(super) struct Pool {
    nodes: usize,
    pub schedulable: usize,
    shelves: [ShapeBuckets; Shape::ALL.len()],
}

impl Pool {
    pub fn enter(&mut self, facts: &NodeFacts, groups: &[Group]) {
        self.nodes += 1;
        self.schedulable += usize::from(facts.schedulable);
        for group in groups {
            *self.shelves[group.shape as usize].sizes.entry(group.slots.len()).or_default() += 1;
        }
    }

    /// A host goes, when its groups have left their buckets.
    pub fn leave(&mut self, facts: &NodeFacts, groups: &[Group]) {
        self.nodes -= 1;
        self.schedulable -= usize::from(facts.schedulable);
        for group in groups {
            *self.shelves[group.shape as usize].sizes.entry(group.slots.len()).or_default() -= 1;
        }
    }

    pub fn moved(&mut self, group: &Group, from: Standing, to: Standing) {
        self.shelves[group.shape as usize].moved(group.member, from, to);
    }

    pub fn buckets(&self, shape: Shape, room: &RangeInclusive<usize>) -> impl Iterator<Item = Bucket<'_>> {
        self.shelves[shape as usize].buckets(room)
    }

    /// Free slots that a shape could use.
    pub fn free_for(&self, shape: Shape) -> usize {
        self.shelves[shape as usize].free
    }

    pub fn places(&self, shape: Shape, count: usize) -> Capacity {
        let Some(room) = shape.room(count) else { return Capacity::default() };
        let shelf = &self.shelves[shape as usize];
        let free = shelf.buckets(&room).map(|bucket| bucket.members.len() * (bucket.key.free / count));
        let total = shelf.sizes.range(room.clone()).map(|(size, groups)| groups * (size / count));
        Capacity { free: free.sum(), total: total.sum() }
    }
}

/// All pools: by SKU and region, real hosts before simulated ones.
#[derive(Default)]
pub(super) struct Pools(HashMap<Uuid, BTreeMap<String, [Pool; 2]>>);

impl Pools {
    pub fn of(&mut self, sku: Uuid, facts: &NodeFacts) -> &mut Pool {
        let regions = self.0.entry(sku).or_default();
        &mut regions.entry(facts.region.clone()).or_default()[usize::from(facts.simulated)]
    }

    /// Forgets a region that offers nothing any more, and a SKU that no region offers.
    pub fn tidy(&mut self, sku: Uuid, region: &str) {
        let Some(regions) = self.0.get_mut(&sku) else { return };
        if regions.get(region).is_some_and(|pools| pools.iter().all(|pool| pool.nodes == 0)) {
            regions.remove(region);
        }
        if regions.is_empty() {
            self.0.remove(&sku);
        }
    }

    /// Whether what is offered is simulated. Real and simulated hosts never mix: one real host, even one that can't be
    /// used now, and no simulated one takes its place.
    pub fn simulated(&self, sku: Uuid, region: Option<&str>) -> bool {
        self.regions(sku, region).all(|(_, [real, _])| real.nodes == 0)
    }

    /// Where a request may be served.
    pub fn serving(&self, sku: Uuid, region: Option<&str>) -> impl Iterator<Item = &Pool> {
        let kind = usize::from(self.simulated(sku, region));
        self.regions(sku, region).map(move |(_, pools)| &pools[kind])
    }

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
