//! Events the fleet states.

use gpuaas_core::{AllocationId, NodeId, SlotId};

use crate::model::SlotFact;

gpuaas_core::events! { "fleet";
    /// A host enrolled.
    NodeEnrolled = "node.enrolled" of "node" by node_id { node_id: NodeId, region: String, simulated: bool }
    /// A node's facts changed: life, hold, what it is sold as.
    NodeChanged = "node.changed" of "node" by node_id { node_id: NodeId }
    /// A host's channel is back.
    NodeOnline = "node.online" of "node" by node_id { node_id: NodeId, epoch: i64 }
    /// A host's channel was gone for too long.
    NodeOffline = "node.offline" of "node" by node_id { node_id: NodeId, epoch: i64, since: chrono::DateTime<chrono::Utc> }
    /// A host that connected doesn't have the work of these, who hold slots there.
    HoldingsMissing = "holdings.missing" of "node" by node_id { node_id: NodeId, epoch: i64, owners: Vec<AllocationId> }
    /// An operator, or the system, held a node back.
    NodeHeld = "node.held" of "node" by node_id { node_id: NodeId, hold: String, reason: String }
    /// A node is held back no longer.
    NodeReleased = "node.released" of "node" by node_id { node_id: NodeId }
    /// A node's certificates are no longer good.
    CertificatesRevoked = "certificates.revoked" of "node" by node_id { node_id: NodeId }
    /// Slots changed their state; a higher version is newer.
    SlotsChanged = "slots.changed" of "node" by node_id {
        node_id: NodeId, slots: Vec<SlotFact>, owner: Option<AllocationId>,
    }
    /// A slot's hardware failed.
    SlotFaulty = "slot.faulty" of "slot" by slot_id {
        slot_id: SlotId, node_id: NodeId, reason: String, owner: Option<AllocationId>,
    }
    /// Tenants' work on a node will be stopped.
    MaintenanceScheduled = "maintenance.scheduled" of "node" by node_id {
        node_id: NodeId, deadline: chrono::DateTime<chrono::Utc>, reason: String,
    }
    /// The deadline has passed: tenants' work on a node is ended.
    MaintenanceStarted = "maintenance.started" of "node" by node_id { node_id: NodeId, reason: String }
    /// Tenants' work may be on a node again.
    MaintenanceEnded = "maintenance.ended" of "node" by node_id { node_id: NodeId }
    /// A host's signing keys changed: hosts are to be told.
    SigningKeysChanged = "signing_keys.changed" of "signing_key" by key { key: uuid::Uuid }
}
