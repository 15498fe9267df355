//! Topology reports.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::Topology;
use gpuaas_core::NodeId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Serialize, ToSchema)]
pub struct TopologyView {
    /// Id of this topology report; an approval refers to it.
    pub id: Uuid,
    pub node_id: NodeId,
    pub discovered_at: DateTime<Utc>,
    pub approved_at: Option<DateTime<Utc>>,
    pub approved_by: Option<String>,
    pub topology: Topology,
}

/// The latest and the approved topology report of a node.
#[derive(Debug, Serialize, ToSchema)]
pub struct Topologies {
    pub latest: Option<TopologyView>,
    pub approved: Option<TopologyView>,
}
