//! States of balances: notices, grace, action, and the way back.

use gpuaas_billing::model::{EntryKind, NewEntry, UsageMode};
use gpuaas_core::{Currency, Money};
use gpuaas_store::PlatformReason;
use serde_json::Value;

use crate::world::World;

async fn top_up(world: &World, minor: i64) {
    let entry = NewEntry {
        org: world.ada.org,
        project: None,
        kind: EntryKind::PromoCredit,
        change: Money::new(minor, Currency::USD),
        corrects: None,
        reference: None,
        reason: None,
    };
    let mut tx = world.store.system_tx(PlatformReason::Billing).await.expect("opens");
    gpuaas_billing::post(&mut tx, &entry).await.expect("posts");
    tx.commit().await.expect("commits");
}

/// Charges and assesses.
async fn tick(world: &World) {
    world.billing.accrue().await.expect("accrues");
    world.billing.assess().await.expect("assesses");
}

async fn events(world: &World, event_type: &str) -> Vec<Value> {
    world.database.events(event_type).await.into_iter().map(|(_, payload)| payload).collect()
}

async fn counts(world: &World) -> [usize; 4] {
    [
        events(world, "billing.low_balance_warning").await.len(),
        events(world, "billing.auto_release_pending").await.len(),
        events(world, "billing.balance_depleted").await.len(),
        events(world, "billing.balance_restored").await.len(),
    ]
}

#[tokio::test]
async fn each_crossing_is_announced_once_and_again_after_a_top_up() {
    let world = World::new().await;
    top_up(&world, 100_000).await;
    let resource = world.store.sources().uuid();
    // 36.00 an hour: the balance lasts 27 hours and 46 minutes.
    world.start(&world.ada, resource, UsageMode::Running, 3_600, world.now()).await;
    tick(&world).await;
    assert_eq!(counts(&world).await, [0, 0, 0, 0]);

    for _ in 0..3 {
        world.advance(2 * 3600).await;
        tick(&world).await;
    }
    assert_eq!(counts(&world).await, [1, 0, 0, 0], "22 hours are left");
    world.advance(21 * 3600).await;
    tick(&world).await;
    tick(&world).await;
    assert_eq!(counts(&world).await, [1, 1, 0, 0], "less than an hour is left");
    world.advance(3600).await;
    tick(&world).await;
    tick(&world).await;
    assert_eq!(counts(&world).await, [1, 1, 1, 0]);
    let [depleted] = &events(&world, "billing.balance_depleted").await[..] else { panic!("one event") };
    assert_eq!((&depleted["action"], &depleted["due"]), (&"release".into(), &false.into()));

    world.advance(3_599).await;
    tick(&world).await;
    assert_eq!(counts(&world).await[2], 1, "the grace isn't over");
    world.advance(10).await;
    tick(&world).await;
    tick(&world).await;
    let [_, due] = &events(&world, "billing.balance_depleted").await[..] else { panic!("two events") };
    assert_eq!(due["due"], Value::from(true));
    world.end(resource, world.now(), None).await;
    world.advance(3600).await;
    tick(&world).await;
    assert_eq!(counts(&world).await[2], 2, "nothing runs that could be released");

    top_up(&world, 200_000).await;
    tick(&world).await;
    assert_eq!(counts(&world).await, [1, 1, 2, 1]);
    world.start(&world.ada, resource, UsageMode::Running, 360_000, world.now()).await;
    tick(&world).await;
    assert_eq!(counts(&world).await, [1, 2, 2, 1], "the notices are armed again");
}
