//! `make bench`, events and workflows: figures from one run on a durable PostgreSQL of its own. Never in CI.

mod workflows;
mod world;

use std::time::Duration;

use clap::Parser;
use gpuaas_core::{Error, Result};
use tokio::time::Instant;

use world::{POLL_INTERVAL, World};

const WRITERS: u64 = 16;
const DRAINED: Duration = Duration::from_secs(120);
const SEEN: &str = "select count(*)::float8 from bench.seen";
const WAL: &str = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8";

/// From commit to commit, as the server stamps them: a commit is stamped before it waits for the disk.
macro_rules! latency {
    ($share:literal) => {
        concat!(
            "select percentile_cont(",
            $share,
            ") within group (order by extract(epoch from pg_xact_commit_timestamp(s.xmin)
                - pg_xact_commit_timestamp(l.xid::xid)) * 1000)::float8
             from bench.seen s join events.log l using (event_id)"
        )
    };
}

/// As the server has.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
struct Arguments {
    /// Seconds of each measurement.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Events a second while latency is measured.
    #[arg(long, default_value_t = 1000)]
    rate: u64,
}

#[tokio::main]
#[expect(clippy::print_stdout, reason = "figures are what it is for")]
async fn main() -> Result<()> {
    let Arguments { seconds, rate } = Arguments::parse();
    let world = World::start().await?;
    let consumer = world.consume().await?;

    world.write(WRITERS, 2, Some(rate)).await?;
    drain(&world).await?;
    world.run("truncate bench.seen").await?;
    let written = world.write(WRITERS, seconds, Some(rate)).await?;
    drain(&world).await?;
    let (p50, p99) = (world.number(latency!("0.5")).await?, world.number(latency!("0.99")).await?);
    let delays = world.delays().await?;
    let at = |share: f64| delays[((delays.len() - 1) as f64 * share) as usize];
    println!(
        "commit to effect at {rate}/s ({written} events): p50 {:.2} ms, p99 {:.2} ms",
        at(0.5),
        at(0.99)
    );
    println!("the same with the write's own wait for the disk: p50 {p50:.2} ms, p99 {p99:.2} ms");

    // Before and after: the log grows and the machine's speed drifts, and neither is the open transaction's doing.
    let before = through(&world, seconds, "log and consumer").await?;
    let held = world.hold_transaction().await?;
    let beside = through(&world, seconds, "the same beside an open transaction").await?;
    drop(held);
    let after = through(&world, seconds, "without it again").await?;
    println!("share beside an open transaction: {:.2}", 2.0 * beside / (before + after));

    if !consumer.stop(Duration::from_secs(10)).await {
        return Err(Error::internal("the consumer didn't end"));
    }
    let wal = world.number(WAL).await?;
    let written = world.write(WRITERS, seconds, None).await?;
    let per_event = (world.number(WAL).await? - wal) / written as f64;
    println!(
        "writing alone: {:.0} events/s, {per_event:.0} bytes of WAL each (state, audit row and event)",
        written as f64 / seconds as f64
    );

    workflows::measure(&world, seconds).await
}

/// Events a second from commit to effect, closed loop; and WAL bytes for each.
#[expect(clippy::print_stdout, reason = "figures are what it is for")]
async fn through(world: &World, seconds: u64, what: &str) -> Result<f64> {
    let (seen, wal, began) = (world.number(SEEN).await?, world.number(WAL).await?, Instant::now());
    world.write(WRITERS, seconds, None).await?;
    drain(world).await?;
    let effects = world.number(SEEN).await? - seen;
    let rate = effects / began.elapsed().as_secs_f64();
    let bytes = (world.number(WAL).await? - wal) / effects;
    println!("{what}: {rate:.0} events/s, {bytes:.0} bytes of WAL each");
    Ok(rate)
}

/// Waits until every event has its effect.
async fn drain(world: &World) -> Result<()> {
    let began = Instant::now();
    while world
        .number(
            "select count(*)::float8 from events.log l where not exists
        (select from events.effects e where e.consumer = 'bench' and e.event_id = l.event_id)",
        )
        .await?
        > 0.0
    {
        if began.elapsed() > DRAINED {
            return Err(Error::internal("events were left without effect"));
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    Ok(())
}
