//! Step transactions: fenced, cancellable, committed with their events, in as few round trips as possible.

use chrono::TimeDelta;
use gpuaas_core::{Code, Result, RunId};
use gpuaas_store::{Cause, PlatformReason, Scope, StepOf, StepTx, Store, is_cancelled, is_fenced_off};
use gpuaas_testkit::TestDatabase;
use serde_json::{Value, json};

use crate::fixture::{Left, Tested};

const PLATFORM: Scope = Scope::Platform(PlatformReason::Workflows);

fn cause() -> Cause {
    Cause { correlation_id: "corr-1".to_owned(), traceparent: String::new(), org_id: None, project_id: None }
}

pub async fn started(store: &Store) -> RunId {
    let run = RunId::new(store.sources());
    let new = json!({
        "id": run.uuid(), "workflow": "test", "version": 1, "run_key": run.to_string(), "input": {},
        "correlation_id": "corr-1", "traceparent": "", "step": "one", "reversible": true,
        "started_at": store.sources().now(),
    });
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    tx.execute(sqlx::query("select workflow.start($1)").bind(new)).await.expect("started");
    tx.commit().await.expect("commits");
    run
}

pub async fn step(store: &Store, run: RunId, fence: i64, cancellable: bool) -> StepTx {
    store.step(PLATFORM, StepOf { run, fence, cancellable }, cause()).await.expect("opens")
}

/// Commits a step's transaction and continues with the next step.
pub async fn done(tx: StepTx, fence: i64) -> Result<(Option<Value>, u32)> {
    ended(tx, fence, "two", Value::Null).await
}

/// Commits a step's transaction and waits for a signal.
async fn waits(tx: StepTx) -> Result<(Option<Value>, u32)> {
    let until = tx.now() + TimeDelta::hours(1);
    ended(tx, 0, "one", json!({ "waits_for": ["key"], "wake_at": until, "rests": true, "waits": true })).await
}

async fn ended(tx: StepTx, fence: i64, step: &str, besides: Value) -> Result<(Option<Value>, u32)> {
    let at = tx.now();
    let entry = json!({
        "step": "one", "direction": "do", "attempt": 1, "outcome": "done", "output": 1, "fence": fence, "at": at,
    });
    let mut next = json!({
        "at": at, "state": "running", "step": step, "attempt": 1, "failures": 0, "made": {}, "reversible": true,
        "rests": false, "ends": false, "waits": false,
    });
    if let (Value::Object(next), Value::Object(besides)) = (&mut next, besides) {
        next.extend(besides);
    }
    tx.commit(&[entry], &next).await
}

#[tokio::test]
async fn a_step_without_statements_takes_one_round_trip_and_others_two_more() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let run = started(&store).await;

    let (row, round_trips) = done(step(&store, run, 0, true).await, 0).await.expect("commits");
    let row = row.expect("it goes on");
    assert_eq!((&row["step"], &row["fence"], round_trips), (&json!("two"), &json!(1), 1));
    let mut tx = step(&store, run, 1, true).await;
    tx.execute(sqlx::query("select 1")).await.expect("runs");
    tx.emit(&Tested { subject: run.uuid(), note: String::new() }).expect("emitted");
    let (_, round_trips) = done(tx, 1).await.expect("commits");

    assert_eq!(round_trips, 3);
    assert_eq!(Left::in_database(&database).await, Left { events: 1, ..Left::all(0) });
}

#[tokio::test]
async fn an_old_fence_is_refused_with_the_first_statement_or_the_commit() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let run = started(&store).await;
    done(step(&store, run, 0, true).await, 0).await.expect("commits");

    let mut tx = step(&store, run, 0, true).await;
    let first = tx.execute(sqlx::query("select 1")).await.expect_err("refused");
    tx.roll_back().await;
    let commit = done(step(&store, run, 0, true).await, 0).await.expect_err("refused");

    assert!(is_fenced_off(&first) && is_fenced_off(&commit), "{first:?} {commit:?}");
    assert_eq!(first.code, Code::StateConflict);
}

#[tokio::test]
async fn a_cancelled_run_refuses_what_is_new_and_takes_what_must_be_finished() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let run = started(&store).await;
    let cancel = format!("select workflow.cancel('{}', 'someone', 'no more', now())", run.uuid());
    database.execute_as_owner(&cancel).await;

    let refused = done(step(&store, run, 0, true).await, 0).await.expect_err("refused");
    let (row, _) = done(step(&store, run, 0, false).await, 0).await.expect("commits");

    let row = row.expect("it goes on, backwards");
    assert!(is_cancelled(&refused), "{refused:?}");
    assert_eq!((&row["state"], &row["step"]), (&json!("unwinding"), &json!("one")));
}

#[tokio::test]
async fn a_signal_and_a_wait_that_meet_see_each_other() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let run = started(&store).await;
    let mut signalling = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    let signal = sqlx::query("select workflow.signal($1, 'one', 'key', '{}', now())").bind(run.uuid());
    signalling.execute(signal).await.expect("signalled");

    let tx = step(&store, run, 0, true).await;
    let now = tx.now();
    let (waited, signalled) = tokio::join!(waits(tx), async {
        blocked(&database).await;
        signalling.commit().await
    });

    waited.expect("commits");
    signalled.expect("commits");
    let due = sqlx::query_scalar::<_, bool>("select wake_at <= $2 from workflow.runs where id = $1");
    let due = due.bind(run.uuid()).bind(now).fetch_one(&mut database.owner().await).await.expect("a row");
    assert!(due, "the wait began without the signal that had come");
}

#[tokio::test]
async fn a_cancellation_that_meets_a_step_refuses_it() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let run = started(&store).await;
    let mut cancelling = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    let cancel = sqlx::query("select workflow.cancel($1, 'someone', 'no more', now())").bind(run.uuid());
    cancelling.execute(cancel).await.expect("cancelled");

    let tx = step(&store, run, 0, true).await;
    let (stepped, cancelled) = tokio::join!(done(tx, 0), async {
        blocked(&database).await;
        cancelling.commit().await
    });

    cancelled.expect("commits");
    assert!(is_cancelled(&stepped.expect_err("refused")));
}

/// Returns when a session waits for a lock in this database.
async fn blocked(database: &TestDatabase) {
    let waiting = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let mut owner = database.owner().await;
    while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut owner).await.expect("counts") == 0 {
        tokio::task::yield_now().await;
    }
}
