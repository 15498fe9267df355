//! The agent of a host: enrols once, keeps a channel to the control plane, and does typed, signed tasks and nothing else.
//!
//! It dials only the gateways of its signed list, never listens, and never runs a command that it was sent. Everything
//! that must survive is in its state directory. [`simulate`] runs many hosts in one process over the same protocol.

pub mod backoff;
pub mod channel;
pub mod conduct;
mod dial;
pub mod diary;
pub mod drivers;
pub mod enrol;
pub mod error;
pub mod files;
pub mod identity;
mod inspect;
pub mod journal;
mod line;
pub mod node;
mod order;
pub mod progress;
mod requests;
pub mod ring;
pub mod run;
pub mod simulate;
pub mod spawn;
pub mod tls;
mod work;

pub use enrol::{Invitation, enrol};
pub use error::{AgentError, Result};
pub use line::Transport;
pub use node::{Executed, Node, NodeOptions};
pub use spawn::Tasks;
