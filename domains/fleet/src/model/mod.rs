//! The types of the fleet.

mod node;
mod order;
mod overview;
mod profile;
mod signing_key;
mod slot;
mod stream_check;
mod task;
mod telemetry;
mod topology;

pub(crate) use node::Facts;
pub use node::{
    Connectivity, HealthState, Hold, Lifecycle, Node, NodeHealth, NodeMade, NodePage, NodeStatus, PublicNode,
    PublicNodes,
};
pub use order::{Finished, Order, Waiting};
pub use overview::{
    CapacityHistory, CapacityNote, CapacityUnit, FleetCapacity, FleetMap, FleetOverview, FleetShare, MapNode,
    NodeCounts, SlotCounts, TaskCounts,
};
pub use profile::{EnrolmentProfile, EnrolmentProfileMade, EnrolmentProfilePage};
pub use signing_key::{KeyState, SigningKey, SigningKeys};
pub use slot::{Claimed, Proposal, SlotFact, SlotState, SlotView, SlotViews};
pub use stream_check::{StreamCheck, StreamCheckResult};
pub use task::{NodeProbe, Reached, TaskDetail, TaskPage, TaskQueued, TaskState, TaskView};
pub use telemetry::{NodeTelemetry, TelemetrySource};
pub use topology::{Topologies, TopologyView};
