//! The fleet at a glance.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FleetOverview {
    pub nodes: NodeCounts,
    pub slots: SlotCounts,
    pub tasks: TaskCounts,
    pub regions: Vec<FleetShare>,
    pub skus: Vec<FleetShare>,
}

/// Nodes by their status.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct NodeCounts {
    pub online: i64,
    pub offline: i64,
    pub maintenance: i64,
    pub enrolling: i64,
    pub retired: i64,
}

/// Slots of nodes in service by their state.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlotCounts {
    pub available: i64,
    pub reserved: i64,
    pub leased: i64,
    pub cleaning: i64,
    pub cleanup_blocked: i64,
    pub faulty: i64,
    pub disabled: i64,
}

/// Tasks that aren't over.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct TaskCounts {
    pub queued: i64,
    pub dispatched: i64,
    pub running: i64,
}

/// What of the fleet in service is in a region, or can be sold as a SKU.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FleetShare {
    pub name: String,
    pub nodes: i64,
    pub nodes_online: i64,
    pub slots: i64,
    pub slots_available: i64,
}
