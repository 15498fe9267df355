//! Engines in the background: several share the work, and one that stops releases its runs.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::{TestDatabase, eventually, number, sqlx};
use gpuaas_workflow::{Engine, Fault, Faults, Point};
use tokio::sync::Semaphore;

use crate::running::order;
use crate::trials::{Linear, Waiting};
use crate::world::{database, stands, start_run};

const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

async fn count(database: &TestDatabase, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&mut database.owner().await).await.expect("counts")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn several_engines_take_each_run_once() {
    let database = database().await;
    let supervisor = Supervisor::new();
    for _ in 0..3 {
        Engine::new(database.store()).register::<Linear>(()).start(&supervisor);
    }
    let store = database.store();
    for n in 0..40 {
        start_run::<Linear>(&store, &format!("k{n}"), &order(&format!("owner-{n}"))).await;
    }

    let completed = "select count(*) from workflow.runs where state = 'completed'";
    assert!(eventually(WAIT_TIMEOUT, async || count(&database, completed).await == 40).await);
    assert!(supervisor.stop(WAIT_TIMEOUT).await);

    assert_eq!(count(&database, "select count(*) from workflow.steps where outcome = 'done'").await, 40 * 4);
    assert_eq!(count(&database, "select free::bigint from trial.slots").await, 1000 - 40 * 3);
    assert_eq!(count(&database, "select count(*) from workflow.leases").await, 0);
}

#[tokio::test]
async fn a_claim_reads_no_more_than_it_takes_whatever_is_due() {
    let database = database().await;
    let store = database.store();
    for n in 0..300 {
        start_run::<Linear>(&store, &format!("k{n}"), &order("ada")).await;
    }
    let mut owner = database.owner().await;
    let claim =
        "select count(*) from workflow.claim(gen_random_uuid(), now() + interval '1 hour', '-infinity',
                                                     array['linear/1'], '{}', 5)";
    let read = "select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables
                where relid = 'workflow.runs'::regclass";

    for analysed in ["begin", "commit; analyze workflow.runs; begin"] {
        sqlx::raw_sql(analysed).execute(&mut owner).await.expect("begins");
        assert_eq!(number(&mut owner, claim).await, 5);
        let read = number(&mut owner, read).await;
        assert!(read < 50, "{read} rows were read for 5");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_engine_that_stops_finishes_its_step_and_releases_its_runs_at_once() {
    let database = database().await;
    let (reached, gate) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let (at, until) = (reached.clone(), gate.clone());
    let faults: Faults = Arc::new(move |place| {
        let (at, until) = (at.clone(), until.clone());
        Box::pin(async move {
            if place.step == "make_b" && place.point == Point::BeforeCommit {
                at.add_permits(1);
                until.acquire().await.expect("open").forget();
            }
            None::<Fault>
        })
    });
    let supervisor = Supervisor::new();
    let store = database.store();
    Engine::new(store.clone()).register::<Linear>(()).with_faults(faults).start(&supervisor);
    let run = start_run::<Linear>(&store, "k", &order("ada")).await;
    reached.acquire().await.expect("reached").forget();

    supervisor.stopping().cancel();
    gate.add_permits(1);
    assert!(supervisor.stop(WAIT_TIMEOUT).await);

    assert_eq!(
        stands(&database, run).await.1,
        "make_c",
        "the step under way was finished, and no other begun"
    );
    let other = Engine::new(store.clone()).register::<Linear>(());
    other.run_due().await.expect("works");
    assert_eq!(stands(&database, run).await.0, "completed", "no lease had to run out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_start_wakes_an_engine_and_so_does_time() {
    let database = database().await;
    let supervisor = Supervisor::new();
    let store = database.store();
    Engine::new(store.clone()).register::<Waiting>(()).start(&supervisor);
    start_run::<Waiting>(&store, "k", &order("ada")).await;
    let waiting = "select count(*) from workflow.steps where outcome = 'waiting' and step = 'launch'";
    assert!(eventually(WAIT_TIMEOUT, async || count(&database, waiting).await == 1).await);

    database.clock().advance(chrono::TimeDelta::minutes(2));
    let failed = "select count(*) from workflow.steps where outcome = 'failed' and step = 'launch'";
    assert!(eventually(WAIT_TIMEOUT, async || count(&database, failed).await == 1).await);
    assert!(supervisor.stop(WAIT_TIMEOUT).await);
}
