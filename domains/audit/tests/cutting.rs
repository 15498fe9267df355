//! Retention removes expired rows; verifiers accept the removal of those rows and of no others.

use chrono::{DateTime, Duration, Utc};
use gpuaas_store::Retention;

use crate::world::{Heads, World};

const KEPT_DAYS: i64 = 30;

/// Runs retention as the control plane does: the cut first, then the removal.
async fn enforce(world: &World) -> usize {
    let kept = u32::try_from(KEPT_DAYS).expect("days");
    world.store.keep(Retention { audit_days: kept, events_days: 7, journal_days: 90 });
    let cuts = world.audit.cut(KEPT_DAYS).await.expect("cuts");
    // Each pass drops at most one partition of a table.
    for _ in 0..4 {
        assert!(world.store.drop_expired().await.expect("a pass"));
    }
    cuts
}

async fn advance_to(world: &World, moment: DateTime<Utc>) {
    let now = world.store.sources().now();
    world.database.clock().advance(moment - now);
}

async fn seal(world: &World, org: bool, action: &'static str) {
    world.write(org.then_some(world.ours), action).await;
    world.audit.seal_now().await.expect("seals");
}

/// Writes a log over three months: two rows in the first month, a seal with rows of two months, one row in the last.
async fn three_months() -> World {
    let world = World::new().await;
    let month = |world: &World, months: u32| {
        let first = world.store.sources().now().date_naive().format("%Y-%m-01T00:00:00Z").to_string();
        let first: DateTime<Utc> = first.parse().expect("a moment");
        first + chrono::Months::new(months)
    };
    let (second, third) = (month(&world, 1), month(&world, 2));
    seal(&world, true, "project.create").await;
    seal(&world, false, "project.create").await;
    advance_to(&world, second - Duration::seconds(1)).await;
    world.write(Some(world.ours), "project.rename").await;
    advance_to(&world, second + Duration::seconds(1)).await;
    seal(&world, true, "project.rename").await;
    advance_to(&world, third + Duration::days(4)).await;
    seal(&world, true, "project.delete").await;
    world
}

#[tokio::test]
async fn a_log_whose_oldest_rows_retention_removed_still_verifies() {
    let world = three_months().await;
    let (findings, known) = world.verify(&Heads::new()).await;
    assert_eq!(findings, []);
    let before = world.count("select count(*) from audit.log").await;

    // Rows of the first month expire a month after its end.
    assert_eq!(enforce(&world).await, 2, "both chains have rows before the cut");
    assert_eq!(enforce(&world).await, 0, "once is enough");

    let left = world.count("select count(*) from audit.log").await;
    assert_eq!(before - left, 3, "the rows of the first month are gone");
    assert_eq!(world.problems(&known).await, [""; 0]);
    assert_eq!(world.problems(&Heads::new()).await, [""; 0], "a new verifier finds the same");
}

#[tokio::test]
async fn a_row_that_is_removed_or_changed_beside_retention_is_still_found() {
    let world = three_months().await;
    enforce(&world).await;

    world.tamper("update audit.log set actor_id = 'user_x' where action = 'project.rename'").await;
    assert_eq!(world.problems(&Heads::new()).await, ["a row or the seal was changed"]);

    world.tamper("delete from audit.log where action in ('project.rename', 'project.delete')").await;
    let found = world.problems(&Heads::new()).await;
    assert_eq!(found.iter().filter(|problem| **problem == "a sealed row is missing").count(), 2, "{found:?}");
}

#[tokio::test]
async fn rows_that_go_without_a_cut_are_missing() {
    let world = three_months().await;

    world.tamper("delete from audit.log where action = 'project.create' and org_id is null").await;

    assert!(world.problems(&Heads::new()).await.contains(&"a sealed row is missing"));
}
