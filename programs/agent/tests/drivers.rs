//! Tests of the composition of drivers: hosts with some capabilities, from different drivers.

use std::path::Path;
use std::sync::Arc;

use gpuaas_agent::drivers::{HostDrivers, KernelDriver};
use gpuaas_agent::journal::Durability;
use gpuaas_agent::network_faults::NetworkFaults;
use gpuaas_agent::ring::Ring;
use gpuaas_agent::simulate::{self, Hardware, Profile};
use gpuaas_agent::{ExecutionCounts, Node, NodeOptions, Transport, channel, enrol};
use gpuaas_agent_protocol::frames::{FromAgent, Hello};
use gpuaas_agent_protocol::task::{Outcome, TaskType};
use gpuaas_agent_protocol::tasks::{
    AllocationProvisionUser, AllocationRevokeUser, AllocationVerify, NoParams, PosixUser, ReleaseParams,
    RevokeUserParams, SliceVmRelease, Topology, TopologyDiscover, VerifyParams,
};
use gpuaas_core::Sources;
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::eventually;

use crate::gateway::Gateway;
use crate::world::{WAIT_TIMEOUT, allocation, invitation, task};

/// One connected host with chosen drivers.
struct DrivenHost {
    gateway: Gateway,
    node: Arc<Node>,
    tasks: Supervisor,
}

impl DrivenHost {
    async fn start(dir: &Path, drivers: HostDrivers) -> Self {
        let gateway = Gateway::start().await;
        enrol(dir, "mixed", &drivers, &invitation(&gateway)).await.expect("enrolled");
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
        let tasks = Supervisor::default();
        let node = Node::open(options, tasks.clone()).await.expect("opens");
        tasks.spawn_until_stopped(channel::maintain(node.clone()));
        let host = Self { gateway, node, tasks };
        host.until("connected", |frames| hellos(frames).len() == 1).await;
        host
    }

    fn received(&self) -> Vec<FromAgent> {
        self.gateway.received(self.node.id())
    }

    async fn until(&self, what: &str, condition: impl Fn(&[FromAgent]) -> bool) {
        let met = eventually(WAIT_TIMEOUT, async || condition(&self.received())).await;
        assert!(met, "never {what}: {:?}", self.received());
    }

    async fn outcome<T: TaskType>(&self, params: &T::Params) -> Outcome {
        let task = task::<T>(self.node.id(), params);
        self.gateway.send(&task);
        let results = || self.gateway.results(task.node_id, task.task_id);
        self.until("a result", |_| !results().is_empty()).await;
        results().remove(0).outcome
    }

    async fn output<T: TaskType>(&self, params: &T::Params) -> T::Output {
        match self.outcome::<T>(params).await {
            Outcome::Succeeded { output } => serde_json::from_value(output).expect("an output"),
            failed @ Outcome::Failed { .. } => panic!("{failed:?}"),
        }
    }

    async fn stop(self) {
        self.tasks.stop(std::time::Duration::MAX).await;
    }
}

fn hellos(frames: &[FromAgent]) -> Vec<Hello> {
    let hello =
        |frame: &FromAgent| if let FromAgent::Hello(hello) = frame { Some(hello.clone()) } else { None };
    frames.iter().filter_map(hello).collect()
}

/// Returns the drivers of a host whose kernel reports one GPU.
fn kernel(root: &Path) -> HostDrivers {
    let device = root.join("sys/bus/pci/devices/0000:00:06.0");
    let information = root.join("proc/driver/nvidia/gpus/0000:00:06.0");
    for dir in [&device, &information] {
        std::fs::create_dir_all(dir).expect("creates");
    }
    std::fs::write(device.join("class"), "0x030200").expect("writes");
    std::fs::write(device.join("vendor"), "0x10de").expect("writes");
    std::fs::write(information.join("information"), "GPU UUID: GPU-1").expect("writes");
    KernelDriver::at(root, Sources::system()).into_drivers()
}

fn simulated(dir: &Path) -> HostDrivers {
    let hardware = Hardware::open(dir, "mixed", Profile::H200x8, 1.0, NetworkFaults::default());
    simulate::drivers(&Arc::new(hardware.expect("opens")))
}

fn gpus(topology: &Topology) -> Vec<&str> {
    topology.slots.iter().filter_map(|slot| Some(slot.gpu.as_ref()?.uuid.as_str())).collect()
}

fn has_blocker(topology: &Topology, name: &str) -> bool {
    topology.blockers.iter().any(|blocker| blocker.name == name)
}

