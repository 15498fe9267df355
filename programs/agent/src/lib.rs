//! The agent of a host: enrols once, keeps a channel to the control plane, and does typed, signed tasks and nothing else.
//!
//! It dials only the gateways of its signed list, never listens, and never runs a command that it was sent. Everything
//! that must survive is in its state directory. [`simulate`] runs many hosts in one process over the same protocol.

pub mod backoff;
pub mod channel;
pub mod network_faults;
mod dial;
pub mod agent_log;
pub mod drivers;
pub mod enrol;
pub mod error;
pub mod files;
pub mod identity;
mod verify_task;
pub mod journal;
mod gateway_link;
pub mod node;
mod command;
pub mod progress;
mod requests;
pub mod ring;
pub mod run;
pub mod simulate;
pub mod task_group;
pub mod tls;
mod work;

pub use enrol::{Invitation, enrol};
pub use error::{AgentError, Result};
pub use gateway_link::Transport;
pub use node::{Executed, Node, NodeOptions};
pub use task_group::TaskGroup;
