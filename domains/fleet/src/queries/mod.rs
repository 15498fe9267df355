//! What is read of the fleet.

pub(crate) mod certificates;
pub(crate) mod keys;
pub(crate) mod nodes;
pub(crate) mod overview;
pub(crate) mod profiles;
pub(crate) mod slots;
pub(crate) mod tasks;
pub(crate) mod telemetry;
pub(crate) mod topology;
