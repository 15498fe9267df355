//! Tests of task verification: refused tasks are never executed.

use chrono::Duration;
use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Refusal, Task};
use gpuaas_core::{NodeId, Sources};
use serde_json::json;

use crate::gateway::foreign_signer;
use crate::world::World;

async fn refused(world: &World, signed: Signed) -> Refusal {
    let id = serde_json::from_str::<Task>(&signed.payload).expect("a task").task_id;
    world.gateway.send_frame(world.node, FromGateway::Task(signed));
    let reason = |world: &World| {
        let reason = |frame| match frame {
            FromAgent::Refused { task_id, reason, .. } if task_id == id => Some(reason),
            _ => None,
        };
        world.received().into_iter().find_map(reason)
    };
    world.until("a refusal", |world| reason(world).is_some()).await;
    reason(world).expect("a reason")
}

#[tokio::test]
async fn tasks_that_fail_verification_are_refused_and_not_executed() {
    let world = World::new().await;
    let sign = |task: &Task| world.gateway.signer.sign(Purpose::Task, task).expect("signs");
    let now = world.gateway.now();
    let other = NodeId::new(&Sources::system());
    let probe = || world.probe();

    let altered = {
        let signed = sign(&probe());
        Signed { payload: signed.payload.replace("\"attempt\":1", "\"attempt\":2"), ..signed }
    };
    let foreign = foreign_signer(world.gateway.signer.id()).sign(Purpose::Task, &probe()).expect("signs");
    let unknown = foreign_signer("tk-0").sign(Purpose::Task, &probe()).expect("signs");
    let purpose = world.gateway.signer.sign(Purpose::Bootstrap, &probe()).expect("signs");
    let cases = [
        (Refusal::SignatureInvalid, altered),
        (Refusal::SignatureInvalid, foreign),
        (Refusal::SignatureInvalid, purpose),
        (Refusal::UnknownKey, unknown),
        (Refusal::WrongNode, sign(&Task { node_id: other, ..probe() })),
        (Refusal::Expired, sign(&Task { expires_at: now - Duration::seconds(1), ..probe() })),
        (Refusal::NotYetValid, sign(&Task { issued_at: now + Duration::seconds(90), ..probe() })),
        (Refusal::UnknownType, sign(&Task { kind: "shell.run".to_owned(), ..probe() })),
        (Refusal::UnknownType, sign(&Task { type_version: 2, ..probe() })),
        (Refusal::Malformed, sign(&Task { params: json!({ "command": "id" }), ..probe() })),
        (Refusal::Malformed, sign(&Task { params: json!(null), ..probe() })),
    ];
    for (expected, signed) in cases {
        assert_eq!(refused(&world, signed).await, expected);
    }
    assert!(world.fleet.executed().is_empty());
}

#[tokio::test]
async fn a_task_within_the_clock_tolerance_is_accepted() {
    let world = World::new().await;
    let task = Task { issued_at: world.gateway.now() + Duration::seconds(30), ..world.probe() };
    world.outcome(&task).await;
}

#[tokio::test]
async fn a_task_signed_by_a_revoked_key_is_refused() {
    let world = World::new().await;
    world
        .gateway
        .send_frame(world.node, FromGateway::Keys { task_keys: vec![foreign_signer("tk-1").public_key()] });
    let signed = world.gateway.signer.sign(Purpose::Task, &world.probe()).expect("signs");
    assert_eq!(refused(&world, signed).await, Refusal::UnknownKey);
}