#[tokio::test]
async fn simulated_users_run_on_a_host_with_real_discovery() {
    let (dir, root) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let drivers = HostDrivers { users: simulated(dir.path()).users, ..kernel(root.path()) };
    let host = DrivenHost::start(dir.path(), drivers).await;

    let capabilities = hellos(&host.received()).remove(0).capabilities;
    let supports = |kind: &str| capabilities.task_types.contains_key(kind);
    assert!(supports("slice.topology_discover") && supports("allocation.provision_user"));
    assert!(!supports("slice.vm_provision") && !supports("instance.power"));
    assert!(capabilities.simulated);
    assert!(host.gateway.state.lock().enrolments[0].simulated);

    let topology = host.output::<TopologyDiscover>(&NoParams {}).await;
    assert_eq!(gpus(&topology), ["GPU-1"]);
    assert!(has_blocker(&topology, "slice_driver"));

    let (allocation_id, uid) = (allocation(), 20_001);
    let username = "ada".to_owned();
    let user = PosixUser {
        allocation_id,
        username: username.clone(),
        uid,
        ssh_keys: vec![],
        sudo: true,
        slots: vec![],
    };
    assert_eq!(host.output::<AllocationProvisionUser>(&user).await.username, username);
    let gpu_uuids = vec!["GPU-1".to_owned()];
    let proof = host.output::<AllocationVerify>(&VerifyParams { allocation_id, gpu_uuids }).await;
    assert_eq!(proof.gpus[0].uuid, "GPU-1");
    host.gateway.disconnect(host.node.id());
    host.until("connected again", |frames| hellos(frames).len() == 2).await;
    assert_eq!(hellos(&host.received())[1].holding, [allocation_id]);
    let revoked = RevokeUserParams { allocation_id, username, uid, slots: vec![] };
    host.output::<AllocationRevokeUser>(&revoked).await;

    let release = ReleaseParams { allocation_id, slots: vec![] };
    let refused = host.outcome::<SliceVmRelease>(&release).await;
    let is_expected = |outcome: &Outcome| matches!(outcome, Outcome::Failed { code, retryable: false, .. } if code == "not_supported");
    assert!(is_expected(&refused), "{refused:?}");
    host.stop().await;
}

#[tokio::test]
async fn a_host_with_a_vm_driver_is_not_blocked_for_lack_of_one() {
    let (dir, root) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let drivers = HostDrivers { vms: simulated(dir.path()).vms, ..kernel(root.path()) };
    let host = DrivenHost::start(dir.path(), drivers).await;
    let topology = host.output::<TopologyDiscover>(&NoParams {}).await;
    assert!(has_blocker(&topology, "kvm_available") && !has_blocker(&topology, "slice_driver"));
    host.stop().await;
}

#[tokio::test]
async fn a_real_host_reports_what_its_kernel_shows_and_supports_nothing_that_changes_it() {
    let (dir, root) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let host = DrivenHost::start(dir.path(), kernel(root.path())).await;
    let capabilities = hellos(&host.received()).remove(0).capabilities;
    assert!(!capabilities.simulated);
    let supports = |kind: &&str| capabilities.task_types.contains_key(*kind);
    assert!(["diag.health_probe", "node.collect_logs", "slice.topology_discover"].iter().all(supports));
    let changing = ["slice.vm_provision", "allocation.provision_user", "instance.power", "instance.ssh_keys"];
    assert!(!changing.iter().any(supports), "{:?}", capabilities.task_types);
    let prerequisites: Vec<&str> =
        capabilities.prerequisites.iter().map(|prerequisite| prerequisite.name.as_str()).collect();
    assert_eq!(prerequisites, ["kvm", "iommu", "nvidia_driver"]);
    host.until("measured", |frames| {
        frames.iter().any(|frame| matches!(frame, FromAgent::Telemetry(sample) if sample.gpus.is_empty()))
    })
    .await;
    host.stop().await;
}

#[tokio::test]
async fn a_host_without_any_driver_sends_heartbeats_and_its_log() {
    let dir = tempfile::tempdir().expect("a directory");
    let host = DrivenHost::start(dir.path(), HostDrivers::default()).await;
    host.until("a heartbeat", |frames| frames.contains(&FromAgent::Heartbeat)).await;
    let hello = hellos(&host.received()).remove(0);
    let types = &hello.capabilities.task_types;
    assert!(types.contains_key("node.collect_logs") && !types.contains_key("diag.health_probe"), "{types:?}");
    assert!(hello.capabilities.prerequisites.is_empty() && hello.holding.is_empty());
    assert!(!host.received().iter().any(|frame| matches!(frame, FromAgent::Telemetry(_))));
    host.stop().await;
}
