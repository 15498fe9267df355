//! Entries, balances and seals.

use chrono::{DurationRound, TimeDelta};
use gpuaas_billing::model::{EntryKind, NewEntry, UsageMode};
use gpuaas_core::{Currency, Money};
use gpuaas_store::PlatformReason;
use gpuaas_testkit::count;

use crate::world::World;

async fn credit(world: &World, minor: i64) {
    let entry = NewEntry {
        org: world.ada.org,
        project: None,
        kind: EntryKind::AdminAdjustment,
        change: Money::new(minor, Currency::USD),
        corrects: None,
        reference: None,
        reason: Some("a test".to_owned()),
    };
    let mut tx = world.store.system_tx(PlatformReason::Billing).await.expect("opens");
    gpuaas_billing::post(&mut tx, &entry).await.expect("posts");
    tx.commit().await.expect("commits");
}

#[tokio::test]
async fn a_balance_is_the_same_before_and_after_sealing() {
    let world = World::new().await;
    credit(&world, 10_000).await;
    credit(&world, -2_500).await;
    assert_eq!(world.balance(&world.ada).await, 7_500);
    assert_eq!(world.billing.seal().await.expect("seals"), 2);
    assert_eq!(world.balance(&world.ada).await, 7_500);
    credit(&world, 1).await;
    assert_eq!(world.balance(&world.ada).await, 7_501);
    assert_eq!(world.balance(&world.bob).await, 0);
    assert_eq!(world.billing.seal().await.expect("seals"), 1);
    assert_eq!(world.billing.seal().await.expect("seals"), 0);
    assert_eq!(world.balance(&world.ada).await, 7_501);
}

#[tokio::test]
async fn an_entry_committed_late_is_sealed_later_and_counted_at_once() {
    let world = World::new().await;
    credit(&world, 1).await;
    world.billing.seal().await.expect("seals");
    let entry = NewEntry {
        org: world.ada.org,
        project: None,
        kind: EntryKind::PromoCredit,
        change: Money::new(300, Currency::USD),
        corrects: None,
        reference: None,
        reason: None,
    };
    let mut late = world.store.system_tx(PlatformReason::Billing).await.expect("opens");
    gpuaas_billing::post(&mut late, &entry).await.expect("posts");
    credit(&world, 1_000).await;
    assert_eq!(world.billing.seal().await.expect("seals"), 1);
    late.commit().await.expect("commits");
    assert_eq!(world.balance(&world.ada).await, 1_301);
    assert_eq!(world.billing.seal().await.expect("seals"), 1);
    assert_eq!(world.balance(&world.ada).await, 1_301);
}

#[tokio::test]
async fn a_fault_found_late_is_credited_with_its_evidence() {
    let world = World::new().await;
    let resource = world.store.sources().uuid();
    let began = world.now().duration_trunc(TimeDelta::minutes(1)).expect("in range");
    world.start(&world.ada, resource, UsageMode::Running, 36_000, began).await;
    world.advance(600).await;
    world.billing.accrue().await.expect("accrues");
    assert_eq!(world.balance(&world.ada).await, -6_000);
    // Half a minute later it turns out that the last good heartbeat came after 530 s.
    world.advance(30).await;
    world.end(resource, began + TimeDelta::seconds(530), Some("evt_fault")).await;
    world.advance(60).await;
    world.billing.accrue().await.expect("accrues");
    assert_eq!(world.balance(&world.ada).await, -5_300);
    let mut owner = world.database.owner().await;
    let credited =
        "billing.entries where kind = 'correction' and evidence = 'evt_fault' and amount_minor >= 1000
                    and corrects in (select id from billing.entries where kind = 'usage_debit')";
    assert_eq!(count(&mut owner, credited).await, 1);
}

#[tokio::test]
async fn the_database_refuses_changes_and_entries_on_wrong_accounts() {
    let world = World::new().await;
    credit(&world, 1_000).await;
    let owner = &mut world.database.owner().await;
    for wrong in [
        "update billing.entries set amount_minor = 1",
        "delete from billing.entries",
        "truncate billing.entries",
        "update billing.seals set balance_minor = 1",
    ] {
        world.billing.seal().await.expect("seals");
        let refused = gpuaas_testkit::sqlx::query(wrong).execute(&mut *owner).await;
        assert!(refused.is_err(), "{wrong}");
    }
}
