//! Events of the fleet.

use gpuaas_core::{AllocationId, NodeId, SlotId};

use crate::model::SlotFact;

gpuaas_core::events! { "fleet";
    /// A host enrolled as a node.
    NodeEnrolled = "node.enrolled" of "node" by node_id { node_id: NodeId, region: String, simulated: bool }
    /// A node's lifecycle, hold or SKUs changed.
    NodeChanged = "node.changed" of "node" by node_id { node_id: NodeId }
    /// A node that was offline, or has just enrolled, opened a channel.
    NodeOnline = "node.online" of "node" by node_id { node_id: NodeId, epoch: i64 }
    /// A node had no channel for longer than `node.offline_after_seconds`.
    NodeOffline = "node.offline" of "node" by node_id { node_id: NodeId, epoch: i64, since: chrono::DateTime<chrono::Utc> }
    /// A node connected without the work of these allocations, which hold slots on it.
    HoldingsMissing = "holdings.missing" of "node" by node_id { node_id: NodeId, epoch: i64, owners: Vec<AllocationId> }
    /// A node is held by an operator or the system.
    NodeHeld = "node.held" of "node" by node_id { node_id: NodeId, hold: String, reason: String }
    /// A node has no hold any more.
    NodeReleased = "node.released" of "node" by node_id { node_id: NodeId }
    /// A node's certificates were revoked.
    CertificatesRevoked = "certificates.revoked" of "node" by node_id { node_id: NodeId }
    /// Slots changed their state; a higher version is newer.
    SlotsChanged = "slots.changed" of "node" by node_id {
        node_id: NodeId, slots: Vec<SlotFact>, owner: Option<AllocationId>,
    }
    /// A slot's hardware failed.
    SlotFaulty = "slot.faulty" of "slot" by slot_id {
        slot_id: SlotId, node_id: NodeId, reason: String, owner: Option<AllocationId>,
    }
    /// Tenants' work on a node will be stopped at the deadline.
    MaintenanceScheduled = "maintenance.scheduled" of "node" by node_id {
        node_id: NodeId, deadline: chrono::DateTime<chrono::Utc>, reason: String,
    }
    /// A maintenance deadline has passed: tenants' work on the node is stopped.
    MaintenanceStarted = "maintenance.started" of "node" by node_id { node_id: NodeId, reason: String }
    /// A maintenance ended: the node accepts tenants' work again.
    MaintenanceEnded = "maintenance.ended" of "node" by node_id { node_id: NodeId }
    /// The task-signing keys changed: gateways send the new set to connected hosts.
    SigningKeysChanged = "signing_keys.changed" of "signing_key" by key { key: uuid::Uuid }
}
