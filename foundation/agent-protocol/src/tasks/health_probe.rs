//! Task `diag.health_probe`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::NoParams;
use crate::checked;
use crate::task::TaskType;

/// Checks everything a node needs.
pub struct HealthProbe;

impl TaskType for HealthProbe {
    const NAME: &'static str = "diag.health_probe";
    const SUMMARY: &'static str = "Check driver, GPUs, disk, clock and runtime";
    const LIMIT_SECONDS: u32 = 60;
    type Params = NoParams;
    type Output = Health;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Health {
    pub healthy: bool,
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub checks: Vec<HealthCheck>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HealthCheck {
    #[serde(deserialize_with = "checked::label")]
    pub name: String,
    pub passed: bool,
    #[serde(deserialize_with = "checked::text")]
    pub detail: String,
}
