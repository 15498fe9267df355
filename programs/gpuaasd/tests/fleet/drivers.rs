//! Tests of hosts that lack drivers, such as every real host.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent::drivers::{HostDrivers, KernelDriver};
use gpuaas_agent::journal::Durability;
use gpuaas_agent::network_faults::NetworkFaults;
use gpuaas_agent::ring::Ring;
use gpuaas_agent::{ExecutionCounts, Node, NodeOptions, Transport, channel, enrol};
use gpuaas_core::Sources;
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{SLICE, WAIT_TIMEOUT, World, text};

/// Enrols a host with these drivers and starts its agent.
async fn start(world: &World, dir: &Path, drivers: HostDrivers, tasks: &Supervisor) -> Arc<Node> {
    let token = world.profile(&[SLICE], 1).await;
    let invitation = world.options("real", 1, Some(token)).invitation.expect("an invitation");
    enrol(dir, "real", &drivers, &invitation).await.expect("enrolled");
    let options = NodeOptions {
        state_dir: dir.to_owned(),
        drivers,
        sources: Sources::system(),
        durability: Durability::Process,
        ring: Ring::memory(8),
        log_lines: 8,
        task_limit: None,
        trust: None,
        transport: Transport::default(),
        network_faults: NetworkFaults::default(),
        execution_counts: ExecutionCounts::default(),
    };
    let node = Node::open(options, tasks.clone()).await.expect("opens");
    tasks.spawn_until_stopped(channel::maintain(node.clone()));
    assert!(eventually(WAIT_TIMEOUT, async || node.connected()).await, "never connected");
    node
}

/// Runs a health check and returns its task once it has ended.
async fn health_check(world: &World, node: &Node) -> Value {
    let path = format!("/admin/nodes/{}", node.id());
    let probe = world.must(Method::POST, &format!("{path}/probe"), Value::Null).await;
    let task = format!("{path}/tasks/{}", text(&probe["task_id"]));
    let ended = async || !world.get(&task).await["finished_at"].is_null();
    assert!(eventually(WAIT_TIMEOUT, ended).await, "{}", world.get(&task).await);
    world.get(&task).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_real_host_is_checked_and_blocked_for_lack_of_a_vm_driver() {
    let (world, tasks) = (World::new().await, Supervisor::default());
    let dir = tempfile::tempdir().expect("a directory");
    let root = tempfile::tempdir().expect("a directory");
    let drivers = KernelDriver::at(root.path(), Sources::system()).into_drivers();
    let node = start(&world, dir.path(), drivers, &tasks).await;
    assert_eq!(health_check(&world, &node).await["state"], "succeeded");
    let path = format!("/admin/nodes/{}", node.id());
    assert_eq!(world.get(&path).await["simulated"], false);
    let topology = format!("{path}/slice-topology");
    let blocked = async || {
        let report = world.send(Method::GET, &topology, Value::Null).await.body;
        let blockers = report["latest"]["topology"]["blockers"].as_array().cloned().unwrap_or_default();
        blockers.iter().any(|blocker| blocker["name"] == "slice_driver")
    };
    assert!(eventually(WAIT_TIMEOUT, blocked).await, "{}", world.get(&topology).await);
    assert_eq!(world.slots("available").await, 0);
    tasks.stop(Duration::MAX).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_without_a_driver_fails_before_it_is_sent() {
    let (world, tasks) = (World::new().await, Supervisor::default());
    let dir = tempfile::tempdir().expect("a directory");
    let node = start(&world, dir.path(), HostDrivers::default(), &tasks).await;
    let task = health_check(&world, &node).await;
    let detail = "the agent doesn't support diag.health_probe on this node; update the agent or use a node with \
                  the driver";
    assert_eq!(task["state"], "failed");
    assert_eq!(task["outcome"], json!({ "state": "refused", "reason": "unknown_type", "detail": detail }));
    tasks.stop(Duration::MAX).await;
}
