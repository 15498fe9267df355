//! Fleet overview, map and capacity history.

use chrono::{DateTime, Utc};
use gpuaas_core::NodeId;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Hold, NodeStatus};

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FleetOverview {
    #[serde(flatten)]
    pub capacity: FleetCapacity,
    pub nodes: NodeCounts,
    pub slots: SlotCounts,
    pub tasks: TaskCounts,
    pub regions: Vec<FleetShare>,
    pub skus: Vec<FleetShare>,
}

/// Slots of nodes in service. Every slot is counted once: all fields but `total` add up to it.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct FleetCapacity {
    pub total: i64,
    /// Available slots of nodes that are online and accept work.
    pub healthy: i64,
    pub reserved: i64,
    /// Leased, also on offline or held nodes.
    pub in_use: i64,
    /// Available slots of nodes that are offline.
    pub offline: i64,
    /// Available slots of nodes that are held or retired.
    pub held: i64,
    /// Being cleaned.
    pub cleaning: i64,
    /// Faulty, disabled, or their cleanup is blocked.
    pub faulty: i64,
}

impl From<&SlotCounts> for FleetCapacity {
    fn from(slots: &SlotCounts) -> Self {
        let faulty = slots.faulty + slots.disabled + slots.cleanup_blocked;
        let SlotCounts { available, offline, held, reserved, leased, cleaning, .. } = *slots;
        let total = available + offline + held + reserved + leased + cleaning + faulty;
        Self { total, healthy: available, reserved, in_use: leased, offline, held, cleaning, faulty }
    }
}

/// Every node with its slots.
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
    /// One letter per slot: `a` available, `r` reserved, `l` leased, `c` cleaning, `b` cleanup blocked, `f` faulty,
    /// `d` disabled; `o` available but the node is offline, `h` available but the node is held or not in service.
    #[schema(example = "aallrcfd")]
    pub slots: String,
}

/// A capacity sample of the fleet.
#[derive(Debug, Serialize, ToSchema)]
pub struct CapacityNote {
    pub at: DateTime<Utc>,
    #[schema(minimum = 0)]
    pub nodes: i32,
    #[schema(minimum = 0)]
    pub nodes_online: i32,
    #[schema(minimum = 0)]
    pub slots: i32,
    /// Available slots on nodes that were online and accepted work.
    #[schema(minimum = 0)]
    pub available: i32,
    /// Reserved or leased.
    #[schema(minimum = 0)]
    pub in_use: i32,
    /// All other slots: being cleaned, faulty or disabled, or on a node that was offline or held.
    #[schema(minimum = 0)]
    pub out: i32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CapacityHistory {
    /// Samples every five minutes, oldest first; thinned out evenly if there are many.
    pub notes: Vec<CapacityNote>,
}

/// Number of nodes by status.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct NodeCounts {
    pub online: i64,
    pub offline: i64,
    pub maintenance: i64,
    pub enrolling: i64,
    pub retired: i64,
}

/// Number of slots of nodes in service, by state.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlotCounts {
    /// Available slots of nodes that are online and accept work.
    pub available: i64,
    /// Available slots of nodes that are offline.
    pub offline: i64,
    /// Available slots of nodes that are held or retired.
    pub held: i64,
    pub reserved: i64,
    pub leased: i64,
    pub cleaning: i64,
    pub cleanup_blocked: i64,
    pub faulty: i64,
    pub disabled: i64,
}

/// Number of unfinished tasks, by state.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct TaskCounts {
    pub queued: i64,
    pub dispatched: i64,
    pub running: i64,
}

/// Nodes in service and their slots in a region, or for a SKU.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FleetShare {
    pub name: String,
    pub nodes: i64,
    pub nodes_online: i64,
    pub slots: i64,
    /// Available slots on nodes that are online and accept work.
    pub slots_available: i64,
    /// Nodes that are online, accept work, and have all their slots available.
    pub nodes_available: i64,
    /// Unit of sale: slots, or whole nodes.
    pub unit: CapacityUnit,
}

/// Unit capacity is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CapacityUnit {
    Slot,
    Host,
}
