//! Input and output of the index: facts about nodes, placement requests, capacity, and reasons of failure.

use std::ops::RangeInclusive;

use gpuaas_core::{NodeId, SlotId};
use gpuaas_fleet::model::SlotState;
use uuid::Uuid;

/// A node as placement sees it.
#[derive(Debug, Clone)]
pub struct NodeFacts {
    pub id: NodeId,
    pub region: String,
    /// SKUs it offers.
    pub skus: Vec<Uuid>,
    pub simulated: bool,
    /// Active, without a hold, and online.
    pub schedulable: bool,
    /// Slots in the order of their index; among equal slots, the first is proposed first.
    pub slots: Vec<SlotFacts>,
}

#[derive(Debug, Clone)]
pub struct SlotFacts {
    pub id: SlotId,
    pub numa: i32,
    pub gpu: bool,
    /// The slot has a fabric device of its own.
    pub own_fabric: bool,
    pub state: SlotState,
    /// Version of the state; a higher one is newer.
    pub version: i64,
}

/// The part of a node that an allocation takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The whole node.
    Baremetal,
    /// Slots with GPU and fabric of one NUMA group.
    GpuSlice,
    /// One slot without GPU.
    CpuVm,
}

impl Shape {
    pub(super) const ALL: [Self; 3] = [Self::Baremetal, Self::GpuSlice, Self::CpuVm];

    /// Returns the numbers of free slots with which a group can serve `count`. `None`: this shape never has that count.
    pub(super) fn fitting_sizes(self, count: usize) -> Option<RangeInclusive<usize>> {
        match self {
            _ if count == 0 => None,
            Self::Baremetal => Some(count..=count),
            Self::GpuSlice => Some(count..=usize::MAX),
            Self::CpuVm => (count == 1).then_some(1..=usize::MAX),
        }
    }

    /// Returns true if a slot can be part of this shape.
    pub(super) fn accepts(self, slot: &SlotFacts) -> bool {
        match self {
            Self::Baremetal => true,
            Self::GpuSlice => slot.gpu && slot.own_fabric,
            Self::CpuVm => !slot.gpu,
        }
    }
}

impl From<gpuaas_catalog::model::Shape> for Shape {
    fn from(shape: gpuaas_catalog::model::Shape) -> Self {
        match shape {
            gpuaas_catalog::model::Shape::Baremetal => Self::Baremetal,
            gpuaas_catalog::model::Shape::GpuSlice => Self::GpuSlice,
            gpuaas_catalog::model::Shape::CpuVm => Self::CpuVm,
        }
    }
}

/// A request for exactly `count` slots of one node.
#[derive(Debug, Clone)]
pub struct PlacementRequest {
    pub sku: Uuid,
    pub shape: Shape,
    pub count: u32,
    /// Region; any if `None`.
    pub region: Option<String>,
    /// PlacementNode chosen by an operator.
    pub node: Option<NodeId>,
}

impl PlacementRequest {
    pub(super) fn count(&self) -> usize {
        usize::try_from(self.count).unwrap_or(usize::MAX)
    }
}

/// Reason why a request can't be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacementFailure {
    /// Too few slots are free.
    NoCapacity,
    /// Enough slots are free, but not on a single node.
    NoSingleNodeFits,
    /// No node in service offers the SKU.
    NotReady,
}

impl PlacementFailure {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoCapacity => "no_capacity",
            Self::NoSingleNodeFits => "no_single_node_fits",
            Self::NotReady => "not_ready",
        }
    }
}

/// Number of times a count of slots can be placed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Capacity {
    /// With the slots free now.
    pub free: usize,
    /// If every node that offers the SKU were empty and in service.
    pub total: usize,
}
