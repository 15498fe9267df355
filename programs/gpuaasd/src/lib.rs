//! The composition root: configuration, roles and wiring of all domains.

mod agent_listener;
mod asyncapi;
pub mod cloud;
pub mod config;
mod console;
pub mod contract;
pub mod demo;
pub mod domains;
mod ephemeral;
pub mod first_password;
mod node_tasks;
mod pages;
mod readiness;
pub mod registry;
mod role;
mod workflows;

pub use cloud::Cloud;
pub use config::Config;
pub use role::Role;

/// Returns freed memory to the system after thousands of agents have reconnected, in spite of fragmentation by short-lived
/// allocations.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
