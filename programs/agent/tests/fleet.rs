//! Tests of simulated fleets: many hosts in one process.

use std::collections::HashSet;

use gpuaas_agent::simulate::{Fault, Fleet, set_fault};
use gpuaas_agent_protocol::tasks::{HealthProbe, NoParams};
use gpuaas_testkit::eventually;

use crate::gateway::Gateway;
use crate::world::{WAIT_TIMEOUT, options, task};

#[tokio::test]
async fn hosts_enrol_once_and_are_the_same_after_a_restart() {
    let gateway = Gateway::start().await;
    let dir = tempfile::tempdir().expect("a directory");
    let fleet = Fleet::start(options(&gateway, dir.path(), 25)).await.expect("starts");
    assert!(eventually(WAIT_TIMEOUT, async || fleet.connected() == 25).await);
    let before = fleet.nodes();
    assert_eq!(before.iter().map(|(_, node)| node).collect::<HashSet<_>>().len(), 25);
    let tasks: Vec<_> = before.iter().map(|(_, node)| task::<HealthProbe>(*node, &NoParams {})).collect();
    tasks.iter().for_each(|task| gateway.send(task));
    let done = async || tasks.iter().all(|task| !gateway.results(task.node_id, task.task_id).is_empty());
    assert!(eventually(WAIT_TIMEOUT, done).await);
    fleet.kill().await;
    let fleet = Fleet::start(options(&gateway, dir.path(), 25)).await.expect("starts again");
    assert!(eventually(WAIT_TIMEOUT, async || fleet.connected() == 25).await);
    assert_eq!(fleet.nodes(), before);
    assert_eq!(gateway.state.lock().enrolments.len(), 25);
    fleet.kill().await;
}

#[tokio::test]
async fn faults_are_set_and_cleared_by_another_process() {
    let gateway = Gateway::start().await;
    let dir = tempfile::tempdir().expect("a directory");
    let fleet = Fleet::start(options(&gateway, dir.path(), 2)).await.expect("starts");
    let faults = |name| fleet.hardware(name).expect("there").faults();
    set_fault(dir.path(), "sim-0001", Some(&Fault::DriverBroken)).expect("set");
    assert!(eventually(WAIT_TIMEOUT, async || faults("sim-0001") == [Fault::DriverBroken]).await);
    assert!(faults("sim-0000").is_empty());
    set_fault(dir.path(), "sim-0001", None).expect("cleared");
    assert!(eventually(WAIT_TIMEOUT, async || faults("sim-0001").is_empty()).await);
    fleet.kill().await;
}
