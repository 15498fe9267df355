//! Queries on topology reports.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, NodeId, Result};
use gpuaas_store::Tx;
use serde_json::Value;
use uuid::Uuid;

use crate::model::{Topologies, TopologyView};

struct TopologyRow {
    id: Uuid,
    node_id: Uuid,
    document: Value,
    discovered_at: DateTime<Utc>,
    approved_at: Option<DateTime<Utc>>,
    approved_by: Option<String>,
}

impl TopologyRow {
    fn topology(self) -> Result<TopologyView> {
        Ok(TopologyView {
            id: self.id,
            node_id: NodeId::from_uuid(self.node_id),
            discovered_at: self.discovered_at,
            approved_at: self.approved_at,
            approved_by: self.approved_by,
            topology: serde_json::from_value(self.document).map_err(Error::internal)?,
        })
    }
}

pub(crate) async fn one(tx: &mut Tx, node: NodeId, id: Uuid) -> Result<TopologyView> {
    let row = sqlx::query_as!(
        TopologyRow,
        "select id, node_id, document, discovered_at, approved_at, approved_by from fleet.topologies
         where id = $1 and node_id = $2",
        id,
        node.uuid(),
    );
    tx.optional(row).await?.ok_or(Code::TopologyNotFound)?.topology()
}

pub(crate) async fn of_node(tx: &mut Tx, node: NodeId) -> Result<Topologies> {
    let latest = sqlx::query_as!(
        TopologyRow,
        "select id, node_id, document, discovered_at, approved_at, approved_by from fleet.topologies
         where node_id = $1 order by discovered_at desc, id desc limit 1",
        node.uuid(),
    );
    let latest = tx.optional(latest).await?.map(TopologyRow::topology).transpose()?;
    let adopted = sqlx::query!("select topology_id from fleet.nodes where id = $1", node.uuid());
    let approved = match tx.optional(adopted).await?.and_then(|node| node.topology_id) {
        Some(id) => Some(one(tx, node, id).await?),
        None => None,
    };
    Ok(Topologies { latest, approved })
}
