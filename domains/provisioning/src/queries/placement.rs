//! The facts of placement: nodes with their slots, and the shapes of SKUs.

use std::collections::HashMap;

use gpuaas_core::{Error, Machine, NodeId, Result, SkuId, SlotId};
use gpuaas_fleet::model::SlotState;
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::placement::{NodeFacts, PlacementRequest, Shape, SlotFacts};

/// Returns the nodes that placement knows: one, or all.
pub(crate) async fn nodes(tx: &mut Tx, node: Option<NodeId>) -> Result<Vec<NodeFacts>> {
    let rows = sqlx::query!(
        r#"select n.id as "id!", n.region as "region!", n.simulated as "simulated!",
                  n.lifecycle = 'active' and n.hold = 'none' and n.connectivity = 'online' as "schedulable!",
                  array(select k.sku_id from fleet.v_node_skus k where k.node_id = n.id) as "skus!: Vec<Uuid>"
           from fleet.v_nodes n
           where n.lifecycle <> 'deleted' and ($1::uuid is null or n.id = $1)"#,
        node.map(NodeId::uuid),
    );
    let nodes = tx.all(rows).await?;
    let ids: Vec<Uuid> = nodes.iter().map(|node| node.id).collect();
    let slots = sqlx::query!(
        r#"select s.id as "id!", s.node_id as "node_id!", s.numa as "numa!", s.gpu_uuid is not null as "gpu!",
                  s.fabric_pci is not null as "own_fabric!", s.state as "state!", s.version as "version!"
           from fleet.v_slots s where s.node_id = any($1) order by s.slot_index"#,
        &ids,
    );
    let mut by_node: HashMap<Uuid, Vec<SlotFacts>> = HashMap::new();
    for slot in tx.all(slots).await? {
        by_node.entry(slot.node_id).or_default().push(SlotFacts {
            id: SlotId::from_uuid(slot.id),
            numa: slot.numa,
            gpu: slot.gpu,
            own_fabric: slot.own_fabric,
            state: Machine::parse(&slot.state)?,
            version: slot.version,
        });
    }
    let facts = nodes.into_iter().map(|node| NodeFacts {
        id: NodeId::from_uuid(node.id),
        region: node.region,
        skus: node.skus,
        simulated: node.simulated,
        schedulable: node.schedulable,
        slots: by_node.remove(&node.id).unwrap_or_default(),
    });
    Ok(facts.collect())
}

/// Returns the nodes with free slots for a request, as the database has them now, regardless of the caller's tenant.
pub(crate) async fn candidates(tx: &mut Tx, request: &PlacementRequest) -> Result<Vec<NodeFacts>> {
    let mut nodes: HashMap<Uuid, NodeFacts> = HashMap::new();
    for free in gpuaas_fleet::candidates(tx, request.sku, request.node).await? {
        let node = nodes.entry(free.node_id).or_insert_with(|| NodeFacts {
            id: NodeId::from_uuid(free.node_id),
            region: free.region,
            skus: vec![request.sku],
            simulated: free.simulated,
            schedulable: free.schedulable,
            slots: Vec::new(),
        });
        node.slots.push(SlotFacts {
            id: SlotId::from_uuid(free.slot_id),
            numa: free.numa,
            gpu: free.gpu,
            own_fabric: free.own_fabric,
            state: SlotState::Available,
            version: free.version,
        });
    }
    Ok(nodes.into_values().collect())
}

/// Returns the shape of each SKU and the counts it is offered in.
pub(crate) async fn sku_shapes(tx: &mut Tx, skus: &[SkuId]) -> Result<Vec<(SkuId, (Shape, Vec<u32>))>> {
    let ids: Vec<Uuid> = skus.iter().map(|sku| sku.uuid()).collect();
    let rows = sqlx::query!(
        r#"select id as "id!", shape as "shape!", counts as "counts!" from catalog.v_skus where id = any($1)"#,
        &ids,
    );
    tx.all(rows)
        .await?
        .into_iter()
        .map(|row| {
            let shape: gpuaas_catalog::model::Shape =
                serde_json::from_value(row.shape.into()).map_err(Error::internal)?;
            let counts = row.counts.into_iter().filter_map(|count| u32::try_from(count).ok()).collect();
            Ok((SkuId::from_uuid(row.id), (shape.into(), counts)))
        })
        .collect()
}
