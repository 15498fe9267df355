//! Turns asked for by an engine outside: it alone drives runs to their ends, and beside the journal engine no step is
//! performed twice.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use gpuaas_core::RunId;
use gpuaas_store::PlatformReason;
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::sqlx;
use gpuaas_workflow::{Direction, Engine, Fault, Faults, NextTurn, Point, RunState, retry, signal, task_id};
use serde_json::json;
use tokio::sync::Semaphore;

use crate::running::order;
use crate::trials::{Linear, LinearTwo, Waiting};
use crate::world::{database, journal, stands, start_run};

const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_turn_says_when_the_next_one_is_due() {
    let database = database().await;
    let store = database.store();
    let engine = Engine::new(store.clone()).register::<Waiting>(());
    let run = start_run::<Waiting>(&store, "k", &order("ada")).await;
    let turn = async || engine.drive_turn(run).await.expect("a turn");

    assert_eq!(turn().await, NextTurn::Due);
    let key = task_id(run, "launch", Direction::Do, 1).to_string();
    let NextTurn::Signalled { keys, until } = turn().await else { panic!("it waits for its signal") };
    assert_eq!(keys, [key.as_str()]);
    assert!(until > database.clock().now());
    assert_eq!(turn().await, NextTurn::Signalled { keys, until }, "a turn that isn't due changes nothing");

    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    signal(&mut tx, run, "launch", &key, &json!({ "good": true })).await.expect("signalled");
    tx.commit().await.expect("commits");
    assert_eq!(turn().await, NextTurn::Due);
    let NextTurn::At(timer_ends) = turn().await else { panic!("a timer runs") };
    database.clock().advance(timer_ends - database.clock().now());
    while turn().await == NextTurn::Due {}

    assert_eq!(turn().await, NextTurn::Ended(RunState::Completed));
    assert_eq!(engine.drive_turn(RunId::new(store.sources())).await.expect("a turn"), NextTurn::NotFound);
    let stranger = Engine::new(store.clone()).register::<LinearTwo>(());
    let run = start_run::<Linear>(&store, "k", &order("ada")).await;
    stranger.drive_turn(run).await.expect_err("another version is registered");
    assert_eq!(journal(&database, run).await, [""; 0]);
}

#[tokio::test]
async fn a_failed_attempt_is_due_again_after_its_pause_and_a_stuck_run_after_an_operator() {
    let database = database().await;
    let store = database.store();
    let faults: Faults = Arc::new(|place| {
        let broken = place.step == "make_b" || place.step == "make_a" && place.direction == Direction::Undo;
        let broken = broken && place.point == Point::BeforeRun;
        Box::pin(std::future::ready(broken.then_some(Fault::Fail)))
    });
    let engine = Engine::new(store.clone()).register::<Linear>(()).with_faults(faults);
    let run = start_run::<Linear>(&store, "k", &order("ada")).await;

    let mut pauses = 0;
    let ended = loop {
        match engine.drive_turn(run).await.expect("a turn") {
            NextTurn::Due => {}
            NextTurn::At(at) => {
                pauses += 1;
                database.clock().advance(at - database.clock().now());
            }
            other => break other,
        }
    };

    assert_eq!((ended, pauses), (NextTurn::Stuck, 2), "one pause forwards, one while it is undone");
    assert_eq!(stands(&database, run).await, ("stuck".into(), "make_a".into(), Some("make_b".into())));
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    retry(&mut tx, run).await.expect("retried");
    tx.commit().await.expect("commits");
    let repaired = Engine::new(store.clone()).register::<Linear>(());
    while repaired.drive_turn(run).await.expect("a turn") == NextTurn::Due {}
    assert_eq!(repaired.drive_turn(run).await.expect("a turn"), NextTurn::Ended(RunState::Undone));
}

