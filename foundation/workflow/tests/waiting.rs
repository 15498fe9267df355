//! Signals, timers, time limits, versions and tenants.

use chrono::TimeDelta;
use gpuaas_core::chain::Outcome;
use gpuaas_core::{Actor, Code, OrgId, RunId};
use gpuaas_store::{Answer, Cause, PlatformReason, Request, Retention, Scope, Store};
use gpuaas_testkit::sqlx;
use gpuaas_workflow::{Direction, Engine, signal, start, task_id};
use serde_json::json;

use crate::running::order;
use crate::trials::{Linear, LinearTwo, Waiting};
use crate::world::{cause, database, journal, pass, stands, start_run};

async fn answer(store: &Store, run: RunId, attempt: i32, good: bool) {
    let key = task_id(run, "launch", Direction::Do, attempt).to_string();
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    signal(&mut tx, run, "launch", &key, &json!({ "good": good })).await.expect("signalled");
    tx.commit().await.expect("commits");
}

#[tokio::test]
async fn a_wait_ends_with_its_signal_and_a_timer_with_its_time() {
    let database = database().await;
    let store = database.store();
    let engine = Engine::new(store.clone()).register::<Waiting>(());
    let run = start_run::<Waiting>(&store, "k", &order("ada")).await;

    engine.run_due().await.expect("works");
    assert_eq!(stands(&database, run).await.1, "launch");
    answer(&store, run, 1, true).await;
    answer(&store, run, 1, false).await; // a second signal with another payload is ignored
    engine.run_due().await.expect("works");
    assert_eq!(stands(&database, run).await.1, "settle");
    database.clock().advance(TimeDelta::seconds(59));
    assert_eq!(engine.run_due().await.expect("works"), 0);
    database.clock().advance(TimeDelta::seconds(2));
    engine.run_due().await.expect("works");

    assert_eq!(stands(&database, run).await, ("completed".into(), "look".into(), None));
}

#[tokio::test]
async fn a_bad_answer_is_an_attempt_that_failed_and_the_next_has_a_key_of_its_own() {
    let database = database().await;
    let store = database.store();
    let engine = Engine::new(store.clone()).register::<Waiting>(());
    let run = start_run::<Waiting>(&store, "k", &order("ada")).await;
    engine.run_due().await.expect("works");

    answer(&store, run, 1, false).await;
    pass(&database, &engine, 1).await;
    answer(&store, run, 2, true).await;
    pass(&database, &engine, 2).await;

    assert_eq!(stands(&database, run).await.0, "completed");
    let entries = journal(&database, run).await;
    let launch = ["do launch waiting", "do launch failed", "do launch waiting", "do launch done"];
    assert_eq!(entries[1..5], launch);
}

#[tokio::test]
async fn a_wait_without_a_signal_fails_in_time_and_stands_out_when_it_does_not() {
    let database = database().await;
    let store = database.store();
    let engine = Engine::new(store.clone()).register::<Waiting>(());
    let run = start_run::<Waiting>(&store, "k", &order("ada")).await;
    engine.run_due().await.expect("works");
    let late = "select count(*) from workflow.runs where deadline < $1";
    let late = async || {
        let count = sqlx::query_scalar::<_, i64>(late).bind(database.clock().now());
        count.fetch_one(&mut database.owner().await).await.expect("counts")
    };
    assert_eq!(late().await, 0);

    database.clock().advance(TimeDelta::minutes(3));
    assert_eq!(late().await, 1, "no engine came by");
    pass(&database, &engine, 3).await;

    let (state, _, failed) = stands(&database, run).await;
    assert_eq!((state.as_str(), failed.as_deref()), ("unwinding", Some("launch")));
}

#[tokio::test]
async fn a_run_keeps_its_version_and_an_engine_without_it_leaves_it_alone() {
    let database = database().await;
    let store = database.store();
    let old = start_run::<Linear>(&store, "old", &order("ada")).await;
    let new = start_run::<LinearTwo>(&store, "new", &order("bob")).await;

    let newer = Engine::new(store.clone()).register::<LinearTwo>(());
    assert_eq!(newer.run_due().await.expect("works"), 1);
    assert_eq!(stands(&database, new).await, ("completed".into(), "make_a".into(), None));
    assert_eq!(stands(&database, old).await, ("running".into(), "make_a".into(), None));
    let both = Engine::new(store.clone()).register::<Linear>(()).register::<LinearTwo>(());
    assert_eq!(both.run_due().await.expect("works"), 1);

    assert_eq!(stands(&database, old).await, ("completed".into(), "make_c".into(), None));
}

#[tokio::test]
async fn a_tenant_starts_and_signals_runs_of_its_own_only() {
    let database = database().await;
    let store = database.store();
    let (ours, theirs) = (OrgId::new(store.sources()), OrgId::new(store.sources()));
    let of = |org| Cause { org_id: Some(org), ..cause() };
    let tenant = async |org| store.mutation_tx(Scope::Tenant(org), request(org)).await.expect("a mutation");
    let mut tx = tenant(ours).await;
    let run = start::<Waiting>(&mut tx, "k", &order("ada"), &of(ours)).await.expect("starts");
    tx.commit(Outcome::Ok, &Answer { status: 200, body: String::new() }).await.expect("commits");

    let mut tx = tenant(theirs).await;
    let started = start::<Waiting>(&mut tx, "k2", &order("ada"), &of(ours)).await.expect_err("refused");
    tx.roll_back().await;
    let mut tx = tenant(theirs).await;
    let signalled = signal(&mut tx, run, "launch", "key", &json!({})).await.expect_err("refused");
    tx.roll_back().await;
    let mut tx = tenant(ours).await;
    signal(&mut tx, run, "launch", "key", &json!({})).await.expect("it is theirs to signal");
    tx.roll_back().await;

    assert_eq!([started.code, signalled.code], [Code::WorkflowRunNotFound; 2]);
}

fn request(org: OrgId) -> Request {
    Request {
        actor: Actor::System("test"),
        actor_role: "none".to_owned(),
        action: "workflow.test",
        org_id: Some(org),
        project_id: None,
        correlation_id: "corr-1".to_owned(),
        traceparent: String::new(),
        source_address: None,
    }
}

#[tokio::test]
async fn ended_runs_go_with_their_signals_when_they_are_old() {
    let database = database().await;
    let store = database.store();
    let engine = Engine::new(store.clone()).register::<Linear>(());
    start_run::<Linear>(&store, "k", &order("ada")).await;
    engine.run_due().await.expect("works");
    store.keep(Retention { audit_days: 1, events_days: 1, journal_days: 90 });
    let count = async || {
        let count = sqlx::query_scalar::<_, i64>("select count(*) from workflow.runs");
        count.fetch_one(&mut database.owner().await).await.expect("counts")
    };

    database.clock().advance(TimeDelta::days(89));
    engine.sweep().await.expect("sweeps");
    assert_eq!(count().await, 1);
    database.clock().advance(TimeDelta::days(2));
    engine.sweep().await.expect("sweeps");
    assert_eq!(count().await, 0);
}
