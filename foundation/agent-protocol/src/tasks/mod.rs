//! The task catalogue: every task type this version of the control plane may send.

mod allocation;
mod diag;
mod instance;
mod slice;
mod stream_open;

use serde::Deserialize;
use serde_json::Value;

use crate::task::TaskType;

pub use allocation::{
    AllocationProvisionUser, AllocationRevokeUser, AllocationVerify, PosixUser, RevokeUserParams,
    UserProvisioned,
};
pub use diag::{
    CollectLogs, CollectLogsParams, Health, HealthCheck, HealthProbe, LoadTest, LoadTestParams, LoadTested,
    LogLines, NoParams,
};
pub use instance::{
    InstancePower, InstanceSshKeys, KeysSet, Power, PowerAction, PowerParams, PowerState, SshKeysParams,
};
pub use slice::{
    Blocker, GpuCandidate, GpuProof, Image, ProvenGpu, ReleaseParams, Runtime, Sanitised, SanitisedSlot,
    SliceProfile, SliceVmProvision, SliceVmRelease, SliceVmVerify, Slot, SlotCandidate, Topology,
    TopologyDiscover, VerifyParams, VmParams, VmProvisioned,
};
pub use stream_open::{StreamLimits, StreamOpen, StreamOpenParams, StreamOpened, StreamTarget};

/// Description of a task type.
pub struct TaskTypeInfo {
    pub name: &'static str,
    pub version: u16,
    pub summary: &'static str,
    pub limit_seconds: u32,
    pub params: fn() -> Schema,
    pub output: fn() -> Schema,
    /// Returns true if the value is an output of the type, within its bounds.
    pub reads_output: fn(&Value) -> bool,
}

/// A JSON schema with the named schemas it refers to.
pub struct Schema {
    pub schema: Value,
    pub named: Vec<(String, Value)>,
}

impl Schema {
    pub fn of<T: utoipa::ToSchema>() -> Self {
        let as_json = |schema| serde_json::to_value(schema).unwrap_or_default();
        let mut named = Vec::new();
        T::schemas(&mut named);
        let named = named.into_iter().map(|(name, schema)| (name, as_json(schema))).collect();
        Self { schema: as_json(T::schema()), named }
    }
}

impl TaskTypeInfo {
    const fn of<T: TaskType>() -> Self {
        Self {
            name: T::NAME,
            version: T::VERSION,
            summary: T::SUMMARY,
            limit_seconds: T::LIMIT_SECONDS,
            params: Schema::of::<T::Params>,
            output: Schema::of::<T::Output>,
            reads_output: |output| T::Output::deserialize(output).is_ok(),
        }
    }
}

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
