//! What changes about allocations.

pub(crate) mod create;
pub(crate) mod finish;
pub(crate) mod lifecycle;
pub(crate) mod quota;
pub(crate) mod user_data;
