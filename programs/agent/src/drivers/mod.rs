//! What a host can do, as small contracts. Every one is idempotent: done twice, the same end.

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

/// Work of a driver. Dropping it stops it; what it began is found again by whoever does it once more.
pub type Work<'a, T> = BoxFuture<'a, Result<T, Failure>>;

/// Looks, and changes nothing.
pub trait Discovery {
    fn discover(&self) -> Work<'_, Topology>;
}

/// VMs over slots. A slot is in at most one VM.
pub trait Slices {
    /// Answers only when the VM answers. What exists already for the allocation is kept.
    fn provision<'a>(&'a self, params: &'a VmParams, progress: &'a Progress) -> Work<'a, VmProvisioned>;
    /// Reports what was seen from inside the VM, good or bad; it judges nothing.
    fn verify<'a>(&'a self, params: &'a VerifyParams, progress: &'a Progress) -> Work<'a, GpuProof>;
    /// Ends the VM whatever state it is in, and proves slot by slot what is clean. No VM is no failure.
    fn release<'a>(&'a self, params: &'a ReleaseParams, progress: &'a Progress) -> Work<'a, Sanitised>;
}

/// POSIX users of a whole host.
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

/// Instances of either shape while they live.
pub trait Instances {
    fn power<'a>(&'a self, params: &'a PowerParams) -> Work<'a, Power>;
    fn ssh_keys<'a>(&'a self, params: &'a SshKeysParams) -> Work<'a, KeysSet>;
    /// Allocations of which something is on the host.
    fn holding(&self) -> Vec<AllocationId>;
}

/// Is the host well?
pub trait Diagnosis {
    fn health(&self) -> Work<'_, Health>;
    fn load_test<'a>(&'a self, params: &'a LoadTestParams) -> Work<'a, LoadTested>;
    fn prerequisites(&self) -> Vec<Prerequisite>;
}

/// Measures. Cheap: called every few seconds.
pub trait Meter {
    fn sample(&self) -> Telemetry;
}

/// A host: all of the above.
pub trait Host: Discovery + Slices + Users + Instances + Diagnosis + Meter + Send + Sync {
    fn simulated(&self) -> bool;
    /// Changes with each start of the host.
    fn boot_id(&self) -> String;
}
