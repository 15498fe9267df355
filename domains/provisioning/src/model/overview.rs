//! Totals of the platform.

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
    /// Number of allocations that haven't ended, by state.
    pub live: BTreeMap<String, i64>,
    /// GPUs of allocations that haven't ended.
    #[schema(minimum = 0)]
    pub gpus: i64,
    /// Allocations created in the last 24 hours.
    #[schema(minimum = 0)]
    pub created: i64,
    /// Allocations created in the last 24 hours that failed.
    #[schema(minimum = 0)]
    pub failed: i64,
}
