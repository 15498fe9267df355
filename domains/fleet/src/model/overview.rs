//! The fleet at a glance.

use chrono::{DateTime, Utc};
use gpuaas_core::NodeId;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Hold, NodeStatus};

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FleetOverview {
    pub nodes: NodeCounts,
    pub slots: SlotCounts,
    pub tasks: TaskCounts,
    pub regions: Vec<FleetShare>,
    pub skus: Vec<FleetShare>,
}

/// Every host with its slots, for a picture of the whole fleet.
#[derive(Debug, Serialize, ToSchema)]
pub struct FleetMap {
    pub nodes: Vec<MapNode>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MapNode {
    pub id: NodeId,
    pub name: String,
    pub region: String,
    pub status: NodeStatus,
    pub hold: Hold,
    pub simulated: bool,
    pub skus: Vec<String>,
    /// A letter for each slot: `a` available, `r` reserved, `l` leased, `c` cleaning, `b` cleanup blocked, `f` faulty,
    /// `d` disabled.
    #[schema(example = "aallrcfd")]
    pub slots: String,
}

/// How full the fleet was at a moment.
#[derive(Debug, Serialize, ToSchema)]
pub struct CapacityNote {
    pub at: DateTime<Utc>,
    #[schema(minimum = 0)]
    pub nodes: i32,
    #[schema(minimum = 0)]
    pub nodes_online: i32,
    #[schema(minimum = 0)]
    pub slots: i32,
    #[schema(minimum = 0)]
    pub available: i32,
    /// Reserved or leased.
    #[schema(minimum = 0)]
    pub in_use: i32,
    /// Neither: being cleaned, faulty or disabled.
    #[schema(minimum = 0)]
    pub out: i32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CapacityHistory {
    /// Oldest first, every five minutes; thinned out when there are many.
    pub notes: Vec<CapacityNote>,
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
