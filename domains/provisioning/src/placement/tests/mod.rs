//! Tests of the index: against a scanned list, against the bound of packing, and with ten thousand nodes.

mod cost;
mod examples;
mod model;
mod packing;
mod random;

use gpuaas_core::{Entropy, NodeId, SlotId};
use gpuaas_fleet::model::{Proposal, SlotFact, SlotState};
use uuid::Uuid;

use super::{Index, NodeFacts, PlacementRequest, Shape, SlotFacts};

const SLICE: Uuid = Uuid::from_u128(1);
const METAL: Uuid = Uuid::from_u128(2);

fn node_id(node: usize) -> NodeId {
    NodeId::from_uuid(Uuid::from_u128(node as u128))
}

fn slot_id(node: usize, slot: usize) -> SlotId {
    SlotId::from_uuid(Uuid::from_u128((node * 100 + slot) as u128))
}

/// A node with eight free GPUs in two NUMA groups, offered whole and in slices.
fn host(node: usize) -> NodeFacts {
    let slot = |slot: usize| SlotFacts {
        id: slot_id(node, slot),
        numa: i32::from(slot >= 4),
        gpu: true,
        own_fabric: true,
        state: SlotState::Available,
        version: 1,
    };
    NodeFacts {
        id: node_id(node),
        region: "north".to_owned(),
        skus: vec![SLICE, METAL],
        simulated: false,
        schedulable: true,
        slots: (0..8).map(slot).collect(),
    }
}

fn fleet(nodes: usize) -> Index {
    let mut index = Index::default();
    index.replace((0..nodes).map(host));
    index
}

fn slice(count: u32) -> PlacementRequest {
    PlacementRequest { sku: SLICE, shape: Shape::GpuSlice, count, region: None, node: None }
}

fn metal() -> PlacementRequest {
    PlacementRequest { sku: METAL, shape: Shape::Baremetal, count: 8, region: None, node: None }
}

fn to(slots: &[SlotId], state: SlotState, version: i64) -> Vec<SlotFact> {
    slots.iter().map(|slot| SlotFact { slot_id: *slot, state, version }).collect()
}

/// Takes the best proposal, and returns it. `None`: refused.
fn place(index: &mut Index, request: &PlacementRequest, version: i64, entropy: &Entropy) -> Option<Proposal> {
    let best = index.propose(request, 1, entropy).into_iter().next()?;
    assert!(index.slots_changed(best.node, &to(&best.slots, SlotState::Reserved, version)));
    Some(best)
}
