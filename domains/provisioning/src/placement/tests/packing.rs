//! Utilisation of the fleet.
//!
//! Hosts have two NUMA groups of four; requests are for 1, 2 or 4 GPUs of a group or for a whole host. While nothing is
//! released, **a request is refused only when fewer GPUs are free in the whole fleet than it asks for**: no order of
//! placing, not even one that knew all requests beforehand or moved tenants about, could have served more.
//!
//! Why: filling the fullest group first leaves at most these groups begun, by GPUs free: none, {1}, {2}, {3} or {1, 2}.
//! Each request leads from one of these to another, and together they never have four free, so that `used` GPUs sit in
//! no more than `used / 4` groups, rounded up. A new group is begun on the fullest host, so that at most one host has one
//! group begun and one untouched: slices sit on no more than `used / 8` hosts, rounded up, and all others are whole.
//!
//! With releases, no placement without migration can guarantee that. What holds then is that nothing that fits is refused
//! (see `random`), and that more is placed than by chance.

use super::*;

/// Places the requests in sequence, and verifies the bound.
fn fill(nodes: usize, requests: impl IntoIterator<Item = u32>, entropy: &Entropy) {
    let (mut index, mut free) = (fleet(nodes), nodes * 8);
    for count in requests {
        let request = if count == 8 { metal() } else { slice(count) };
        let placed = place(&mut index, &request, 2, entropy).is_some();
        assert_eq!(placed, free >= count as usize, "{count} with {free} free");
        if placed {
            free -= count as usize;
        }
    }
}

#[test]
fn every_sequence_fills_two_hosts_optimally() {
    const LENGTH: u32 = 6;
    let entropy = Entropy::seeded(2);
    for sequence in 0..4_u32.pow(LENGTH) {
        fill(2, (0..LENGTH).map(|at| 1 << (sequence >> (2 * at) & 3)), &entropy);
    }
}

#[test]
fn a_fleet_is_filled_to_the_last_gpu() {
    for seed in 0..40 {
        let entropy = Entropy::seeded(seed);
        let counts = (0..400).map(|_| [1, 1, 2, 2, 4, 8][usize::from(entropy.bytes::<1>()[0]) % 6]);
        fill(30, counts.collect::<Vec<_>>(), &entropy);
    }
}

/// Returns the number of GPUs placed under churn, of all that were requested.
fn placed_under_churn(packed: bool, seed: u64) -> u32 {
    let (entropy, mut index) = (Entropy::seeded(seed), fleet(20));
    let number = |below: usize| usize::from(u16::from_le_bytes(entropy.bytes())) % below;
    let (mut held, mut placed): (Vec<Proposal>, u32) = (Vec::new(), 0);
    for version in 2..1500 {
        if number(100) < 40 && !held.is_empty() {
            let gone = held.swap_remove(number(held.len()));
            assert!(index.slots_changed(gone.node, &to(&gone.slots, SlotState::Available, version)));
            continue;
        }
        let count = [1, 1, 2, 4][number(4)];
        let all = index.propose(&slice(count), if packed { 1 } else { 1000 }, &entropy);
        if all.is_empty() {
            continue;
        }
        let chosen = all[number(all.len())].clone();
        assert!(index.slots_changed(chosen.node, &to(&chosen.slots, SlotState::Leased, version)));
        held.push(chosen);
        placed += count;
    }
    placed
}

#[test]
fn more_is_placed_than_by_chance_while_tenants_come_and_go() {
    let total = |packed| (0..6).map(|seed| placed_under_churn(packed, seed)).sum::<u32>();
    let (packed, by_chance) = (total(true), total(false));
    println!("GPUs placed: {packed}, by chance: {by_chance}");
    assert!(packed > by_chance, "{packed}, by chance {by_chance}");
}
