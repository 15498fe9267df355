//! What the index is told of hosts, what is asked of it, and what it answers.

use std::ops::RangeInclusive;

use gpuaas_core::{NodeId, SlotId};
use gpuaas_fleet::model::SlotState;
use uuid::Uuid;

/// A host as placement sees it.
#[derive(Debug, Clone)]
pub struct NodeFacts {
    pub id: NodeId,
    pub region: String,
    /// What it may be sold as.
    pub skus: Vec<Uuid>,
    pub simulated: bool,
    /// Active, without a hold, online and fit.
    pub schedulable: bool,
    /// By index: of equal ones, the first is taken first.
    pub slots: Vec<SlotFacts>,
}

#[derive(Debug, Clone)]
pub struct SlotFacts {
    pub id: SlotId,
    pub numa: i32,
    pub gpu: bool,
    /// Its fabric device is shared with no other slot.
    pub own_fabric: bool,
    pub state: SlotState,
    /// A higher one is newer.
    pub version: i64,
}

/// What of a host is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// All of it.
    Baremetal,
    /// Slots with GPU and fabric of one NUMA group.
    GpuSlice,
    /// One slot without GPU.
    CpuVm,
}

impl Shape {
    pub(super) const ALL: [Self; 3] = [Self::Baremetal, Self::GpuSlice, Self::CpuVm];

    /// How many free slots a group must have to give `count` of them. `None`: this shape never has that count.
    pub(super) fn room(self, count: usize) -> Option<RangeInclusive<usize>> {
        match self {
            _ if count == 0 => None,
            Self::Baremetal => Some(count..=count),
            Self::GpuSlice => Some(count..=usize::MAX),
            Self::CpuVm => (count == 1).then_some(1..=usize::MAX),
        }
    }

    /// Whether a slot can be given in this shape.
    pub(super) fn takes(self, slot: &SlotFacts) -> bool {
        match self {
            Self::Baremetal => true,
            Self::GpuSlice => slot.gpu && slot.own_fabric,
            Self::CpuVm => !slot.gpu,
        }
    }
}

/// A request: exactly `count` slots of one host.
#[derive(Debug, Clone)]
pub struct PlacementRequest {
    pub sku: Uuid,
    pub shape: Shape,
    pub count: u32,
    /// Any when none.
    pub region: Option<String>,
    /// Where an operator names the host.
    pub node: Option<NodeId>,
}

impl PlacementRequest {
    pub(super) fn count(&self) -> usize {
        usize::try_from(self.count).unwrap_or(usize::MAX)
    }
}

/// Why nothing was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacementFailure {
    /// Too little is free.
    NoCapacity,
    /// Enough is free, but in no one place.
    NoSingleNodeFits,
    /// No host that may be used offers it.
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

/// How often something could be given.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Capacity {
    /// Now.
    pub free: usize,
    /// If every host that offers it were empty and in use.
    pub total: usize,
}
