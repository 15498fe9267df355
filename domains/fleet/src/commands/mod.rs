//! State changes of the fleet.

pub(crate) mod capacity;
pub(crate) mod certificate_claims;
pub(crate) mod certificates;
pub(crate) mod enrol;
pub(crate) mod holds;
pub(crate) mod liveness;
pub(crate) mod nodes;
pub(crate) mod profiles;
pub(crate) mod repairs;
pub(crate) mod results;
pub(crate) mod sessions;
pub(crate) mod signing_keys;
pub(crate) mod slots;
pub(crate) mod stream_checks;
pub(crate) mod task_hooks;
pub(crate) mod tasks;
pub(crate) mod telemetry;
pub(crate) mod topology;
