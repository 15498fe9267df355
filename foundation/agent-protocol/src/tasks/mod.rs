//! The task catalogue: every type a control plane of this version may ask for.

mod allocation;
mod diag;
mod instance;
mod slice;

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

/// A task type as data.
pub struct Declared {
    pub name: &'static str,
    pub version: u16,
    pub summary: &'static str,
    pub limit_seconds: u32,
    pub params: fn() -> Schema,
    pub output: fn() -> Schema,
    /// Returns true if this is an output of the type, within its bounds.
    pub reads_output: fn(&Value) -> bool,
}

/// A schema, and those it refers to by name, as JSON.
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

impl Declared {
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

/// Every task type.
pub const TASKS: &[Declared] = &[
    Declared::of::<TopologyDiscover>(),
    Declared::of::<SliceVmProvision>(),
    Declared::of::<SliceVmVerify>(),
    Declared::of::<SliceVmRelease>(),
    Declared::of::<AllocationProvisionUser>(),
    Declared::of::<AllocationVerify>(),
    Declared::of::<AllocationRevokeUser>(),
    Declared::of::<InstancePower>(),
    Declared::of::<InstanceSshKeys>(),
    Declared::of::<HealthProbe>(),
    Declared::of::<LoadTest>(),
    Declared::of::<CollectLogs>(),
];
