//! Task `allocation.provision_user`.

use gpuaas_core::AllocationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::slot::Slot;
use crate::checked;
use crate::task::TaskType;

/// Creates the POSIX user that gets the host.
pub struct AllocationProvisionUser;

impl TaskType for AllocationProvisionUser {
    const NAME: &'static str = "allocation.provision_user";
    const SUMMARY: &'static str = "Create the POSIX user with SSH keys and access to the GPUs";
    const LIMIT_SECONDS: u32 = 120;
    type Params = PosixUser;
    type Output = UserProvisioned;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PosixUser {
    pub allocation_id: AllocationId,
    pub username: String,
    pub uid: u32,
    pub ssh_keys: Vec<String>,
    pub sudo: bool,
    pub slots: Vec<Slot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UserProvisioned {
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub address: String,
    pub ssh_port: u16,
    #[serde(deserialize_with = "checked::label")]
    pub username: String,
}
