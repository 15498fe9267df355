//! Tests of `stream.open` at the agent: which gateways it dials, and what a gateway that doesn't answer delays.

use gpuaas_agent_protocol::task::{Outcome, Task};
use gpuaas_agent_protocol::tasks::{StreamLimits, StreamOpen, StreamOpenParams, StreamTarget};
use gpuaas_core::{DataStreamId, Sources};
use uuid::Uuid;

use crate::world::World;

fn stream(world: &World, gateway: &str) -> Task {
    let limits = StreamLimits { node: 16, session: 16, idle_seconds: 60 };
    world.task::<StreamOpen>(&StreamOpenParams {
        stream_id: DataStreamId::new(&Sources::system()),
        session_id: Uuid::from_u128(1),
        target: StreamTarget::Echo {},
        gateway: gateway.to_owned(),
        ticket: "0".repeat(64),
        limits,
    })
}

async fn failure(world: &World, task: &Task) -> String {
    match world.outcome(task).await {
        Outcome::Failed { code, .. } => code,
        succeeded => panic!("{succeeded:?}"),
    }
}

#[tokio::test]
async fn a_gateway_outside_the_signed_list_is_not_dialled() {
    let world = World::new().await;
    let unlisted = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("listens");
    let address = unlisted.local_addr().expect("an address").to_string();

    assert_eq!(failure(&world, &stream(&world, &address)).await, "gateway_not_listed");

    let dialled = tokio::time::timeout(std::time::Duration::ZERO, unlisted.accept()).await;
    assert!(dialled.is_err(), "the agent connected");
}

#[tokio::test]
async fn gateways_that_do_not_answer_delay_no_other_task_and_count_towards_the_limit() {
    let world = World::new().await;
    let tasks: Vec<Task> = (0..17).map(|_| stream(&world, &world.gateway.address)).collect();
    for task in &tasks[..16] {
        world.gateway.send(task);
    }
    let node = world.fleet.node("sim-0000").expect("runs");
    world.until("16 connections", |_| node.open_streams() == 16).await;

    assert_eq!(failure(&world, &tasks[16]).await, "stream_limit");
    let probed = world.outcome(&world.probe()).await;

    assert!(matches!(probed, Outcome::Succeeded { .. }), "{probed:?}");
    let ended = tasks[..16].iter().filter(|task| !world.gateway.results(world.node, task.task_id).is_empty());
    assert_eq!(ended.count(), 0, "the gateway answered");
    world.fleet.kill().await;
}
