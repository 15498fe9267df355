//! Task `instance.ssh_keys`.

use gpuaas_core::AllocationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::task::TaskType;

/// Replaces the SSH keys that may log in.
pub struct InstanceSshKeys;

impl TaskType for InstanceSshKeys {
    const NAME: &'static str = "instance.ssh_keys";
    const SUMMARY: &'static str = "Replace the SSH keys that may log in";
    const LIMIT_SECONDS: u32 = 60;
    type Params = SshKeysParams;
    type Output = KeysSet;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SshKeysParams {
    pub allocation_id: AllocationId,
    pub ssh_keys: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeysSet {
    pub keys: u32,
}