/// Returns faults that stop before the first step until the gate has a permit.
fn gated(reached: &Arc<Semaphore>, gate: &Arc<Semaphore>) -> Faults {
    let (reached, gate) = (reached.clone(), gate.clone());
    Arc::new(move |place| {
        let (reached, gate) = (reached.clone(), gate.clone());
        Box::pin(async move {
            if place.step == "make_a" && place.point == Point::BeforeRun {
                reached.add_permits(1);
                gate.acquire().await.expect("open").forget();
            }
            None::<Fault>
        })
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_held_run_is_claimed_after_its_lease_and_the_late_turn_changes_nothing() {
    let database = database().await;
    let store = database.store();
    let (reached, gate) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let slow = Engine::new(store.clone()).register::<Linear>(()).with_faults(gated(&reached, &gate));
    let run = start_run::<Linear>(&store, "k", &order("ada")).await;
    let (engine, twin) = (slow.clone(), slow.clone());
    let late = tokio::spawn(async move { engine.drive_turn(run).await });
    reached.acquire().await.expect("reached").forget();

    let other = Engine::new(store.clone()).register::<Linear>(());
    let NextTurn::Held { until } = other.drive_turn(run).await.expect("a turn") else { panic!("it is held") };
    assert!(
        matches!(twin.drive_turn(run).await.expect("a turn"), NextTurn::Held { .. }),
        "also in its process"
    );
    // The clock jumps: the holder can't have renewed its lease in between.
    database.clock().advance(until - database.clock().now() + TimeDelta::seconds(1));
    assert_eq!(other.drive_turn(run).await.expect("a turn"), NextTurn::Ended(RunState::Completed));
    gate.add_permits(2);
    let late = late.await.expect("no panic").expect("a turn");

    assert_eq!(late, NextTurn::Ended(RunState::Completed));
    let done = ["do make_a done", "do look done", "do make_b done", "do make_c done"];
    assert_eq!(journal(&database, run).await, done);
}

#[tokio::test]
async fn a_dropped_turn_is_taken_up_by_the_next_call() {
    let database = database().await;
    let store = database.store();
    let (reached, gate) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let engine = Engine::new(store.clone()).register::<Linear>(()).with_faults(gated(&reached, &gate));
    let run = start_run::<Linear>(&store, "k", &order("ada")).await;
    tokio::select! {
        turn = engine.drive_turn(run) => panic!("{turn:?}"),
        permit = reached.acquire() => permit.expect("reached").forget(),
    }

    gate.add_permits(1);
    while engine.drive_turn(run).await.expect("a turn") == NextTurn::Due {}

    assert_eq!(stands(&database, run).await.0, "completed", "no lease had to expire");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn both_engines_at_once_perform_each_step_once() {
    let database = database().await;
    let store = database.store();
    let supervisor = Supervisor::new();
    Engine::new(store.clone()).register::<Linear>(()).start(&supervisor);
    let outside: Vec<Engine> = (0..2).map(|_| Engine::new(store.clone()).register::<Linear>(())).collect();
    let mut runs = Vec::new();
    for n in 0..40 {
        runs.push(start_run::<Linear>(&store, &format!("k{n}"), &order(&format!("owner-{n}"))).await);
    }

    let drive = async |engine: &Engine, run: RunId| {
        while !matches!(engine.drive_turn(run).await.expect("a turn"), NextTurn::Ended(_)) {
            tokio::task::yield_now().await;
        }
    };
    let driven = runs.iter().flat_map(|run| outside.iter().map(|engine| drive(engine, *run)));
    tokio::time::timeout(WAIT_TIMEOUT, futures::future::join_all(driven)).await.expect("all end");
    assert!(supervisor.stop(WAIT_TIMEOUT).await);

    let count = async |sql: &'static str| -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut database.owner().await).await.expect("counts")
    };
    assert_eq!(count("select count(*) from workflow.runs where state = 'completed'").await, 40);
    assert_eq!(count("select count(*) from workflow.steps where outcome = 'done'").await, 40 * 4);
    assert_eq!(count("select free::bigint from trial.slots").await, 1000 - 40 * 3);
}
