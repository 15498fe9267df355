//! Failure and cancellation: a run is undone, or is stuck after its point of no return.

use gpuaas_core::{Code, RunId};
use gpuaas_store::{PlatformReason, Store};
use gpuaas_testkit::sqlx;
use gpuaas_workflow::{Direction, Engine, Fault, Faults, Point, cancel, retry, signal, task_id};
use serde_json::json;

use crate::running::order;
use crate::trials::{Calling, Linear, Settling, Waiting};
use crate::world::{Outside, database, journal, pass, stands, start_run};

/// Injects a failure into a step in this direction.
fn failing(step: &'static str, direction: Direction, point: Point) -> Faults {
    std::sync::Arc::new(move |place| {
        let hit = place.step == step && place.direction == direction && place.point == point;
        Box::pin(std::future::ready(hit.then_some(Fault::Fail)))
    })
}

async fn cancelled(store: &Store, run: RunId) -> Result<(), Code> {
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    cancel(&mut tx, run, "someone", "changed my mind").await.map_err(|error| error.code)?;
    tx.commit().await.expect("commits");
    Ok(())
}

#[tokio::test]
async fn what_fails_for_good_is_undone_in_reverse_order() {
    let database = database().await;
    let store = database.store();
    let faults = failing("make_c", Direction::Do, Point::BeforeCommit);
    let engine = Engine::new(store.clone()).register::<Linear>(()).with_faults(faults);
    let run = start_run::<Linear>(&store, "k", &order("ada")).await;

    pass(&database, &engine, 3).await;

    assert_eq!(stands(&database, run).await, ("undone".into(), "make_a".into(), Some("make_c".into())));
    let entries = journal(&database, run).await;
    assert_eq!(
        entries[3..],
        ["do make_c failed", "do make_c failed", "undo make_b done", "undo make_a done"]
    );
}

#[tokio::test]
async fn an_undo_that_fails_for_good_is_stuck_until_an_operator_retries() {
    let database = database().await;
    let store = database.store();
    let run = start_run::<Linear>(&store, "k", &order("ada")).await;
    let broken: Faults = std::sync::Arc::new(|place| {
        let hit = place.step == "make_b" && place.point == Point::BeforeRun;
        let hit = hit && place.direction == Direction::Undo || place.step == "make_c";
        Box::pin(std::future::ready(hit.then_some(Fault::Fail)))
    });
    let engine = Engine::new(store.clone()).register::<Linear>(()).with_faults(broken);
    pass(&database, &engine, 6).await;
    assert_eq!(stands(&database, run).await, ("stuck".into(), "make_b".into(), Some("make_c".into())));

    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    retry(&mut tx, run).await.expect("retried");
    tx.commit().await.expect("commits");
    let mended = Engine::new(store.clone()).register::<Linear>(());
    pass(&database, &mended, 1).await;

    assert_eq!(stands(&database, run).await.0, "undone");
}

#[tokio::test]
async fn the_undone_hook_runs_however_early_a_run_is_unwound() {
    let database = database().await;
    let store = database.store();
    let faults = failing("make_b", Direction::Do, Point::BeforeCommit);
    let engine = Engine::new(store.clone()).register::<Settling>(()).with_faults(faults);
    let early = start_run::<Settling>(&store, "early", &order("ada")).await;
    cancelled(&store, early).await.expect("cancelled before its first step");
    let late = start_run::<Settling>(&store, "late", &order("bob")).await;

    pass(&database, &engine, 3).await;

    assert_eq!(stands(&database, early).await.0, "undone");
    assert_eq!(stands(&database, late).await.0, "undone");
    let left = "select owner || ' ' || kind from trial.things order by owner";
    let left: Vec<String> =
        sqlx::query_scalar(left).fetch_all(&mut database.owner().await).await.expect("things");
    assert_eq!(left, ["ada cancelled", "bob make_b"]);
}

#[tokio::test]
async fn a_call_of_unknown_end_is_undone_as_unknown() {
    let (database, outside) = (database().await, Outside::default());
    let store = database.store();
    let faults = failing("ask", Direction::Do, Point::BeforeCommit);
    let engine = Engine::new(store.clone()).register::<Calling>(outside.clone()).with_faults(faults);
    let run = start_run::<Calling>(&store, "k", &order("ada")).await;

    pass(&database, &engine, 3).await;

    assert_eq!(stands(&database, run).await, ("undone".into(), "make_a".into(), Some("ask".into())));
    assert_eq!(outside.has("ada"), 0);
    let id = task_id(run, "ask", Direction::Do, 1);
    assert_eq!(outside.calls(), [id, id], "what may be there already is asked for by the same id");
}

#[tokio::test]
async fn a_waiting_run_is_cancelled_and_undone_but_not_past_the_point_of_no_return() {
    let database = database().await;
    let store = database.store();
    let engine = Engine::new(store.clone()).register::<Waiting>(());
    let run = start_run::<Waiting>(&store, "k", &order("ada")).await;
    engine.run_due().await.expect("works");

    cancelled(&store, run).await.expect("it can still be undone");
    assert_eq!(cancelled(&store, run).await, Err(Code::StateConflict), "it is being cancelled already");
    engine.run_due().await.expect("works");
    assert_eq!(stands(&database, run).await.0, "unwinding", "the undo waits for the node as well");
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    let key = task_id(run, "launch", Direction::Undo, 1).to_string();
    signal(&mut tx, run, "launch", &key, &json!({ "good": true })).await.expect("signalled");
    tx.commit().await.expect("commits");
    engine.run_due().await.expect("works");

    assert_eq!(stands(&database, run).await, ("undone".into(), "make_a".into(), None));
    let unknown = RunId::new(store.sources());
    assert_eq!(cancelled(&store, unknown).await, Err(Code::WorkflowRunNotFound));
    assert_eq!(cancelled(&store, run).await, Err(Code::StateConflict));
}

/// In both directions: a full disk isn't counted as a failure of the step.
#[tokio::test]
async fn a_full_disk_delays_steps_and_uses_up_no_attempts() {
    for undone in [false, true] {
        let database = database().await;
        let store = database.store();
        let broken = failing("make_c", Direction::Do, Point::BeforeCommit);
        let mut engine = Engine::new(store.clone()).register::<Linear>(());
        if undone {
            engine = engine.with_faults(broken);
        }
        let run = start_run::<Linear>(&store, "k", &order("ada")).await;
        let (full, operation) = if undone { ("make_b", "delete") } else { ("make_b", "insert") };
        let trigger = format!(
            "create function trial.refuse() returns trigger language plpgsql as $$ begin
                raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
             create trigger full_disk before {operation} on trial.things for each row
                when ({row}.kind = '{full}') execute function trial.refuse()",
            row = if undone { "old" } else { "new" },
        );
        database.execute_as_owner(&trigger).await;
        pass(&database, &engine, 10).await;
        let state = if undone { "unwinding" } else { "running" };
        assert_eq!(stands(&database, run).await.0, state);

        database.execute_as_owner("drop trigger full_disk on trial.things").await;
        pass(&database, &engine, 2).await;

        let ended = if undone { "undone" } else { "completed" };
        assert_eq!(stands(&database, run).await.0, ended);
        let entries = journal(&database, run).await;
        assert!(
            !entries.contains(&format!("{} make_b failed", if undone { "undo" } else { "do" })),
            "{entries:?}"
        );
    }
}
