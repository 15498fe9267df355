//! Tests of audit rows: one for the first execution, one for a failure, none for a replay, one a minute for denials.

use gpuaas_testkit::sqlx;
use reqwest::Method;
use serde_json::Value;

use crate::fixtures::{Fixture, fixture, one_below};
use crate::oracle::operations;
use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn every_audited_operation_writes_exactly_the_required_rows() {
    let world = World::new().await;
    for row in operations() {
        let Some(action) = row.audit.clone() else { continue };
        let made = fixture(&world, &row).await;
        let method: Method = row.method.parse().expect("a method");
        let key = world.fresh("key");
        let send = |fixture: Fixture| {
            let (world, method, key) = (&world, method.clone(), key.clone());
            async move { world.send(method, &fixture.path, &fixture.token, Some(&key), fixture.body).await }
        };
        let before = (world.audit_rows(&action, "ok").await, world.audit_rows(&action, "failed").await);
        if row.kind != "Protocol" {
            let bad = Fixture { path: format!("{}?surprise=1", made.path), ..made.clone() };
            assert_eq!(send(bad).await.status.as_u16(), 400, "{}", row.id);
            let failed = world.audit_rows(&action, "failed").await;
            assert_eq!(failed, before.1 + 1, "{}: a failed execution has one row", row.id);
        }
        let first = send(made.clone()).await;
        assert!(first.status.is_success(), "{}: {first:?}", row.id);
        assert_eq!(world.audit_rows(&action, "ok").await, before.0 + 1, "{}: one row", row.id);
        if row.is_keyed() {
            assert!(send(made).await.replayed, "{}", row.id);
            assert_eq!(world.audit_rows(&action, "ok").await, before.0 + 1, "{}: none for a replay", row.id);
        }
        assert_correlated(&world, &action, &first.correlation).await;
    }
    world.cloud.stop().await;
}

/// Checks that the audit row and the events of a request have its correlation id.
async fn assert_correlated(world: &World, action: &str, correlation: &str) {
    let mut owner = world.db.owner().await;
    let rows: Vec<String> = sqlx::query_scalar("select action from audit.log where correlation_id = $1")
        .bind(correlation)
        .fetch_all(&mut owner)
        .await
        .expect("reads");
    assert_eq!(rows, [action], "the rows of one request");
}

#[tokio::test(flavor = "multi_thread")]
async fn denied_attempts_are_counted_in_one_row_a_minute() {
    let world = World::new().await;
    let rows = operations();
    let row = rows.iter().find(|row| row.id == "createUser").expect("declared");
    let low = one_below(&row.least).expect("someone");
    for _ in 0..5 {
        let body = Some(serde_json::json!({ "username": "x1", "email": "x@example.org" }));
        let answer = world.send(Method::POST, "/admin/users", world.token(low), Some("k"), body).await;
        assert_eq!(answer.code(), "admin_required");
    }
    world.db.clock().advance(chrono::Duration::seconds(61));
    world.cloud.api.flush().await.expect("flushes");
    let mut owner = world.db.owner().await;
    let counts: Vec<Value> = sqlx::query_scalar(
        "select metadata -> 'count' from audit.log where result = 'denied' and action = 'user.create'",
    )
    .fetch_all(&mut owner)
    .await
    .expect("reads");
    assert_eq!(counts, [Value::from(5)]);
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unauthenticated_attempts_write_no_row() {
    let world = World::new().await;
    let count = "select count(*) from audit.log";
    let mut owner = world.db.owner().await;
    let before: i64 = sqlx::query_scalar(count).fetch_one(&mut owner).await.expect("counts");
    for row in operations() {
        let method: Method = row.method.parse().expect("a method");
        let body = serde_json::json!({ "refresh_token": "guess" });
        let answer = world.send(method, &row.path, "", Some("k"), Some(body)).await;
        assert!(matches!(answer.status.as_u16(), 400 | 401), "{}: {answer:?}", row.id);
    }
    let after: i64 = sqlx::query_scalar(count).fetch_one(&mut owner).await.expect("counts");
    assert_eq!(after, before);
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_are_stamped_with_a_key_that_only_the_server_has() {
    let world = World::new().await;
    let rows = "select digest, stamp from audit.log";
    let rows: Vec<(String, String)> =
        sqlx::query_as(rows).fetch_all(&mut world.db.owner().await).await.expect("reads");
    let without_the_key = world.db.store();

    assert!(!rows.is_empty());
    for (digest, stamp) in rows {
        assert!(world.cloud.store.verify_row_mac(&digest, &stamp));
        assert!(!without_the_key.verify_row_mac(&digest, &stamp));
    }
    world.cloud.stop().await;
}
