//! Events provisioning emits.

use gpuaas_core::{AllocationId, NodeId};

gpuaas_core::events! { "provisioning";
    /// An allocation was requested and its slots are reserved.
    Requested = "requested" of "allocation" by allocation_id {
        allocation_id: AllocationId, sku: String, gpus: i32, node_id: NodeId,
    }
    /// An allocation passed GPU verification and is active; charging begins or resumes.
    Active = "active" of "allocation" by allocation_id {
        allocation_id: AllocationId, node_id: NodeId, proved_at: Option<chrono::DateTime<chrono::Utc>>,
    }
    /// Provisioning failed; the allocation is not charged.
    Failed = "failed" of "allocation" by allocation_id { allocation_id: AllocationId, reason: String }
    /// A machine was stopped; the allocation keeps its GPUs.
    Stopped = "stopped" of "allocation" by allocation_id { allocation_id: AllocationId }
    /// An allocation's node is offline or no longer has it, or a GPU failed. Not charged from `since` on.
    Lost = "lost" of "allocation" by allocation_id {
        allocation_id: AllocationId, reason: String, since: chrono::DateTime<chrono::Utc>,
    }
    /// A release began. Participants end their part and signal the run.
    ReleasingRequested = "releasing.requested" of "allocation" by allocation_id {
        allocation_id: AllocationId, run_id: gpuaas_core::RunId,
    }
    /// An allocation was released and its slots returned.
    ReleasingCompleted = "releasing.completed" of "allocation" by allocation_id { allocation_id: AllocationId }
    /// The node failed to clean up; the allocation is not charged, and the release is retried.
    ReleaseFailed = "release_failed" of "allocation" by allocation_id { allocation_id: AllocationId, reason: String }
    /// An operator ordered the release of an allocation.
    ForceReleaseRequested = "force_release_requested" of "allocation" by allocation_id {
        allocation_id: AllocationId, reason: String,
    }
}
