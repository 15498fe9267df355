//! Holds: each ends by itself, and a node accepts work again when all have ended.

use chrono::Duration;
use serde_json::{Value, json};

use crate::world::{Host, World, because, failed, queued, succeeded};

fn path(host: &Host, verb: &str) -> String {
    format!("/admin/nodes/{}/{verb}", host.node)
}

/// Revokes the node and enrols it again, so that it is quarantined until a health check passes.
async fn lapse(world: &World, host: Host) -> Host {
    world.must("POST", &path(&host, "revoke-certificates"), because()).await;
    let made = world.must("POST", &path(&host, "enrolment-token"), Value::Null).await;
    let key = Host::new_key();
    let (status, enrolled) = world.enrol(made["token"].as_str().expect("shown"), "a", &key).await;
    assert_eq!(status, 201, "{enrolled}");
    Host { node: host.node, key }
}

async fn hold(world: &World, host: &Host) -> (Value, Value) {
    let node = world.must("GET", &format!("/admin/nodes/{}", host.node), Value::Null).await;
    (node["hold"].clone(), node["hold_reason"].clone())
}

/// Queues a health check and reports its result.
async fn report_health(world: &World, host: &Host, healthy: bool) {
    let task = queued(&world.must("POST", &path(host, "probe"), Value::Null).await);
    world.dispatch(task, 1).await;
    let health = json!({ "healthy": healthy, "checks": [] });
    world.gateway.report(&host.reporter(1), &host.sign(task, succeeded(health))).await.expect("kept");
}

#[tokio::test]
async fn a_drain_outlasts_the_quarantine_of_a_lapsed_certificate() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let terms = json!({ "reason": "new fans" });
    world.must("POST", &path(&host, "drain"), terms).await;
    let host = lapse(&world, host).await;
    assert_eq!(hold(&world, &host).await.0, "quarantined");
    let noted =
        async |note: &str| world.database.count(&format!("audit.log where metadata ? '{note}'")).await;
    assert_eq!((noted("quarantined").await, noted("quarantine_lifted").await), (1, 0));

    report_health(&world, &host, true).await;

    assert_eq!((noted("quarantined").await, noted("quarantine_lifted").await), (1, 1));
    assert_eq!(hold(&world, &host).await, (json!("draining"), json!("new fans")));
    world.must("POST", &path(&host, "undrain"), because()).await;
    assert_eq!(hold(&world, &host).await.0, "none");
}

#[tokio::test]
async fn the_end_of_a_drain_does_not_lift_a_quarantine() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let host = lapse(&world, host).await;
    for verb in ["drain", "undrain"] {
        world.must("POST", &path(&host, verb), because()).await;
        assert_eq!(hold(&world, &host).await.0, "quarantined", "{verb}");
    }
    report_health(&world, &host, false).await;
    assert_eq!(hold(&world, &host).await.0, "quarantined");
    report_health(&world, &host, true).await;
    assert_eq!(hold(&world, &host).await.0, "none");
}

#[tokio::test]
async fn an_operators_quarantine_outlasts_a_health_check_and_a_drain_continues_under_it() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let deadline = world.store.sources().now() + Duration::hours(1);
    world.must("POST", &path(&host, "drain"), json!({ "reason": "new fans", "deadline": deadline })).await;
    world.must("POST", &path(&host, "quarantine"), because()).await;
    let host = lapse(&world, host).await;
    report_health(&world, &host, true).await;
    assert_eq!(hold(&world, &host).await, (json!("quarantined"), json!("a test")));

    world.database.clock().advance(Duration::minutes(61));
    world.see_gateway(world.gateway_id, 0).await;
    world.gateway.detect_offline().await.expect("detects");

    assert_eq!(world.database.events("fleet.maintenance.started").await.len(), 1);
    assert_eq!(world.database.system_actions().await, ["node.begin_maintenance: new fans"]);
    world.must("POST", &path(&host, "unquarantine"), because()).await;
    assert_eq!(hold(&world, &host).await, (json!("draining"), json!("new fans")));
    assert_eq!(world.database.events("fleet.maintenance.ended").await.len(), 0, "the drain goes on");
    world.must("POST", &path(&host, "undrain"), because()).await;
    assert_eq!(world.database.events("fleet.maintenance.ended").await.len(), 1);
}

#[tokio::test]
async fn a_health_check_that_failed_or_expired_is_queued_again() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let host = lapse(&world, host).await;
    let open = "select count(*) from fleet.tasks where kind = 'diag.health_probe' and state in ('queued', 'dispatched')";
    let pass = async |minutes| {
        world.database.clock().advance(Duration::minutes(minutes));
        world.see_gateway(world.gateway_id, 0).await;
        world.gateway.detect_offline().await.expect("detects");
    };
    let first = world.must("GET", &path(&host, "tasks"), Value::Null).await;
    let task = first["items"][0]["id"].as_str().expect("an id").parse().expect("an id");
    world.dispatch(task, 1).await;
    world.gateway.report(&host.reporter(1), &host.sign(task, failed())).await.expect("kept");
    assert_eq!(world.number(open).await, 0);

    pass(2).await;
    assert_eq!(world.number(open).await, 1, "queued again after a failure");
    pass(2).await;
    assert_eq!(world.number(open).await, 1, "once");
    pass(90).await;
    assert_eq!(world.number(open).await, 0, "it expired");
    pass(2).await;
    assert_eq!(world.number(open).await, 1, "queued again after it expired");
    assert_eq!(hold(&world, &host).await.0, "quarantined");
}
