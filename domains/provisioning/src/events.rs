//! Events provisioning states.

use gpuaas_core::{AllocationId, NodeId};

gpuaas_core::events! { "provisioning";
    /// Somebody asked for GPUs, and has a claim on them.
    Requested = "requested" of "allocation" by allocation_id {
        allocation_id: AllocationId, sku: String, gpus: i32, node_id: NodeId,
    }
    /// It is proved to work: charged from now on.
    Active = "active" of "allocation" by allocation_id {
        allocation_id: AllocationId, node_id: NodeId, proved_at: Option<chrono::DateTime<chrono::Utc>>,
    }
    /// It came to nothing, and is not charged.
    Failed = "failed" of "allocation" by allocation_id { allocation_id: AllocationId, reason: String }
    /// It is switched off, and its GPUs are held.
    Stopped = "stopped" of "allocation" by allocation_id { allocation_id: AllocationId }
    /// Its host, or a GPU, is gone: not charged from the last good sign on.
    Lost = "lost" of "allocation" by allocation_id {
        allocation_id: AllocationId, reason: String, since: chrono::DateTime<chrono::Utc>,
    }
    /// It is being given back; participants end their part and say so.
    ReleasingRequested = "releasing.requested" of "allocation" by allocation_id {
        allocation_id: AllocationId, run_id: gpuaas_core::RunId,
    }
    /// It is given back.
    ReleasingCompleted = "releasing.completed" of "allocation" by allocation_id { allocation_id: AllocationId }
    /// Its host couldn't clean up; not charged, and tried again.
    ReleaseFailed = "release_failed" of "allocation" by allocation_id { allocation_id: AllocationId, reason: String }
    /// An operator has it released.
    ForceReleaseRequested = "force_release_requested" of "allocation" by allocation_id {
        allocation_id: AllocationId, reason: String,
    }
}
