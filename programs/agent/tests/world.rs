//! Fixtures: a test gateway with one simulated host, and task parameters.

use std::path::Path;
use std::time::Duration;

use chrono::Duration as Span;
use gpuaas_agent::simulate::{Fault, Fleet, FleetOptions, Hardware, Profile};
use gpuaas_agent::{Invitation, Transport};
use gpuaas_agent_protocol::frames::{FromAgent, Hello};
use gpuaas_agent_protocol::task::{Outcome, Task, TaskType};
use gpuaas_agent_protocol::tasks::{
    HealthProbe, NoParams, ReleaseParams, SliceProfile, SliceVmProvision, SliceVmRelease, SliceVmVerify,
    Slot, VerifyParams, VmParams,
};
use gpuaas_core::{AllocationId, NodeId, Secret, SlotId, Sources, TaskId};
use gpuaas_testkit::eventually;

use crate::gateway::Gateway;

pub const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

pub fn invitation(gateway: &Gateway) -> Invitation {
    Invitation {
        gateway: gateway.address.clone(),
        ca_fingerprint: gateway.authority.fingerprint(),
        token: Secret::new("one-time".to_owned()),
        retry_timeout: WAIT_TIMEOUT,
    }
}

pub fn options(gateway: &Gateway, dir: &Path, nodes: usize) -> FleetOptions {
    FleetOptions {
        invitation: Some(invitation(gateway)),
        nodes,
        profile: Profile::H200x8,
        state_dir: dir.to_owned(),
        name_prefix: "sim".to_owned(),
        faults: vec![],
        speed: 1.0,
        task_limit: None,
        transport: Transport::default(),
    }
}

/// A gateway and one connected simulated host.
pub struct World {
    pub gateway: Gateway,
    pub dir: tempfile::TempDir,
    pub fleet: Fleet,
    pub node: NodeId,
}

