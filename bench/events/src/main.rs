//! `make bench`, events and workflows: figures from one run on a durable PostgreSQL of its own. Never in CI.

mod workflows;
mod world;

use std::time::Duration;

use clap::Parser;
use gpuaas_core::{Error, Result};
use tokio::time::Instant;

use world::{POLL_INTERVAL, World};

const WRITERS: u64 = 16;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(120);
const SEEN: &str = "select count(*)::float8 from bench.seen";
const WAL: &str = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8";

/// Latency from the event's commit to the effect's, by the server's commit timestamps. A commit is stamped before it
/// waits for the disk.
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

/// The allocator of gpuaasd.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
struct Arguments {
    /// Duration of each measurement, in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Events per second during the latency measurement.
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
    println!("commit to effect, including the write's wait for the disk: p50 {p50:.2} ms, p99 {p99:.2} ms");

    // Measured before and after as well: the log grows and the machine's speed drifts, independently of the open
    // transaction.
    let before = measure_throughput(&world, seconds, "log and consumer").await?;
    let held = world.hold_transaction().await?;
    let during = measure_throughput(&world, seconds, "log and consumer, with an open transaction").await?;
    drop(held);
    let after = measure_throughput(&world, seconds, "log and consumer, after it").await?;
    println!("share with an open transaction: {:.2}", 2.0 * during / (before + after));

    if !consumer.stop(Duration::from_secs(10)).await {
        return Err(Error::internal("the consumer didn't stop"));
    }
    let wal = world.number(WAL).await?;
    let written = world.write(WRITERS, seconds, None).await?;
    let per_event = (world.number(WAL).await? - wal) / written as f64;
    println!(
        "writing only: {:.0} events/s, {per_event:.0} bytes of WAL each (state, audit row and event)",
        written as f64 / seconds as f64
    );

    workflows::measure(&world, seconds).await
}

/// Measures events per second from commit to effect in a closed loop, and prints them with the WAL bytes per event.
#[expect(clippy::print_stdout, reason = "figures are what it is for")]
async fn measure_throughput(world: &World, seconds: u64, what: &str) -> Result<f64> {
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
        if began.elapsed() > DRAIN_TIMEOUT {
            return Err(Error::internal("events without effect after the drain timeout"));
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    Ok(())
}
