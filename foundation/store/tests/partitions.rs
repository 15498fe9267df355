//! Partitions: made on demand, dropped when old, while others write.

use chrono::TimeDelta;
use gpuaas_core::UserId;
use gpuaas_core::chain::Outcome;
use gpuaas_store::{Retention, Store};
use gpuaas_testkit::TestDatabase;

use crate::fixture::{Ended, Left, key, keyed, request};

async fn world() -> (TestDatabase, Store, UserId) {
    let database = TestDatabase::new().await;
    let (store, user) = (database.store(), UserId::new(&database.sources()));
    (database, store, user)
}

#[tokio::test]
async fn days_without_a_partition_yet_get_one_on_demand() {
    let (database, store, user) = world().await;

    for days in [3, 40, 400] {
        database.clock().advance(TimeDelta::days(days));
        let first = keyed(&store, user, key("k"), user.uuid()).await;
        let second = keyed(&store, user, key("k"), user.uuid()).await;
        assert!(matches!(first, Ended::Fresh(_)), "after {days} days: {first:?}");
        assert!(matches!(second, Ended::Replay(_)), "after {days} days: {second:?}");
    }
}

#[tokio::test]
async fn what_is_old_goes_with_its_partition_and_audit_stays() {
    let (database, store, user) = world().await;
    keyed(&store, user, key("k"), user.uuid()).await;

    database.clock().advance(TimeDelta::days(9));
    store.keep(Retention { audit_days: 30, events_days: 7, journal_days: 90 });
    store.rotate_partitions().await.expect("rotated");

    let left = Left::in_database(&database).await;
    assert_eq!(left, Left { audit: 1, ..Left::all(0) });
}

#[tokio::test]
async fn what_a_policy_keeps_is_dropped_only_once_the_policy_is_known() {
    let (database, store, user) = world().await;
    keyed(&store, user, key("k"), user.uuid()).await;

    database.clock().advance(TimeDelta::days(9));
    store.rotate_partitions().await.expect("rotated");
    assert_eq!(Left::in_database(&database).await, Left { audit: 1, events: 1, ..Left::all(0) });

    store.keep(Retention { audit_days: 30, events_days: 30, journal_days: 90 });
    store.rotate_partitions().await.expect("rotated");
    assert_eq!(Left::in_database(&database).await.events, 1, "it is kept for longer");

    store.keep(Retention { audit_days: 30, events_days: 7, journal_days: 90 });
    store.rotate_partitions().await.expect("rotated");
    assert_eq!(Left::in_database(&database).await, Left { audit: 1, ..Left::all(0) });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_that_find_no_partition_at_once_all_succeed() {
    let (database, store, user) = world().await;
    database.clock().advance(TimeDelta::days(40));
    let tasks: Vec<_> = (0..20)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move { keyed(&store, user, key(format!("k{n}")), user.uuid()).await })
        })
        .collect();

    for task in tasks {
        let ended = task.await.expect("it ends");
        assert!(matches!(ended, Ended::Fresh(_)), "{ended:?}");
    }

    assert_eq!(Left::in_database(&database).await, Left::all(20));
}

/// Writers with a key lock the tables in one order, those without in another, and rotation in a third.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn rotation_and_writers_do_not_fail_each_other() {
    let (database, store, user) = world().await;
    for round in 0..4 {
        database.clock().advance(TimeDelta::days(8));
        let writers: Vec<_> = (0..12)
            .map(|n| {
                let store = store.clone();
                tokio::spawn(async move {
                    let name = format!("{round}-{n}");
                    let ended = keyed(&store, user, key(name), user.uuid()).await;
                    assert!(matches!(ended, Ended::Fresh(_)), "{ended:?}");
                    store.record(request(user), Outcome::Denied, Default::default()).await.expect("recorded");
                })
            })
            .collect();
        store.rotate_partitions().await.expect("rotated");
        for writer in writers {
            writer.await.expect("it ends well");
        }
    }
    assert_eq!(Left::in_database(&database).await.audit, 4 * 12 * 2);
}
