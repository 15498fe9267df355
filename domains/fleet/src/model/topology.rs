//! What a host found in itself.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::Topology;
use gpuaas_core::NodeId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Serialize, ToSchema)]
pub struct TopologyView {
    /// Names this finding: an approval names what it approves.
    pub id: Uuid,
    pub node_id: NodeId,
    pub discovered_at: DateTime<Utc>,
    pub approved_at: Option<DateTime<Utc>>,
    pub approved_by: Option<String>,
    pub topology: Topology,
}

/// What a node was last found to be made of, and what of it is in use.
#[derive(Debug, Serialize, ToSchema)]
pub struct Topologies {
    pub latest: Option<TopologyView>,
    pub approved: Option<TopologyView>,
}
