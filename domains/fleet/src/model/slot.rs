//! Slots and claims on them.

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, NodeId, SlotId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

gpuaas_core::state_machine! {
    /// State of a slot. `available` means approved, healthy and verified clean.
    pub enum SlotState in "fleet.slots.state" {
        initial Available = "available",
        Reserved = "reserved",
        Leased = "leased",
        Cleaning = "cleaning",
        CleanupBlocked = "cleanup_blocked",
        Faulty = "faulty",
        Disabled = "disabled",
    }
    moves {
        Available => Reserved, Reserved => Leased, Reserved => Available, Leased => Cleaning, Cleaning => Available,
        Leased => CleanupBlocked, Cleaning => CleanupBlocked, CleanupBlocked => Cleaning,
        Leased => Faulty, Available => Faulty, Faulty => Cleaning,
        Available => Disabled, Reserved => Disabled, Leased => Disabled, Cleaning => Disabled,
        CleanupBlocked => Disabled, Faulty => Disabled, Disabled => Cleaning,
    }
}

/// A slot, as shown to operators.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlotView {
    pub id: SlotId,
    pub index: i32,
    pub numa: i32,
    pub gpu_uuid: Option<String>,
    pub gpu_model: Option<String>,
    pub gpu_pci: Option<String>,
    pub fabric_pci: Option<String>,
    pub nvme: Option<String>,
    pub private_ip: String,
    pub state: SlotState,
    pub state_since: DateTime<Utc>,
    /// Reason of the last state change, if one was given.
    pub reason: Option<String>,
    /// True if the GPU failed and no load test has passed since.
    pub suspect: bool,
    /// Allocation that holds the slot.
    pub allocation_id: Option<AllocationId>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SlotViews {
    pub items: Vec<SlotView>,
}

/// State of a slot in events; a higher version is newer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SlotFact {
    pub slot_id: SlotId,
    pub state: SlotState,
    pub version: i64,
}

/// Free slots of one node that can be claimed together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Proposal {
    #[serde(serialize_with = "as_uuid")]
    pub node: NodeId,
    #[serde(serialize_with = "as_uuids")]
    pub slots: Vec<SlotId>,
}

fn as_uuid<S: serde::Serializer>(id: &NodeId, serializer: S) -> Result<S::Ok, S::Error> {
    id.uuid().serialize(serializer)
}

fn as_uuids<S: serde::Serializer>(ids: &[SlotId], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(ids.iter().map(|id| id.uuid()))
}

/// The node and slots a claim got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    pub node_id: NodeId,
    pub slots: Vec<SlotId>,
}
