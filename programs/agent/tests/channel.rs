//! Tests of the channel: hello, telemetry, reconnects and connection faults.

use gpuaas_agent::simulate::Fault;
use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use gpuaas_core::Sources;

use crate::world::{World, allocation};

fn samples(world: &World) -> Vec<gpuaas_agent_protocol::telemetry::Telemetry> {
    let sample = |frame| if let FromAgent::Telemetry(sample) = frame { Some(sample) } else { None };
    world.received().into_iter().filter_map(sample).collect()
}

#[tokio::test]
async fn hello_contains_capabilities_and_a_new_instance_per_start() {
    let world = World::new().await;
    let hello = world.hellos().remove(0);
    assert!(hello.capabilities.simulated);
    assert_eq!(hello.capabilities.task_types["slice.vm_provision"], [1]);
    let world = world.restart().await;
    let again = world.hellos().pop().expect("a hello");
    assert_eq!(again.boot_id, hello.boot_id);
    assert_ne!(again.agent_instance, hello.agent_instance);
}

#[tokio::test]
async fn samples_show_the_work_of_a_gpu_and_its_errors_and_can_be_fetched_again() {
    let world = World::new().await;
    world.provision(&world.vm(allocation(), 1)).await;
    world.fault(Fault::Xid { code: 79 });
    let busy = |world: &World| samples(world).into_iter().find(|sample| sample.gpus[0].xid == Some(79));
    world.until("busy", |world| busy(world).is_some()).await;
    let sample = busy(&world).expect("a sample");
    assert!(sample.gpus[0].utilisation_percent > 50.0 && sample.gpus[1].utilisation_percent < 1.0);
    let request_id = Sources::system().uuid();
    world
        .gateway
        .send_frame(world.node, FromGateway::FetchHistory { request_id, since: sample.at, limit: 1 });
    let history = |world: &World| {
        world.received().into_iter().find_map(|frame| match frame {
            FromAgent::History { request_id: id, samples } if id == request_id => Some(samples),
            _ => None,
        })
    };
    world.until("history", |world| history(world).is_some()).await;
    assert_eq!(history(&world), Some(vec![sample]));
}

#[tokio::test]
async fn telemetry_is_sampled_with_the_next_heartbeat_after_a_task() {
    let world = World::new().await;
    world.gateway.state.lock().telemetry_seconds = 3_600;
    let before = samples(&world).len();
    let world = world.restart().await;
    world.until("measured once", |world| samples(world).len() > before).await;
    world.provision(&world.vm(allocation(), 1)).await;
    let is_busy =
        |world: &World| samples(world).iter().any(|sample| sample.gpus[0].utilisation_percent > 50.0);
    world.until("busy", is_busy).await;
}

#[tokio::test]
async fn a_vanished_host_keeps_its_channel_open_and_reconnects_when_the_fault_is_cleared() {
    let world = World::new().await;
    world.fault(Fault::Vanish);
    world.until("gone", |world| world.fleet.connected() == 0).await;
    let lost = world.probe();
    world.gateway.send(&lost);
    assert_eq!((world.gateway.connects(world.node), world.gateway.ends(world.node)), (1, 0));
    world.fleet.clear("sim-0000").expect("cleared");
    world.until("back", |world| world.hellos().len() == 2).await;
    assert!(world.gateway.results(world.node, lost.task_id).is_empty());
    world.outcome(&lost).await;
}

#[tokio::test]
async fn fault_duplicate_opens_a_second_channel() {
    let world = World::new().await;
    world.fault(Fault::Duplicate);
    world.until("twice", |world| world.hellos().len() == 2).await;
    assert_eq!(world.gateway.ends(world.node), 0);
    let task = world.probe();
    world.outcome(&task).await;
    assert_eq!(world.fleet.executed()[&task.task_id], 1);
}

#[tokio::test]
async fn fault_replay_sends_old_results_again() {
    let world = World::new().await;
    world.fault(Fault::Replay);
    let task = world.probe();
    world.outcome(&task).await;
    world.gateway.disconnect(world.node);
    world.until("repeated", |world| world.gateway.results(world.node, task.task_id).len() == 2).await;
}

#[tokio::test]
async fn a_shifted_clock_shows_in_hello() {
    let world = World::new().await;
    world.fault(Fault::Clock { seconds: -300 });
    world.gateway.disconnect(world.node);
    world.until("again", |world| world.hellos().len() == 2).await;
    let off = world.gateway.now() - world.hellos()[1].now;
    assert!((290..330).contains(&off.num_seconds()), "{off}");
}
