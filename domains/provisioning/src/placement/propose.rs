//! Proposals: the fullest group that fits, then the fullest node, random among equals; slots in flight come last.

use std::collections::HashMap;
use std::iter;

use gpuaas_core::{Entropy, SlotId};
use gpuaas_fleet::model::Proposal;

use super::count_access;
use super::facts::PlacementRequest;
use super::index::Index;
use super::node::{GroupMember, Key};
use super::pool::Bucket;

/// Combinations of slots tried per group: all of them for groups of up to eight.
const MAX_COMBINATIONS: usize = 70;

impl Index {
    /// Returns at most `limit` different proposals for a request, best first. Proposals of slots that aren't in flight
    /// and are in no other proposal come first; then all others that fit, because a competing claim may still fail.
    pub fn propose(&self, request: &PlacementRequest, limit: usize, entropy: &Entropy) -> Vec<Proposal> {
        let (buckets, count) = (self.fitting(request), request.count());
        let mut proposals = Vec::new();
        for uncontended in [true, false] {
            for equals in buckets.chunk_by(|one, other| one.key.rank() == other.key.rank()) {
                if proposals.len() >= limit {
                    return proposals;
                }
                let fit = equals.iter().filter(|bucket| !uncontended || bucket.key.uncontended() >= count);
                let drawn = draw(&fit.collect::<Vec<_>>(), limit, entropy);
                let groups = drawn.into_iter().filter_map(|member| {
                    if uncontended {
                        self.uncontended(member, count)
                    } else {
                        self.remaining(member, count, &proposals, entropy)
                    }
                });
                let groups: Vec<Vec<Proposal>> = groups.collect();
                proposals.extend(interleave(groups).take(limit - proposals.len()));
            }
        }
        proposals
    }

    /// Returns proposals of a group that share no slot and have none in flight.
    fn uncontended(&self, member: GroupMember, count: usize) -> Option<Vec<Proposal>> {
        let (slots, key) = self.free_slots(member)?;
        let chunks = slots[..key.uncontended()].chunks_exact(count);
        Some(chunks.map(|slots| Proposal { node: member.node, slots: slots.to_vec() }).collect())
    }

    /// Returns all other proposals of a group. The first keeps the order of slots; the rest are shuffled, so that they
    /// don't all include the same slot that a concurrent request has taken.
    fn remaining(
        &self,
        member: GroupMember,
        count: usize,
        known: &[Proposal],
        entropy: &Entropy,
    ) -> Option<Vec<Proposal>> {
        let (slots, key) = self.free_slots(member)?;
        let proposal =
            |way: &[usize]| Proposal { node: member.node, slots: way.iter().map(|at| slots[*at]).collect() };
        let ways: Vec<Vec<usize>> = combinations(slots.len(), count).take(MAX_COMBINATIONS).collect();
        let first = ways.first().map(|way| proposal(way));
        let shuffled = sample(ways.len() - 1, ways.len() - 1, entropy).into_iter().map(|at| &ways[at + 1]);
        let mut rest: Vec<&Vec<usize>> = shuffled.collect();
        rest.sort_by_key(|way| way.iter().filter(|at| **at >= key.uncontended()).count());
        let all = first.into_iter().chain(rest.into_iter().map(|way| proposal(way)));
        Some(all.filter(|proposal| !known.contains(proposal)).collect())
    }

    fn free_slots(&self, member: GroupMember) -> Option<(Vec<SlotId>, Key)> {
        count_access();
        let node = self.nodes.get(&member.node)?;
        let group = node.groups.get(member.group)?;
        Some((node.free_slots(group, &self.in_flight), group.state.key?))
    }
}

/// Returns at most `limit` groups of these buckets, in random order.
fn draw(buckets: &[&Bucket<'_>], limit: usize, entropy: &Entropy) -> Vec<GroupMember> {
    let total = buckets.iter().map(|bucket| bucket.members.len()).sum();
    let member = |mut at: usize| {
        buckets.iter().find_map(|bucket| {
            let found = bucket.members.get(at).copied();
            at = at.saturating_sub(bucket.members.len());
            found
        })
    };
    sample(total, limit, entropy).into_iter().filter_map(member).collect()
}

/// Returns the first of each list, then the second of each, and so on.
fn interleave(lists: Vec<Vec<Proposal>>) -> impl Iterator<Item = Proposal> {
    let mut lists: Vec<_> = lists.into_iter().map(Vec::into_iter).collect();
    let longest = lists.iter().map(ExactSizeIterator::len).max().unwrap_or_default();
    (0..longest).flat_map(move |_| lists.iter_mut().filter_map(Iterator::next).collect::<Vec<_>>())
}

/// Returns at most `limit` of the numbers below `total`, in random order: a Fisher-Yates shuffle that stores only the
/// moved entries.
fn sample(total: usize, limit: usize, entropy: &Entropy) -> Vec<usize> {
    let mut moved: HashMap<usize, usize> = HashMap::new();
    let mut draw = |at: usize| {
        let drawn = at + below(total - at, entropy);
        let current = moved.get(&at).copied().unwrap_or(at);
        moved.insert(drawn, current).unwrap_or(drawn)
    };
    (0..total.min(limit)).map(&mut draw).collect()
}

/// Returns a random number below `limit`.
fn below(limit: usize, entropy: &Entropy) -> usize {
    let scaled = (u128::from(u64::from_le_bytes(entropy.bytes())) * limit as u128) >> 64;
    usize::try_from(scaled).unwrap_or_default()
}

/// Returns all combinations of `count` of `total` positions, each in ascending order. `total` must be at least `count`.
fn combinations(total: usize, count: usize) -> impl Iterator<Item = Vec<usize>> {
    iter::successors(Some((0..count).collect()), move |last: &Vec<usize>| {
        let index = (0..count).rev().find(|place| last[*place] < total - count + place)?;
        let mut next = last.clone();
        next[index] += 1;
        for place in index + 1..count {
            next[place] = next[place - 1] + 1;
        }
        Some(next)
    })
}
