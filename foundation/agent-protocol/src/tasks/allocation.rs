//! Tasks of whole nodes: a POSIX user on bare metal.

use gpuaas_core::AllocationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::slice::{GpuProof, Sanitised, Slot, VerifyParams};
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

/// Verifies the driver and GPUs the user has.
pub struct AllocationVerify;

impl TaskType for AllocationVerify {
    const NAME: &'static str = "allocation.verify";
    const SUMMARY: &'static str = "Verify driver and GPUs, and run a kernel on each GPU";
    const LIMIT_SECONDS: u32 = 300;
    type Params = VerifyParams;
    type Output = GpuProof;
}

/// Removes the user and proves the cleanup.
pub struct AllocationRevokeUser;

impl TaskType for AllocationRevokeUser {
    const NAME: &'static str = "allocation.revoke_user";
    const SUMMARY: &'static str =
        "Kill processes, remove access, wipe the home, reset and scrub GPUs, and report proof";
    const LIMIT_SECONDS: u32 = 900;
    type Params = RevokeUserParams;
    type Output = Sanitised;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokeUserParams {
    pub allocation_id: AllocationId,
    pub username: String,
    pub uid: u32,
    pub slots: Vec<Slot>,
}
