//! Starts the agent of a real host.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::Sources;

use crate::channel;
use crate::drivers::HostDrivers;
use crate::error::Result;
use crate::files;
use crate::gateway_link::Transport;
use crate::journal::Durability;
use crate::network_faults::NetworkFaults;
use crate::node::{ExecutionCounts, Node, NodeOptions};
use crate::ring::Ring;
use gpuaas_supervisor::Supervisor;

const MAX_LOG_LINES: usize = 1000;

/// Starts the agent of this host. It runs until `tasks` is stopped.
pub async fn start(
    state_dir: &Path,
    task_limit: Option<Duration>,
    transport: Transport,
    tasks: &Supervisor,
) -> Result<Arc<Node>> {
    let sources = Sources::system();
    files::private_dir(state_dir)?;
    let options = NodeOptions {
        state_dir: state_dir.to_owned(),
        drivers: HostDrivers::of_this_host(sources.clone()),
        sources,
        durability: Durability::Disk,
        ring: Ring::disk(state_dir)?,
        log_lines: MAX_LOG_LINES,
        task_limit,
        trust: None,
        transport,
        network_faults: NetworkFaults::default(),
        execution_counts: ExecutionCounts::default(),
    };
    let node = Node::open(options, tasks.clone()).await?;
    tasks.spawn_until_stopped(channel::maintain(node.clone()));
    Ok(node)
}
