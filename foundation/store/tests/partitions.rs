//! Partitions: created on demand, dropped when old, while others write.

use chrono::TimeDelta;
use gpuaas_core::UserId;
use gpuaas_core::chain::Outcome;
use gpuaas_store::{Retention, Store};
use gpuaas_testkit::{TestDatabase, sqlx};

use crate::fixture::{Ended, Left, key, keyed, request};

async fn world() -> (TestDatabase, Store, UserId) {
    let database = TestDatabase::new().await;
    let (store, user) = (database.store(), UserId::new(&database.sources()));
    (database, store, user)
}

/// Runs at most as many passes as there are partitions.
async fn drop_all(store: &Store) {
    for _ in 0..10 {
        assert!(store.drop_expired().await.expect("a pass"), "the clocks are in doubt");
    }
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
    drop_all(&store).await;

    let left = Left::in_database(&database).await;
    assert_eq!(left, Left { audit: 1, ..Left::all(0) });
}

#[tokio::test]
async fn what_a_policy_keeps_is_dropped_only_once_the_policy_is_known() {
    let (database, store, user) = world().await;
    keyed(&store, user, key("k"), user.uuid()).await;

    database.clock().advance(TimeDelta::days(9));
    drop_all(&store).await;
    assert_eq!(Left::in_database(&database).await, Left { audit: 1, events: 1, ..Left::all(0) });

    store.keep(Retention { audit_days: 30, events_days: 30, journal_days: 90 });
    drop_all(&store).await;
    assert_eq!(Left::in_database(&database).await.events, 1, "it is kept for longer");

    store.keep(Retention { audit_days: 30, events_days: 7, journal_days: 90 });
    drop_all(&store).await;
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

/// Writers with a key lock the tables in one order, those without a key in another, and rotation in a third.
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
        store.make_partitions().await.expect("made");
        store.drop_expired().await.expect("dropped");
        for writer in writers {
            writer.await.expect("it ends well");
        }
    }
    assert_eq!(Left::in_database(&database).await.audit, 4 * 12 * 2);
}

#[tokio::test]
async fn a_pass_drops_one_partition_of_a_table_at_most() {
    let (database, store, _) = world().await;
    store.keep(Retention { audit_days: 30, events_days: 7, journal_days: 90 });
    let partitions = async || {
        let count = "select count(*) from pg_inherits where inhparent = 'events.log'::regclass";
        count_by(&database, count).await
    };
    let made = partitions().await;
    database.clock().advance(TimeDelta::days(40));
    for dropped in 1..=made {
        store.drop_expired().await.expect("a pass");
        assert_eq!(partitions().await, made - dropped);
    }
}

/// Forwards and back: a temporarily wrong date removes nothing.
#[tokio::test]
async fn a_clock_that_jumps_drops_nothing_and_forgets_no_key() {
    let (database, store, user) = world().await;
    store.keep(Retention { audit_days: 30, events_days: 7, journal_days: 90 });
    assert!(matches!(keyed(&store, user, key("k"), user.uuid()).await, Ended::Fresh(_)));
    for days in [3, 7 * 365, -20] {
        database.clock().jump(TimeDelta::days(days));

        let again = keyed(&store, user, key("k"), user.uuid()).await;

        assert!(matches!(again, Ended::Replay(_)), "{days} days off: {again:?}");
        assert!(!store.drop_expired().await.expect("a pass"), "{days} days off");
        assert_eq!(Left::in_database(&database).await, Left::all(1));
        database.clock().jump(TimeDelta::days(-days));
        assert!(store.drop_expired().await.expect("a pass"), "the clock is right again");
    }
}

#[tokio::test]
async fn a_process_that_starts_with_another_date_than_the_last_pass_waits_before_it_drops() {
    let (database, store, _) = world().await;
    store.keep(Retention { audit_days: 30, events_days: 7, journal_days: 90 });
    assert!(store.drop_expired().await.expect("a pass"));

    database.clock().advance(TimeDelta::days(10));
    let later = database.store();
    assert!(!later.drop_expired().await.expect("a pass"), "ten days without a pass, or a wrong date");

    database.clock().advance(TimeDelta::hours(2));
    assert!(later.drop_expired().await.expect("a pass"), "it ran evenly for long enough");
}

#[tokio::test]
async fn audit_rows_are_kept_until_they_are_sealed() {
    let (database, store, user) = world().await;
    keyed(&store, user, key("k"), user.uuid()).await;
    store.keep(Retention { audit_days: 30, events_days: 7, journal_days: 90 });
    database.clock().advance(TimeDelta::days(100));
    drop_all(&store).await;
    assert_eq!(Left::in_database(&database).await.audit, 1, "the row is not sealed");

    let sealed = "insert into events.positions (reader, partitions, epoch, seen, through, at)
        values ('audit.sealer', -1, events.epoch(), pg_current_snapshot(), 0, now())";
    database.execute_as_owner(sealed).await;
    drop_all(&store).await;
    assert_eq!(Left::in_database(&database).await.audit, 1, "no cut was signed");

    let cut = "insert into audit.cuts (chain, before, last_seq, body) values ('platform', now() + interval '40 days', 1, '{}')";
    database.execute_as_owner(cut).await;
    drop_all(&store).await;

    assert_eq!(Left::in_database(&database).await.audit, 0);
}

async fn count_by(database: &TestDatabase, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&mut database.owner().await).await.expect("a count")
}
