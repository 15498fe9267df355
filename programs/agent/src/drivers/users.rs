//! POSIX users of whole-host allocations.

use gpuaas_agent_protocol::tasks::{
    GpuProof, PosixUser, RevokeUserParams, Sanitised, UserProvisioned, VerifyParams,
};
use gpuaas_core::AllocationId;

use super::{Driver, Work};
use crate::progress::Progress;

/// POSIX users of whole-host allocations.
pub trait Users: Driver {
    /// Creates the user with its keys and access to the GPUs. Anything that already exists for the allocation is kept.
    fn provision<'a>(&'a self, params: &'a PosixUser, progress: &'a Progress) -> Work<'a, UserProvisioned>;
    /// Reports the GPUs as the user sees them. The control plane judges the result.
    fn verify<'a>(&'a self, params: &'a VerifyParams, progress: &'a Progress) -> Work<'a, GpuProof>;
    /// Removes the user in any state and reports for each slot whether it is clean. Succeeds if there is no user.
    fn revoke<'a>(&'a self, params: &'a RevokeUserParams, progress: &'a Progress) -> Work<'a, Sanitised>;
    /// Returns the allocations that have a user.
    fn holding(&self) -> Vec<AllocationId>;
}
