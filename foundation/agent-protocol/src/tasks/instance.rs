//! Tasks on a running instance of any shape.

use gpuaas_core::AllocationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::task::TaskType;

/// Stops, starts, reboots or power-cycles an instance.
pub struct InstancePower;

impl TaskType for InstancePower {
    const NAME: &'static str = "instance.power";
    const SUMMARY: &'static str = "Stop, start, reboot or power-cycle an instance";
    const LIMIT_SECONDS: u32 = 600;
    type Params = PowerParams;
    type Output = Power;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PowerParams {
    pub allocation_id: AllocationId,
    pub action: PowerAction,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PowerAction {
    Stop,
    Start,
    Reboot,
    Cycle,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Power {
    pub state: PowerState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PowerState {
    Running,
    Stopped,
}

/// Replaces the SSH keys that may log in.
pub struct InstanceSshKeys;

impl TaskType for InstanceSshKeys {
    const NAME: &'static str = "instance.ssh_keys";
    const SUMMARY: &'static str = "Replace the SSH keys that may log in";
    const LIMIT_SECONDS: u32 = 60;
    type Params = SshKeysParams;
    type Output = KeysSet;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SshKeysParams {
    pub allocation_id: AllocationId,
    pub ssh_keys: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeysSet {
    pub keys: u32,
}
