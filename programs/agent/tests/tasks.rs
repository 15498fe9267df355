//! Tests of tasks: executed once, in order, and reported until the result is stored.

use std::time::Duration;

use gpuaas_agent::simulate::Fault;
use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_agent_protocol::task::{Outcome, Task};
use gpuaas_agent_protocol::tasks::{
    CollectLogs, CollectLogsParams, InstancePower, NoParams, PowerAction, PowerParams, PowerState,
    SliceVmProvision, SliceVmVerify, TopologyDiscover,
};
use gpuaas_core::TaskId;

use crate::world::{World, allocation};

fn accepted(world: &World, task: TaskId) -> usize {
    let is_it = |frame: &FromAgent| matches!(frame, FromAgent::Accepted { task_id } if *task_id == task);
    world.received().iter().filter(|frame| is_it(frame)).count()
}

fn phases(world: &World, task: TaskId) -> Vec<String> {
    let phase = |frame| match frame {
        FromAgent::Progress { task_id, phase, .. } if task_id == task => Some(phase),
        _ => None,
    };
    world.received().into_iter().filter_map(phase).collect()
}

fn code(outcome: Outcome) -> (String, Option<String>) {
    match outcome {
        Outcome::Failed { code, phase, .. } => (code, phase),
        Outcome::Succeeded { .. } => panic!("it succeeded"),
    }
}

#[tokio::test]
async fn a_slice_is_created_verified_stopped_and_released() {
    let world = World::new().await;
    let topology = world.succeeds::<TopologyDiscover>(&NoParams {}).await;
    assert_eq!((topology.slots.len(), topology.numa_nodes, topology.blockers.len()), (8, 2, 0));
    let vm = world.vm(allocation(), 2);
    let provisioning = world.task::<SliceVmProvision>(&vm);
    world.outcome(&provisioning).await;
    let expected =
        "lease host_check vfio_bind image seed dhcp write_image start ready guest_report".split(' ');
    assert!(phases(&world, provisioning.task_id).iter().map(String::as_str).eq(expected));
    let proof = world.verify(&vm).await;
    assert!(proof.driver_version.is_some() && proof.gpus.iter().all(|gpu| gpu.kernel_ran));
    let power = PowerParams { allocation_id: vm.allocation_id, action: PowerAction::Stop };
    assert_eq!(world.succeeds::<InstancePower>(&power).await.state, PowerState::Stopped);
    assert!(world.release(&vm).await.slots.iter().all(|slot| slot.is_clean()));
    assert!(world.hardware().instances().is_empty());
    let logs = world.succeeds::<CollectLogs>(&CollectLogsParams { lines: 3 }).await;
    assert!(logs.lines.iter().any(|line| line.contains("node.collect_logs accepted")), "{logs:?}");
}

#[tokio::test]
async fn a_task_sent_again_is_not_run_again() {
    let world = World::new().await;
    world.gateway.state.lock().stores = false;
    let task = world.probe();
    world.outcome(&task).await;
    world.gateway.send(&task);
    world.until("sent twice", |world| world.gateway.results(world.node, task.task_id).len() >= 2).await;
    world.fault(Fault::Slow { millis: 60_000 });
    let slow = world.task::<SliceVmProvision>(&world.vm(allocation(), 1));
    for _ in 0..3 {
        world.gateway.send(&slow);
    }
    world.until("accepted thrice", |world| accepted(world, slow.task_id) == 3).await;
    assert!(world.fleet.executed().values().all(|count| *count == 1));
}

#[tokio::test]
async fn a_stored_result_is_forgotten_and_its_task_never_runs_again() {
    let world = World::new().await;
    let task = world.probe();
    world.outcome(&task).await;
    let world = world.restart().await;
    world.gateway.send(&task);
    world.outcome(&world.probe()).await;
    assert_eq!(world.gateway.results(world.node, task.task_id).len(), 1);
    assert!(!world.fleet.executed().contains_key(&task.task_id));
}

