//! Runs from start to end, checked by their journal.

use gpuaas_core::{Clock, Sources};
use gpuaas_store::Store;
use gpuaas_testkit::sqlx;
use gpuaas_workflow::Engine;

use crate::trials::{Calling, Linear, Order};
use crate::world::{Outside, database, journal, stands, start_run};

pub fn order(owner: &str) -> Order {
    Order { owner: owner.to_owned() }
}

#[tokio::test]
async fn a_run_goes_from_step_to_step_to_its_end() {
    let database = database().await;
    let store = database.store();
    let engine = Engine::new(store.clone()).register::<Linear>(());
    let run = start_run::<Linear>(&store, "k", &order("ada")).await;

    assert_eq!(engine.run_due().await.expect("works"), 1);

    assert_eq!(stands(&database, run).await, ("completed".into(), "make_c".into(), None));
    let done = ["do make_a done", "do look done", "do make_b done", "do make_c done"];
    assert_eq!(journal(&database, run).await, done);
    let things = "select count(*) from trial.things";
    let things: i64 =
        sqlx::query_scalar(things).fetch_one(&mut database.owner().await).await.expect("counts");
    assert_eq!(things, 3);
    assert_eq!(engine.run_due().await.expect("works"), 0);
}

#[tokio::test]
async fn consecutive_steps_share_a_commit_and_have_their_own_entries_and_fences() {
    let database = database().await;
    // The clock is stopped: slow steps don't share a commit.
    let clock = Clock::manual(database.sources().now());
    let store = Store::attach(database.connect(), Sources { clock, ..database.sources() });
    let engine = Engine::new(store.clone()).register::<Linear>(());
    start_run::<Linear>(&store, "k", &order("ada")).await;

    engine.run_due().await.expect("works");

    let written = "select count(*), count(distinct fence), count(distinct xmin::text) from workflow.steps";
    let written: (i64, i64, i64) =
        sqlx::query_as(written).fetch_one(&mut database.owner().await).await.expect("counts");
    assert_eq!(written, (4, 4, 1));
}

#[tokio::test]
async fn the_same_key_again_is_the_same_run() {
    let database = database().await;
    let store = database.store();
    let first = start_run::<Linear>(&store, "k", &order("ada")).await;
    assert_eq!(start_run::<Linear>(&store, "k", &order("bob")).await, first);
    assert_ne!(start_run::<Linear>(&store, "k2", &order("bob")).await, first);
}

#[tokio::test]
async fn an_external_call_is_recorded_before_it_is_made() {
    let (database, outside) = (database().await, Outside::default());
    let store = database.store();
    let engine = Engine::new(store.clone()).register::<Calling>(outside.clone());
    let run = start_run::<Calling>(&store, "k", &order("ada")).await;

    engine.run_due().await.expect("works");

    assert_eq!(stands(&database, run).await.0, "completed");
    let expected = ["do make_a done", "do make_b done", "do ask started", "do ask done"];
    assert_eq!(journal(&database, run).await, expected);
    assert_eq!(outside.has("ada"), 1);
}
