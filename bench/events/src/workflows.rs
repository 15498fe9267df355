//! Compares workflow steps with bare inserts: five steps per run, with and without a statement of their own.

use std::time::Duration;

use futures::future::join_all;
use gpuaas_core::{Error, Result};
use gpuaas_store::{Cause, PlatformReason, StepTx};
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::sqlx;
use gpuaas_workflow::{Compensation, Engine, Run, Step, Steps, Transaction, Workflow, start};
use tokio::time::Instant;

use crate::world::{POLL_INTERVAL, World};

/// Number of writers, equal to the runs that the engine holds at the same time.
const WRITERS: usize = 32;
const STEPS: i32 = 5;
const ROUNDS: u32 = 3;
const RUNS_TIMEOUT: Duration = Duration::from_secs(120);
const UNFINISHED: &str = "select count(*)::float8 from workflow.runs where state = 'running'";

/// A step that inserts a row, or does nothing.
struct Write<const N: u8, const ROWS: bool>;

impl<const N: u8, const ROWS: bool> Step for Write<N, ROWS> {
    const NAME: &'static str = match N {
        1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        _ => "five",
    };
    const UNDO: Compensation = Compensation::Nothing("the rows are not read");
    const TIMEOUT: Duration = Duration::from_secs(30);
    type Output = ();
}

impl<const N: u8, const ROWS: bool> Transaction<Five<ROWS>> for Write<N, ROWS> {
    async fn run((): &(), tx: &mut StepTx, _: &Run<Five<ROWS>>) -> Result<()> {
        if ROWS {
            let row = uuid::Uuid::from(tx.new_id::<gpuaas_core::id::Event>());
            tx.execute(sqlx::query("insert into bench.rows (id) values ($1)").bind(row)).await?;
        }
        Ok(())
    }

    async fn undo((): &(), _: &mut StepTx, _: &Run<Five<ROWS>>, (): ()) -> Result<()> {
        Ok(())
    }
}

/// A workflow of five steps.
struct Five<const ROWS: bool>;

impl<const ROWS: bool> Workflow for Five<ROWS> {
    const NAME: &'static str = if ROWS { "five_with_rows" } else { "five" };
    const VERSION: i32 = 1;
    type Input = ();
    type State = ();

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        let steps = steps.step::<Write<1, ROWS>>().step::<Write<2, ROWS>>().step::<Write<3, ROWS>>();
        steps.step::<Write<4, ROWS>>().step::<Write<5, ROWS>>()
    }
}

/// Prints steps and bare inserts per second, in alternating rounds, so that background work of the server such as
/// vacuuming affects both.
#[expect(clippy::print_stdout, reason = "figures are what it is for")]
pub async fn measure(world: &World, seconds: u64) -> Result<()> {
    let (each, runs) = (seconds.div_ceil(2), i32::try_from(seconds * 1_000).unwrap_or(10_000));
    let mut before = bare_inserts(world, each).await?;
    for round in 1..=ROUNDS {
        let (plain, rows) =
            (steps::<false>(world, round, runs).await?, steps::<true>(world, round, runs).await?);
        let after = bare_inserts(world, each).await?;
        let bare = f64::midpoint(before, after);
        println!("bare inserts, 32 writers: {bare:.0}/s (before {before:.0}, after {after:.0})");
        println!("workflow steps: {plain:.0}/s, {:.2} of bare inserts (aim 0.5)", plain / bare);
        println!("steps that insert a row of their own: {rows:.0}/s, {:.2} of bare inserts", rows / bare);
        before = after;
    }
    Ok(())
}

/// Measures single-insert transactions per second, with as many writers as the engine holds runs.
async fn bare_inserts(world: &World, seconds: u64) -> Result<f64> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let written = join_all((0..WRITERS).map(|_| async {
        let mut written = 0u64;
        while Instant::now() < end {
            let insert =
                sqlx::query("insert into bench.rows (id) values ($1)").bind(world.store.sources().uuid());
            world.store.autocommit(PlatformReason::Events, async |tx| tx.execute(insert).await).await?;
            written += 1;
        }
        Ok::<u64, Error>(written)
    }));
    let written: u64 = written.await.into_iter().sum::<Result<u64>>()?;
    Ok(written as f64 / seconds as f64)
}

/// Measures steps per second.
async fn steps<const ROWS: bool>(world: &World, round: u32, runs: i32) -> Result<f64> {
    let cause = Cause {
        correlation_id: "bench".to_owned(),
        traceparent: String::new(),
        org_id: None,
        project_id: None,
    };
    let mut tx = world.store.system_tx(PlatformReason::Workflows).await?;
    for n in 0..runs {
        start::<Five<ROWS>>(&mut tx, &format!("{round}-{n}"), &(), &cause).await?;
    }
    tx.commit().await?;
    let supervisor = Supervisor::new();
    let began = Instant::now();
    Engine::new(world.store.clone()).register::<Five<ROWS>>(()).start(&supervisor);
    while world.number(UNFINISHED).await? > 0.0 {
        if began.elapsed() > RUNS_TIMEOUT {
            return Err(Error::internal("unfinished runs after the timeout"));
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    let rate = f64::from(runs * STEPS) / began.elapsed().as_secs_f64();
    supervisor.stop(Duration::from_secs(10)).await;
    Ok(rate)
}
