//! Task `instance.power`.

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
