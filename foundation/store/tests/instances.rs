//! Instances: an engine held in memory has one holder.

use std::time::Duration;

use chrono::TimeDelta;
use gpuaas_core::Code;
use gpuaas_store::{Instance, PlatformReason, Store, Topic};
use gpuaas_testkit::{TestDatabase, eventually};

fn instance(database: &TestDatabase, in_process: &[&str]) -> Instance {
    let in_process = in_process.iter().map(|engine| (*engine).to_owned()).collect();
    Instance {
        id: database.sources().uuid(),
        host: "host".to_owned(),
        roles: vec![],
        consumers: vec![],
        in_process,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_several_that_start_at_once_one_is_admitted() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let starts: Vec<_> = (0..5)
        .map(|_| {
            let (store, instance) = (store.clone(), instance(&database, &["ephemeral"]));
            tokio::spawn(async move { store.register(&instance, false).await })
        })
        .collect();

    let mut admitted = 0;
    for start in starts {
        match start.await.expect("it ends") {
            Ok(()) => admitted += 1,
            Err(error) => assert_eq!(error.code, Code::StateConflict, "{error:?}"),
        }
    }

    assert_eq!(admitted, 1);
}

#[tokio::test]
async fn an_engine_in_memory_has_one_holder_and_others_may_run_beside_it() {
    let database = TestDatabase::new().await;
    let store = database.store();
    store.register(&instance(&database, &["ephemeral"]), false).await.expect("the first");

    store.register(&instance(&database, &[]), false).await.expect("one that needs no such engine");
    let second = instance(&database, &["other", "ephemeral"]);
    let refused = store.register(&second, false).await.expect_err("the second");

    assert!(refused.detail.contains("ephemeral is held in one process"), "{refused}");
}

#[tokio::test]
async fn those_that_share_all_their_engines_live_together() {
    let database = TestDatabase::new().await;
    let store = database.store();

    for _ in 0..3 {
        store.register(&instance(&database, &[]), false).await.expect("registered");
    }
}

#[tokio::test]
async fn an_engine_is_free_after_deregistration_or_a_missed_heartbeat() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let (left, silent) = (instance(&database, &["ephemeral"]), instance(&database, &["ephemeral"]));
    store.register(&left, false).await.expect("registered");
    store.deregister(left.id).await.expect("left");
    store.register(&silent, false).await.expect("registered");

    database.clock().advance(TimeDelta::seconds(4));
    store.seen(silent.id).await.expect("still there");
    database.clock().advance(TimeDelta::seconds(4));
    let next = instance(&database, &["ephemeral"]);
    store.register(&next, false).await.expect_err("seen lately");
    database.clock().advance(TimeDelta::seconds(2));

    store.register(&next, false).await.expect("free");
}

async fn commit_something(store: &Store) {
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("begins");
    tx.wakes(Topic::Workflows);
    tx.commit().await.expect("committed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_are_published_to_other_processes_while_there_are_any() {
    let database = TestDatabase::new().await;
    let (here, there) = (database.store(), database.store());
    let (ours, theirs) = (instance(&database, &[]), instance(&database, &[]));
    here.register(&ours, false).await.expect("registered");
    there.register(&theirs, false).await.expect("registered");
    let (publisher, listener) = (here.clone(), there.clone());
    tokio::spawn(async move { publisher.publish_commits().await });
    tokio::spawn(async move { listener.listen_for_commits().await });

    here.seen(ours.id).await.expect("seen");
    let notified = async || {
        commit_something(&here).await;
        there.generation(Topic::Workflows) > 0
    };
    assert!(eventually(Duration::from_secs(10), notified).await, "the other process is notified");

    there.deregister(theirs.id).await.expect("left");
    here.seen(ours.id).await.expect("seen");
    // waits: notifications sent before have arrived
    tokio::time::sleep(Duration::from_millis(100)).await;
    let before = there.generation(Topic::Workflows);
    commit_something(&here).await;
    // waits: that no notification arrives
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(there.generation(Topic::Workflows), before, "no other process is left");

    there.register(&theirs, false).await.expect("back");
    here.seen(ours.id).await.expect("seen");
    commit_something(&here).await;
    let notified = async || there.generation(Topic::Workflows) > before;
    assert!(eventually(Duration::from_secs(10), notified).await, "it is notified again");
}
