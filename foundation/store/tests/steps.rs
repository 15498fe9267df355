//! The step context: fenced, cancelled, sealed with its events, and as few round trips as can be.

use gpuaas_core::{Code, RunId};
use gpuaas_store::{Cause, Reason, Scope, StepOf, StepTx, Store, is_cancelled, is_fenced_off};
use gpuaas_testkit::TestDatabase;
use serde_json::{Value, json};

use crate::fixture::{Left, Tested};

const PLATFORM: Scope = Scope::Platform(Reason::Workflows);

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
    let mut tx = store.upkeep(Reason::Workflows).await.expect("a transaction");
    tx.execute(sqlx::query("select workflow.start($1)").bind(new)).await.expect("started");
    tx.commit().await.expect("commits");
    run
}

pub async fn step(store: &Store, run: RunId, fence: i64, cancellable: bool) -> StepTx {
    store.step(PLATFORM, StepOf { run, fence, cancellable }, cause()).await.expect("opens")
}

pub fn done(store: &Store) -> Value {
    let entry = json!({ "step": "one", "attempt": 1, "outcome": "done", "output": 1 });
    json!({ "at": store.sources().now(), "entry": entry, "next": { "step": "two" }, "made": {}, "rests": false })
}

#[tokio::test]
async fn a_step_without_statements_takes_one_round_trip_and_others_two_more() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let run = started(&store).await;

    let (row, round_trips) = step(&store, run, 0, true).await.commit(&[done(&store)]).await.expect("commits");
    let row = row.expect("it goes on");
    assert_eq!((&row["step"], &row["fence"], round_trips), (&json!("two"), &json!(1), 1));
    let mut tx = step(&store, run, 1, true).await;
    tx.execute(sqlx::query("select 1")).await.expect("runs");
    tx.emit(&Tested { subject: run.uuid(), note: String::new() }, 1).expect("emitted");
    let (_, round_trips) = tx.commit(&[done(&store)]).await.expect("commits");

    assert_eq!(round_trips, 3);
    assert_eq!(Left::in_database(&database).await, Left { events: 1, ..Left::all(0) });
}

#[tokio::test]
async fn an_old_fence_is_refused_with_the_first_statement_or_the_commit() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let run = started(&store).await;
    step(&store, run, 0, true).await.commit(&[done(&store)]).await.expect("commits");

    let mut tx = step(&store, run, 0, true).await;
    let first = tx.execute(sqlx::query("select 1")).await.expect_err("refused");
    tx.roll_back().await;
    let commit = step(&store, run, 0, true).await.commit(&[done(&store)]).await.expect_err("refused");

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

    let refused = step(&store, run, 0, true).await.commit(&[done(&store)]).await.expect_err("refused");
    let (row, _) = step(&store, run, 0, false).await.commit(&[done(&store)]).await.expect("commits");

    let row = row.expect("it goes on, backwards");
    assert!(is_cancelled(&refused), "{refused:?}");
    assert_eq!((&row["state"], &row["step"]), (&json!("unwinding"), &json!("one")));
}
