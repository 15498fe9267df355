//! The platform at a glance.

use std::collections::BTreeMap;

use gpuaas_fleet::model::FleetOverview;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Overview {
    pub fleet: FleetOverview,
    pub allocations: AllocationCounts,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AllocationCounts {
    /// Those that haven't ended, by state.
    pub live: BTreeMap<String, i64>,
    /// GPUs they hold.
    #[schema(minimum = 0)]
    pub gpus: i64,
    /// Of the last 24 hours.
    #[schema(minimum = 0)]
    pub created: i64,
    #[schema(minimum = 0)]
    pub failed: i64,
}
