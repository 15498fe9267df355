//! Driver traits of a host. Every method is idempotent: a second call leads to the same state.

mod failure;
mod host;
mod sysfs;

use futures::future::BoxFuture;
use gpuaas_agent_protocol::frames::Prerequisite;
use gpuaas_agent_protocol::tasks::{
    GpuProof, Health, KeysSet, LoadTestParams, LoadTested, PosixUser, Power, PowerParams, ReleaseParams,
    RevokeUserParams, Sanitised, SshKeysParams, Topology, UserProvisioned, VerifyParams, VmParams,
    VmProvisioned,
};
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_core::AllocationId;

pub use failure::Failure;
pub use host::BareHost;

use crate::progress::Progress;

/// Future of a driver call. Dropping it stops the work; a later call continues from what already exists.
pub type Work<'a, T> = BoxFuture<'a, Result<T, Failure>>;

/// Hardware discovery; changes nothing.
pub trait Discovery {
    fn discover(&self) -> Work<'_, Topology>;
}

/// VMs that own slots. A slot belongs to at most one VM.
pub trait Slices {
    /// Creates the VM and returns once it responds. Anything that already exists for the allocation is kept.
    fn provision<'a>(&'a self, params: &'a VmParams, progress: &'a Progress) -> Work<'a, VmProvisioned>;
    /// Reports the GPUs as seen from inside the VM. The control plane judges the result.
    fn verify<'a>(&'a self, params: &'a VerifyParams, progress: &'a Progress) -> Work<'a, GpuProof>;
    /// Destroys the VM in any state and reports for each slot whether it is clean. Succeeds if there is no VM.
    fn release<'a>(&'a self, params: &'a ReleaseParams, progress: &'a Progress) -> Work<'a, Sanitised>;
}

/// POSIX users of a whole-host allocation.
pub trait Users {
    fn provision_user<'a>(
        &'a self,
        params: &'a PosixUser,
        progress: &'a Progress,
    ) -> Work<'a, UserProvisioned>;
    fn verify_user<'a>(&'a self, params: &'a VerifyParams, progress: &'a Progress) -> Work<'a, GpuProof>;
    fn revoke_user<'a>(&'a self, params: &'a RevokeUserParams, progress: &'a Progress)
    -> Work<'a, Sanitised>;
}

/// Operations on running instances: VMs and POSIX users.
pub trait Instances {
    fn power<'a>(&'a self, params: &'a PowerParams) -> Work<'a, Power>;
    fn ssh_keys<'a>(&'a self, params: &'a SshKeysParams) -> Work<'a, KeysSet>;
    /// Returns the allocations that have an instance on the host.
    fn holding(&self) -> Vec<AllocationId>;
}

/// Health checks and prerequisites.
pub trait Diagnosis {
    fn health(&self) -> Work<'_, Health>;
    fn load_test<'a>(&'a self, params: &'a LoadTestParams) -> Work<'a, LoadTested>;
    fn prerequisites(&self) -> Vec<Prerequisite>;
}

/// Telemetry source. Called every few seconds, so it must be cheap.
pub trait Meter {
    fn sample(&self) -> Telemetry;
}

/// A host: all driver traits together.
pub trait Host: Discovery + Slices + Users + Instances + Diagnosis + Meter + Send + Sync {
    fn simulated(&self) -> bool;
    /// Returns an id that changes with each boot of the host.
    fn boot_id(&self) -> String;
}
