//! The task catalogue: every task type this version of the control plane may send, each in a file of its own.

mod allocation_provision_user;
mod allocation_revoke_user;
mod allocation_verify;
mod collect_logs;
mod gpu_proof;
mod health_probe;
mod instance_power;
mod instance_ssh_keys;
mod load_test;
mod no_params;
mod slice_vm_provision;
mod slice_vm_release;
mod slice_vm_verify;
mod slot;
mod stream_open;
mod task_type_info;
mod topology_discover;

pub use allocation_provision_user::{AllocationProvisionUser, PosixUser, UserProvisioned};
pub use allocation_revoke_user::{AllocationRevokeUser, RevokeUserParams};
pub use allocation_verify::AllocationVerify;
pub use collect_logs::{CollectLogs, CollectLogsParams, LogLines};
pub use gpu_proof::{GpuProof, ProvenGpu, Runtime, VerifyParams};
pub use health_probe::{Health, HealthCheck, HealthProbe};
pub use instance_power::{InstancePower, Power, PowerAction, PowerParams, PowerState};
pub use instance_ssh_keys::{InstanceSshKeys, KeysSet, SshKeysParams};
pub use load_test::{LoadTest, LoadTestParams, LoadTested};
pub use no_params::NoParams;
pub use slice_vm_provision::{Image, SliceProfile, SliceVmProvision, VmParams, VmProvisioned};
pub use slice_vm_release::{ReleaseParams, SliceVmRelease};
pub use slice_vm_verify::SliceVmVerify;
pub use slot::{Sanitised, SanitisedSlot, Slot};
pub use stream_open::{StreamLimits, StreamOpen, StreamOpenParams, StreamOpened, StreamTarget};
pub use task_type_info::{Schema, TaskTypeInfo};
pub use topology_discover::{Blocker, GpuCandidate, SlotCandidate, Topology, TopologyDiscover};

/// All task types.
pub const TASKS: &[TaskTypeInfo] = &[
    TaskTypeInfo::of::<TopologyDiscover>(),
    TaskTypeInfo::of::<SliceVmProvision>(),
    TaskTypeInfo::of::<SliceVmVerify>(),
    TaskTypeInfo::of::<SliceVmRelease>(),
    TaskTypeInfo::of::<AllocationProvisionUser>(),
    TaskTypeInfo::of::<AllocationVerify>(),
    TaskTypeInfo::of::<AllocationRevokeUser>(),
    TaskTypeInfo::of::<InstancePower>(),
    TaskTypeInfo::of::<InstanceSshKeys>(),
    TaskTypeInfo::of::<HealthProbe>(),
    TaskTypeInfo::of::<LoadTest>(),
    TaskTypeInfo::of::<CollectLogs>(),
    TaskTypeInfo::of::<StreamOpen>(),
];
