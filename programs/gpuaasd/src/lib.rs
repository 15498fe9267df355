//! The composition root: configuration, role map, wiring. Everything the system is meets here and nowhere else.

mod agent_listener;
mod asyncapi;
pub mod cloud;
pub mod config;
mod console;
pub mod contract;
pub mod demo;
pub mod domains;
pub mod first_password;
mod node_tasks;
mod pages;
mod readiness;
mod role;
mod workflows;

pub use cloud::Cloud;
pub use config::Config;
pub use role::Role;

/// Ten thousand hosts come and go among much that lives for a moment: this one gives back what they leave.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
