//! Read access to the fleet.

pub(crate) mod certificates;
pub(crate) mod nodes;
pub(crate) mod overview;
pub(crate) mod profiles;
pub(crate) mod signing_keys;
pub(crate) mod slots;
pub(crate) mod stream_checks;
pub(crate) mod tasks;
pub(crate) mod telemetry;
pub(crate) mod topology;
