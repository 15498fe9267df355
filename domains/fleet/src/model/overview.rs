//! The fleet at a glance.

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

/// The slots of hosts in service. Every slot is counted once: all but `total` add up to it.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct FleetCapacity {
    pub total: i64,
    /// Free, and their hosts are online and take work.
    pub healthy: i64,
    pub reserved: i64,
    /// Leased, wherever their hosts are.
    pub in_use: i64,
    /// Free, but their hosts are offline.
    pub offline: i64,
    /// Free, but their hosts are held or retired.
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
    /// A letter for each slot: `a` free, `r` reserved, `l` leased, `c` cleaning, `b` cleanup blocked, `f` faulty, `d` disabled;
    /// `o` free, but its host is offline, `h` free, but its host is held or not in service.
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
    /// Free, on hosts that were online and took work.
    #[schema(minimum = 0)]
    pub available: i32,
    /// Reserved or leased.
    #[schema(minimum = 0)]
    pub in_use: i32,
    /// Neither: being cleaned, faulty or disabled, or on a host that was offline or held.
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
    /// Free, and their hosts are online and take work.
    pub available: i64,
    /// Free, but their hosts are offline.
    pub offline: i64,
    /// Free, but their hosts are held or retired.
    pub held: i64,
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
    /// Free, on hosts that are online and take work.
    pub slots_available: i64,
    /// Hosts that are online, take work, and have all their slots free.
    pub nodes_available: i64,
    /// What is sold of it: slots, or whole hosts.
    pub unit: CapacityUnit,
}

/// What capacity is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CapacityUnit {
    Slot,
    Host,
}
