//! Dead letters: a poison event parks the later events of its aggregate, others are processed, and a redrive processes it
//! once and in order.

use std::sync::LazyLock;

use gpuaas_testkit::{TestDatabase, count, eventually};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use uuid::Uuid;

use crate::world::{Process, Recorder, WAIT_TIMEOUT, database, happen, saw, seen};

const DEAD: &str = "events.dead_letters where state = 'dead'";
const PARKED: &str = "events.dead_letters where state = 'parked'";

async fn becomes(database: &TestDatabase, what: &str, wanted: i64) {
    let mut owner = database.owner().await;
    let there = eventually(WAIT_TIMEOUT, async || count(&mut owner, what).await == wanted).await;
    assert!(there, "{} {what}, not {wanted}", count(&mut owner, what).await);
}

async fn send_again(database: &TestDatabase, dropped: bool) {
    let send = format!(
        "select events.send_again(id, {dropped}, now()) from events.dead_letters where state = 'dead'"
    );
    database.execute_as_owner(&send).await;
}

/// Prepares a thing whose third event is poison, with two events after it.
async fn poisoned() -> (TestDatabase, Recorder, Process, Uuid) {
    let database = database().await;
    let store = database.store();
    let recorder = Recorder::default();
    recorder.poison.lock().insert(3);
    let process = Process::start(store.clone(), recorder.clone()).await;
    let thing = store.sources().uuid();
    for _ in 0..5 {
        happen(&store, thing).await;
    }
    becomes(&database, DEAD, 1).await;
    becomes(&database, PARKED, 2).await;
    (database, recorder, process, thing)
}

/// Returns the metrics of this process.
fn metrics() -> String {
    static RECORDER: LazyLock<PrometheusHandle> =
        LazyLock::new(|| PrometheusBuilder::new().install_recorder().expect("the only recorder"));
    RECORDER.render()
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_and_parked_letters_are_counted_in_metrics() {
    metrics();
    let (_database, _, process, _) = poisoned().await;

    let wanted = ["gpuaas_dlq_depth{consumer=\"recorder\"} 1", "gpuaas_dlq_parked{consumer=\"recorder\"} 2"];
    let present = async || wanted.iter().all(|line| metrics().contains(line));
    assert!(eventually(WAIT_TIMEOUT, present).await, "{}", metrics());
    process.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn poison_parks_its_aggregate_only_and_comes_back_once_and_in_order() {
    let (database, recorder, process, thing) = poisoned().await;
    let store = database.store();
    let other = store.sources().uuid();
    happen(&store, other).await;
    happen(&store, thing).await;
    becomes(&database, PARKED, 3).await;
    saw(&database, 3).await;

    recorder.poison.lock().clear();
    send_again(&database, false).await;
    saw(&database, 7).await;

    let mut owner = database.owner().await;
    let seen = seen(&mut owner).await;
    assert_eq!((&seen[&thing], &seen[&other]), (&vec![1, 2, 3, 4, 5, 6], &vec![1]));
    assert_eq!(happen(&store, thing).await, 7);
    saw(&database, 8).await;
    assert_eq!(count(&mut owner, "events.dead_letters where state = 'redriven'").await, 4);
    process.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redriven_letter_that_fails_again_is_dead_and_keeps_the_parked_ones() {
    let (database, _, process, thing) = poisoned().await;

    send_again(&database, false).await;
    becomes(&database, "events.dead_letters where state = 'dead' and attempts = 4", 1).await;
    becomes(&database, PARKED, 2).await;

    let seen = seen(&mut database.owner().await).await;
    assert_eq!(seen[&thing], [1, 2]);
    process.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_letter_releases_the_parked_ones() {
    let (database, _, process, thing) = poisoned().await;

    send_again(&database, true).await;
    saw(&database, 4).await;

    let mut owner = database.owner().await;
    assert_eq!(seen(&mut owner).await[&thing], [1, 2, 4, 5]);
    assert_eq!(count(&mut owner, "events.dead_letters where state = 'dropped'").await, 1);
    process.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_resolved_letters_are_deleted_after_their_retention() {
    let (database, _, process, _) = poisoned().await;
    send_again(&database, true).await;
    saw(&database, 4).await;
    process.stop().await;
    let store = database.store();

    gpuaas_bus::forget_letters(&store, 30).await.expect("forgets");
    assert_eq!(count(&mut database.owner().await, "events.dead_letters").await, 3);
    database.clock().advance(chrono::Duration::days(31));
    gpuaas_bus::forget_letters(&store, 30).await.expect("forgets");

    assert_eq!(count(&mut database.owner().await, "events.dead_letters").await, 0);
}
