//! Provisioning: what is asked for finds its place in the fleet.

pub mod placement;
