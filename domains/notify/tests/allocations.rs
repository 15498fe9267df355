//! Notifications about allocations, and about maintenance of the nodes they are on.

use chrono::DateTime;
use gpuaas_core::{AllocationId, NodeId};
use gpuaas_fleet::events::{MaintenanceEnded, MaintenanceScheduled, MaintenanceStarted};
use gpuaas_provisioning::events::{
    Active, Failed, ForceReleaseRequested, Lost, ReleaseFailed, ReleasingCompleted, Stopped,
};
use gpuaas_settings::{StoredValue, Subject};
use serde_json::json;

use crate::world::{World, texts};

/// Emits one event of each type about an allocation, waiting for the notification of each.
async fn emit_all(world: &World, allocation_id: AllocationId, node_id: NodeId) {
    let (ada, reason) = (world.ada, "a test");
    world.emit::<Active>(ada, json!({ "allocation_id": allocation_id, "node_id": node_id })).await;
    world.wait_for("ada", 1).await;
    world.emit::<Stopped>(ada, json!({ "allocation_id": allocation_id })).await;
    world.wait_for("ada", 2).await;
    world.emit::<ReleasingCompleted>(ada, json!({ "allocation_id": allocation_id })).await;
    world.wait_for("ada", 3).await;
    world.emit::<Failed>(ada, json!({ "allocation_id": allocation_id, "reason": reason })).await;
    world.wait_for("ada", 4).await;
    let since = world.store.sources().now();
    world
        .emit::<Lost>(ada, json!({ "allocation_id": allocation_id, "reason": reason, "since": since }))
        .await;
    world.wait_for("ada", 5).await;
    world.emit::<ReleaseFailed>(ada, json!({ "allocation_id": allocation_id, "reason": reason })).await;
    world.wait_for("ada", 6).await;
    world
        .emit::<ForceReleaseRequested>(ada, json!({ "allocation_id": allocation_id, "reason": reason }))
        .await;
    world.wait_for("ada", 7).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_event_of_an_allocation_yields_one_notification_for_its_creator() {
    let world = World::new().await;
    let node = world.add_node().await;
    let id = world.add_allocation("ada", "training").await;

    emit_all(&world, id, node).await;

    let expected = [
        ("is ready", "GPU verification passed; billing has started."),
        ("is stopped", "It is powered off and keeps its GPUs, disk and address."),
        ("is released", "Its resources were returned, and its data was removed from the node."),
        ("failed", "Provisioning failed: a test. You weren't charged."),
        ("was lost", "It is unavailable: a test. You aren't charged meanwhile."),
        (
            "is not released yet",
            "Cleanup on its node failed: a test. You aren't charged; cleanup will be retried.",
        ),
        ("is being released by an operator", "Reason: a test"),
    ];
    let expected = expected.map(|(title, body)| {
        json!(["allocation.changed", format!("training {title}"), body, format!("/allocations/{id}")])
    });
    assert_eq!(world.wait_for("ada", 7).await.iter().map(texts).collect::<Vec<_>>(), expected);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_an_unknown_allocation_yields_no_notification() {
    let world = World::new().await;

    let allocation_id = AllocationId::new(world.store.sources());
    world.emit::<Stopped>(world.ada, json!({ "allocation_id": allocation_id })).await;
    world.revoke_token(world.ada).await;

    world.wait_for_effects(2).await;
    assert_eq!(world.wait_for("ada", 1).await[0]["kind"], "token.revoked");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn maintenance_yields_one_notification_for_each_user_on_the_node() {
    let world = World::new().await;
    let node_id = world.add_node().await;
    for name in ["training", "inference"] {
        world.add_allocation("ada", name).await;
    }
    world.add_allocation("bob", "bench").await;
    let (deadline, reason) = (DateTime::from_timestamp(1_800_000_000, 0).expect("in range"), "new fans");

    world
        .emit::<MaintenanceScheduled>(
            world.ada,
            json!({ "node_id": node_id, "deadline": deadline, "reason": reason }),
        )
        .await;
    world.wait_for("ada", 1).await;
    world.emit::<MaintenanceStarted>(world.ada, json!({ "node_id": node_id, "reason": reason })).await;
    world.wait_for("ada", 2).await;
    let releases = "node.drain_releases".to_owned();
    let subject = Subject::Global;
    world
        .settings
        .replace_subject(subject, [StoredValue { subject, key: releases, value: json!(true), hard: false }]);
    world.emit::<MaintenanceStarted>(world.ada, json!({ "node_id": node_id, "reason": reason })).await;
    world.wait_for("ada", 3).await;
    world.emit::<MaintenanceEnded>(world.ada, json!({ "node_id": node_id })).await;

    let stopped = "stopped until the maintenance ends; disks and addresses are kept. Reason: new fans";
    let released = "released, including all data on them. Reason: new fans";
    let expected = [
        ("begins on 2027-01-15 at 08:00 UTC", format!("Allocations on the node will then be {stopped}")),
        ("has begun", format!("Allocations on the node are {stopped}")),
        ("has begun", format!("Allocations on the node are {released}")),
        ("is over", "Stopped allocations can be started again.".to_owned()),
    ];
    for (who, names) in [("ada", "inference, training"), ("bob", "bench")] {
        let expected = expected.clone().map(|(title, body)| {
            let title = format!("Maintenance of the node of {names} {title}");
            json!(["maintenance.changed", title, body, "/allocations"])
        });
        assert_eq!(world.wait_for(who, 4).await.iter().map(texts).collect::<Vec<_>>(), expected, "{who}");
    }
    world.stop().await;
}
