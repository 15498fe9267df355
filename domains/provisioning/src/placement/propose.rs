//! Proposals: the fullest group that fits, then the fullest host, random among equals, what others are after last.

use std::collections::HashMap;
use std::iter;

use gpuaas_core::{Entropy, SlotId};
use gpuaas_fleet::model::Proposal;

use super::facts::PlacementRequest;
use super::index::Index;
use super::node::{Key, Member};
use super::pool::Bucket;
use super::touch;

/// Ways of taking slots from one group that are looked at: all of them for groups of up to eight.
const WAYS: usize = 70;

impl Index {
    /// At most `most` places for a request, best first, no two the same. First come places of slots that nobody is after
    /// and that are in no other proposal; then whatever else fits, because what others are after may yet be left to us.
    pub fn propose(&self, request: &PlacementRequest, most: usize, entropy: &Entropy) -> Vec<Proposal> {
        let (buckets, count) = (self.fitting(request), request.count());
        let mut proposals = Vec::new();
        for untouched in [true, false] {
            for equals in buckets.chunk_by(|one, other| one.key.rank() == other.key.rank()) {
                if proposals.len() >= most {
                    return proposals;
                }
                let fit = equals.iter().filter(|bucket| !untouched || bucket.key.quiet() >= count);
                let drawn = draw(&fit.collect::<Vec<_>>(), most, entropy);
                let places = drawn.into_iter().filter_map(|member| {
                    if untouched {
                        self.untouched(member, count)
                    } else {
                        self.remaining(member, count, &proposals, entropy)
                    }
                });
                let places: Vec<Vec<Proposal>> = places.collect();
                proposals.extend(in_turns(places).take(most - proposals.len()));
            }
        }
        proposals
    }

    /// Capacity of a group that share no slot, none of which anybody is after.
    fn untouched(&self, member: Member, count: usize) -> Option<Vec<Proposal>> {
        let (slots, key) = self.choices(member)?;
        let places = slots[..key.quiet()].chunks_exact(count);
        Some(places.map(|slots| Proposal { node: member.node, slots: slots.to_vec() }).collect())
    }

    /// All other places of a group. The first keeps the order of slots; the rest are shuffled, because a rival who has one
    /// slot would else be met again and again.
    fn remaining(
        &self,
        member: Member,
        count: usize,
        known: &[Proposal],
        entropy: &Entropy,
    ) -> Option<Vec<Proposal>> {
        let (slots, key) = self.choices(member)?;
        let place =
            |way: &[usize]| Proposal { node: member.node, slots: way.iter().map(|at| slots[*at]).collect() };
        let ways: Vec<Vec<usize>> = combinations(slots.len(), count).take(WAYS).collect();
        let first = ways.first().map(|way| place(way));
        let shuffled = sample(ways.len() - 1, ways.len() - 1, entropy).into_iter().map(|at| &ways[at + 1]);
        let mut rest: Vec<&Vec<usize>> = shuffled.collect();
        rest.sort_by_key(|way| way.iter().filter(|at| **at >= key.quiet()).count());
        let all = first.into_iter().chain(rest.into_iter().map(|way| place(way)));
        Some(all.filter(|place| !known.contains(place)).collect())
    }

    fn choices(&self, member: Member) -> Option<(Vec<SlotId>, Key)> {
        touch();
        let node = self.nodes.get(&member.node)?;
        let group = node.groups.get(member.group)?;
        Some((node.choices(group, &self.in_flight), group.standing.key?))
    }
}

/// At most `most` groups of these buckets, in random order.
fn draw(buckets: &[&Bucket<'_>], most: usize, entropy: &Entropy) -> Vec<Member> {
    let total = buckets.iter().map(|bucket| bucket.members.len()).sum();
    let member = |mut at: usize| {
        buckets.iter().find_map(|bucket| {
            let found = bucket.members.get(at).copied();
            at = at.saturating_sub(bucket.members.len());
            found
        })
    };
    sample(total, most, entropy).into_iter().filter_map(member).collect()
}

/// The first of each, then the second of each, and so on.
fn in_turns(lists: Vec<Vec<Proposal>>) -> impl Iterator<Item = Proposal> {
    let mut lists: Vec<_> = lists.into_iter().map(Vec::into_iter).collect();
    let longest = lists.iter().map(ExactSizeIterator::len).max().unwrap_or_default();
    (0..longest).flat_map(move |_| lists.iter_mut().filter_map(Iterator::next).collect::<Vec<_>>())
}

/// At most `most` of the numbers below `total`, in random order: the head of a shuffled deck of which only the moved
/// cards are kept.
fn sample(total: usize, most: usize, entropy: &Entropy) -> Vec<usize> {
    let mut moved: HashMap<usize, usize> = HashMap::new();
    let mut card = |at: usize| {
        let drawn = at + below(total - at, entropy);
        let top = moved.get(&at).copied().unwrap_or(at);
        moved.insert(drawn, top).unwrap_or(drawn)
    };
    (0..total.min(most)).map(&mut card).collect()
}

fn below(limit: usize, entropy: &Entropy) -> usize {
    let scaled = (u128::from(u64::from_le_bytes(entropy.bytes())) * limit as u128) >> 64;
    usize::try_from(scaled).unwrap_or_default()
}

/// All ways of choosing `count` of `total` (no fewer), as positions in ascending order.
fn combinations(total: usize, count: usize) -> impl Iterator<Item = Vec<usize>> {
    iter::successors(Some((0..count).collect()), move |last: &Vec<usize>| {
        let turn = (0..count).rev().find(|place| last[*place] < total - count + place)?;
        let mut next = last.clone();
        next[turn] += 1;
        for place in turn + 1..count {
            next[place] = next[place - 1] + 1;
        }
        Some(next)
    })
}
