//! VMs over slots.

use gpuaas_agent_protocol::tasks::{
    GpuProof, ReleaseParams, Sanitised, VerifyParams, VmParams, VmProvisioned,
};
use gpuaas_core::AllocationId;

use super::{Driver, Work};
use crate::progress::Progress;

/// VMs that own slots. A slot belongs to at most one VM.
pub trait Vms: Driver {
    /// Creates the VM and returns once it responds. Anything that already exists for the allocation is kept.
    fn provision<'a>(&'a self, params: &'a VmParams, progress: &'a Progress) -> Work<'a, VmProvisioned>;
    /// Reports the GPUs as seen from inside the VM. The control plane judges the result.
    fn verify<'a>(&'a self, params: &'a VerifyParams, progress: &'a Progress) -> Work<'a, GpuProof>;
    /// Destroys the VM in any state and reports for each slot whether it is clean. Succeeds if there is no VM.
    fn release<'a>(&'a self, params: &'a ReleaseParams, progress: &'a Progress) -> Work<'a, Sanitised>;
    /// Returns the allocations that have a VM.
    fn holding(&self) -> Vec<AllocationId>;
}
