//! Writes of identity, by noun.

pub(crate) mod bootstrap;
pub(crate) mod grants;
pub(crate) mod lockout;
pub(crate) mod members;
pub(crate) mod orgs;
pub(crate) mod passwords;
pub(crate) mod projects;
pub(crate) mod retention;
pub(crate) mod revocations;
pub(crate) mod sessions;
pub(crate) mod ssh_keys;
pub(crate) mod tokens;
pub(crate) mod users;
