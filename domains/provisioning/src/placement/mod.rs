//! Placement: selects the free slots of a node that best serve a request. Facts in, proposals out; no I/O and no clock.
//!
//! The index only proposes: it is updated from the event log and may be behind, so the database decides whether a
//! proposal is still free. Groups of slots are kept in buckets by their number of free slots, and a request scans
//! buckets, not nodes: its cost grows with the number of regions and the size of a node, not with the number of nodes.

mod facts;
mod index;
mod node;
mod pool;
mod propose;
#[cfg(test)]
mod tests;

pub use facts::{Capacity, NodeFacts, PlacementFailure, PlacementRequest, Shape, SlotFacts};
pub use index::Index;

#[cfg(test)]
thread_local! {
    static ACCESSES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts a bucket or group that is read or moved. Tests use the count to verify that cost doesn't grow with the fleet.
fn count_access() {
    #[cfg(test)]
    ACCESSES.set(ACCESSES.get() + 1);
}
