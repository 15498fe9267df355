//! The node agent: enrols once, keeps a channel to the control plane open, and executes typed, signed tasks and nothing else.
//!
//! The agent dials only the gateways of its signed list, never listens, and never runs a command sent to it. State
//! that must survive is in its state directory. [`simulate`] runs many hosts in one process over the same protocol.

pub mod agent_log;
pub mod backoff;
mod blocking;
pub mod channel;
mod dial;
pub mod drivers;
pub mod enrol;
pub mod error;
pub mod files;
mod gateway_link;
pub mod identity;
pub mod journal;
mod long_poll_link;
pub mod network_faults;
pub mod node;
pub mod progress;
pub mod ring;
pub mod run;
pub mod simulate;
mod streams;
mod tasks;
pub mod tls;
mod verify_task;
mod work;

pub use enrol::{Invitation, enrol};
pub use error::{AgentError, Result};
pub use gateway_link::Transport;
pub use node::{ExecutionCounts, Node, NodeOptions};
