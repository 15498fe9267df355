//! Writes: create, change and finish allocations; quotas; sealing of user data.

pub(crate) mod create;
pub(crate) mod finish;
pub(crate) mod lifecycle;
pub(crate) mod quota;
pub(crate) mod user_data;
