//! Placement: which free slots of which host best serve a request. Facts in, proposals out; no I/O and no clock.
//!
//! The index only proposes: it is fed by the log and may be behind, so the database decides whether a proposal is still
//! free. Its groups stand in buckets by how free they are, and a request looks at buckets, not at hosts: the cost grows
//! with regions and with the size of a host, never with their number.

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
    static TOUCHED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Said of every bucket and every group that is looked at or moved: tests count it, to show that cost stays flat.
fn touch() {
    #[cfg(test)]
    TOUCHED.set(TOUCHED.get() + 1);
}