#[tokio::test]
async fn a_result_is_resent_until_it_is_stored() {
    let world = World::new().await;
    world.gateway.state.lock().stores = false;
    let task = world.probe();
    world.outcome(&task).await;
    let sent = |world: &World| world.gateway.results(world.node, task.task_id).len();
    world.gateway.disconnect(world.node);
    world.until("sent on a new channel", |world| sent(world) >= 2).await;
    let before = sent(&world);
    let world = world.restart().await;
    world.until("sent after a restart", |world| sent(world) > before).await;
    world.gateway.state.lock().stores = true;
    let world = world.restart().await;
    world.until("sent once more", |world| sent(world) > before + 1).await;
    world.outcome(&world.probe()).await;
    let stored = sent(&world);
    let world = world.restart().await;
    world.outcome(&world.probe()).await;
    assert_eq!(sent(&world), stored);
}

#[tokio::test]
async fn an_interrupted_task_is_finished_after_a_restart_and_instances_are_still_there() {
    let world = World::new().await;
    let kept = world.vm(allocation(), 1);
    world.provision(&kept).await;
    world.fault(Fault::Slow { millis: 60_000 });
    let params = world.vm(allocation(), 0);
    let task = world.task::<SliceVmProvision>(&params);
    world.gateway.send(&task);
    world.until("under way", |world| !phases(world, task.task_id).is_empty()).await;
    world.fleet.clear("sim-0000").expect("cleared");
    let world = world.restart().await;
    assert!(matches!(world.result(task.task_id).await, Outcome::Succeeded { .. }));
    let holding = world.hellos().pop().expect("a hello").holding;
    assert!(holding.contains(&kept.allocation_id) && holding.contains(&params.allocation_id), "{holding:?}");
    let instances = world.hardware().instances();
    assert!(instances.contains_key(&kept.allocation_id) && instances.contains_key(&params.allocation_id));
    assert_eq!(world.fleet.executed()[&task.task_id], 1);
}

#[tokio::test]
async fn tasks_of_one_allocation_run_in_order_of_arrival() {
    let world = World::new().await;
    let vm = world.vm(allocation(), 1);
    let provisioning = world.task::<SliceVmProvision>(&vm);
    let verifying = world.task::<SliceVmVerify>(&world.verify_params(&vm));
    world.gateway.send(&provisioning);
    world.gateway.send(&verifying);
    assert!(matches!(world.result(verifying.task_id).await, Outcome::Succeeded { .. }));
}

#[tokio::test]
async fn a_task_that_takes_too_long_has_failed() {
    let world = World::with(|options| options.task_limit = Some(Duration::from_millis(300))).await;
    let vm = world.vm(allocation(), 1);
    world.provision(&vm).await;
    world.fault(Fault::NoProof);
    let verifying: Task = world.task::<SliceVmVerify>(&world.verify_params(&vm));
    let (code, phase) = code(world.outcome(&verifying).await);
    assert_eq!((code.as_str(), phase.as_deref()), ("timeout", Some("guest_report")));
}

#[tokio::test]
async fn a_gpu_belongs_to_one_allocation_at_a_time() {
    let world = World::new().await;
    world.provision(&world.vm(allocation(), 2)).await;
    let second = world.task::<SliceVmProvision>(&world.vm(allocation(), 1));
    assert_eq!(code(world.outcome(&second).await).0, "slot_busy");
}

#[tokio::test]
async fn faults_of_the_hardware_show_in_what_is_reported() {
    let world = World::new().await;
    let vm = world.vm(allocation(), 1);
    world.fault(Fault::FailAt { phase: "image".to_owned() });
    let failing = world.task::<SliceVmProvision>(&vm);
    assert_eq!(code(world.outcome(&failing).await), ("injected".to_owned(), Some("image".to_owned())));
    world.fleet.clear("sim-0000").expect("cleared");
    world.provision(&vm).await;
    world.fault(Fault::WrongGpu);
    assert_ne!(Some(world.verify(&vm).await.gpus.remove(0).uuid), vm.slots[0].gpu_uuid);
    world.fault(Fault::DriverBroken);
    let proof = world.verify(&vm).await;
    assert!(proof.driver_version.is_none() && !proof.gpus[0].kernel_ran);
    world.fault(Fault::DirtyRelease);
    assert!(world.release(&vm).await.slots.iter().all(|slot| !slot.is_clean()));
}
