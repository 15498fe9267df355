//! Titles and texts of notifications, by the noun they are about.

pub(crate) mod account;
pub(crate) mod allocation;
pub(crate) mod maintenance;
