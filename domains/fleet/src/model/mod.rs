//! What the fleet is made of.

mod key;
mod node;
mod order;
mod slot;
mod task;
mod topology;

pub use key::{KeyState, SigningKey};
pub(crate) use node::Facts;
pub use node::{Connectivity, Hold, Lifecycle, Node, NodePage, NodeStatus, PublicNode, PublicNodes};
pub use order::{Finished, Order, Waiting};
pub use slot::{Claimed, Proposal, SlotFact, SlotState, SlotView, SlotViews};
pub use task::{TaskPage, TaskState, TaskView};
pub use topology::TopologyView;
