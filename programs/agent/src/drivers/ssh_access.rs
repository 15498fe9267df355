//! SSH access to running instances.

use gpuaas_agent_protocol::tasks::{KeysSet, SshKeysParams};

use super::{Driver, Work};

/// SSH keys of instances.
pub trait SshAccess: Driver {
    /// Replaces the keys that may log in to an instance.
    fn set_keys<'a>(&'a self, params: &'a SshKeysParams) -> Work<'a, KeysSet>;
}