impl World {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut FleetOptions)) -> Self {
        let gateway = Gateway::start().await;
        let dir = tempfile::tempdir().expect("a directory");
        let mut options = options(&gateway, dir.path(), 1);
        change(&mut options);
        let fleet = Fleet::start(options).await.expect("starts");
        let node = fleet.nodes()[0].1;
        let world = Self { gateway, dir, fleet, node };
        world.until("connected", |world| world.hellos().len() == 1).await;
        world
    }

    /// Stops the fleet as a crash would and starts it again.
    pub async fn restart(self) -> Self {
        let before = self.hellos().len();
        let Self { gateway, dir, fleet, node } = self;
        fleet.kill().await;
        let mut options = options(&gateway, dir.path(), 1);
        options.invitation = None;
        let fleet = Fleet::start(options).await.expect("starts again");
        let world = Self { gateway, dir, fleet, node };
        world.until("connected again", |world| world.hellos().len() > before).await;
        world
    }

    pub async fn until(&self, what: &str, condition: impl Fn(&Self) -> bool) {
        let received = |world: &Self| -> Vec<FromAgent> {
            let periodic = |frame: &FromAgent| matches!(frame, FromAgent::Telemetry(_) | FromAgent::Hello(_));
            world.received().into_iter().filter(|frame| !periodic(frame)).collect()
        };
        assert!(
            eventually(WAIT_TIMEOUT, async || condition(self)).await,
            "never {what}: {:?}",
            received(self)
        );
    }

    pub fn received(&self) -> Vec<FromAgent> {
        self.gateway.received(self.node)
    }

    pub fn hellos(&self) -> Vec<Hello> {
        let hello = |frame| if let FromAgent::Hello(hello) = frame { Some(hello) } else { None };
        self.received().into_iter().filter_map(hello).collect()
    }

    pub fn hardware(&self) -> std::sync::Arc<Hardware> {
        self.fleet.hardware("sim-0000").expect("there")
    }

    pub fn fault(&self, fault: Fault) {
        self.fleet.fault("sim-0000", &fault).expect("set");
    }

    pub fn task<T: TaskType>(&self, params: &T::Params) -> Task {
        task::<T>(self.node, params)
    }

    /// Sends a task and waits for its first result.
    pub async fn outcome(&self, task: &Task) -> Outcome {
        self.gateway.send(task);
        self.result(task.task_id).await
    }

    pub async fn result(&self, task: TaskId) -> Outcome {
        let results = |world: &Self| world.gateway.results(world.node, task);
        self.until("a result", |world| !results(world).is_empty()).await;
        results(self).remove(0).outcome
    }

    pub async fn succeeds<T: TaskType>(&self, params: &T::Params) -> T::Output {
        match self.outcome(&self.task::<T>(params)).await {
            Outcome::Succeeded { output } => serde_json::from_value(output).expect("an output"),
            failed => panic!("{failed:?}"),
        }
    }

    /// Returns provisioning parameters for the first slots.
    pub fn vm(&self, allocation_id: AllocationId, gpus: u32) -> VmParams {
        let slots = self.slots(gpus);
        let profile = SliceProfile { name: "h200_1g".to_owned(), vcpus: 24, memory_gib: 64, disk_gib: 100 };
        let (hostname, ssh_keys) = ("vm".to_owned(), vec!["ssh-ed25519 AAAA".to_owned()]);
        VmParams { allocation_id, hostname, slots, profile, image: None, ssh_keys, user_data: None }
    }

    pub fn slots(&self, gpus: u32) -> Vec<Slot> {
        let topology = Profile::H200x8.topology(self.hardware().seed(), vec![]);
        let slots = topology.slots.into_iter().take(usize::try_from(gpus).expect("few"));
        let sources = Sources::system();
        slots
            .map(|slot| Slot {
                slot_id: SlotId::new(&sources),
                index: slot.index,
                gpu_uuid: slot.gpu.as_ref().map(|gpu| gpu.uuid.clone()),
                gpu_pci: slot.gpu.map(|gpu| gpu.pci),
                fabric_pci: slot.fabric_pci,
                nvme: slot.nvme,
                private_ip: slot.private_ip,
                mac: slot.mac,
                numa: slot.numa,
            })
            .collect()
    }

    pub fn verify_params(&self, vm: &VmParams) -> VerifyParams {
        let gpu_uuids = vm.slots.iter().filter_map(|slot| slot.gpu_uuid.clone()).collect();
        VerifyParams { allocation_id: vm.allocation_id, gpu_uuids }
    }

    pub async fn provision(&self, vm: &VmParams) {
        self.succeeds::<SliceVmProvision>(vm).await;
    }

    pub async fn verify(&self, vm: &VmParams) -> gpuaas_agent_protocol::tasks::GpuProof {
        self.succeeds::<SliceVmVerify>(&self.verify_params(vm)).await
    }

    pub async fn release(&self, vm: &VmParams) -> gpuaas_agent_protocol::tasks::Sanitised {
        let params = ReleaseParams { allocation_id: vm.allocation_id, slots: vm.slots.clone() };
        self.succeeds::<SliceVmRelease>(&params).await
    }

    pub fn probe(&self) -> Task {
        self.task::<HealthProbe>(&NoParams {})
    }
}

pub fn allocation() -> AllocationId {
    AllocationId::new(&Sources::system())
}

pub fn task<T: TaskType>(node_id: NodeId, params: &T::Params) -> Task {
    let sources = Sources::system();
    let now = sources.now();
    Task {
        task_id: TaskId::new(&sources),
        node_id,
        kind: T::NAME.to_owned(),
        type_version: T::VERSION,
        params: serde_json::to_value(params).expect("serialises"),
        attempt: 1,
        issued_at: now,
        expires_at: now + Span::minutes(5),
        correlation_id: "test".to_owned(),
        traceparent: String::new(),
    }
}
