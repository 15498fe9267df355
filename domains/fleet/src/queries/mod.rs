//! What is read of the fleet.

pub(crate) mod certificates;
pub(crate) mod slots;
