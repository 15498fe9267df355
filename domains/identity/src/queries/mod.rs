//! Reads of identity, by noun.

pub(crate) mod access;
pub(crate) mod machines;
pub(crate) mod me;
pub(crate) mod members;
pub(crate) mod orgs;
pub(crate) mod projects;
pub(crate) mod sign_in;
pub(crate) mod users;
