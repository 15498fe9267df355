//! Reads: allocations, the allocations that are due for the worker, usage, and the facts of placement.

pub(crate) mod allocations;
pub(crate) mod due;
pub(crate) mod placement;
pub(crate) mod usage;
pub(crate) mod views;
