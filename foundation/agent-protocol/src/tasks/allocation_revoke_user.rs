//! Task `allocation.revoke_user`.

use gpuaas_core::AllocationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::slot::{Sanitised, Slot};
use crate::task::TaskType;

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
