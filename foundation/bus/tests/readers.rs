//! Readers of the log: a late commit is never skipped, and no event is read twice or out of order.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use futures::future::join_all;
use gpuaas_bus::log;
use gpuaas_bus::position::{self, Position};
use gpuaas_core::{Code, Entropy};
use gpuaas_store::{PlatformReason, Scope, Store};
use gpuaas_testkit::sqlx::{Connection, Executor};
use gpuaas_testkit::{TestDatabase, count};
use uuid::Uuid;

use crate::world::database;

const WRITERS: u64 = 6;
const READERS: u64 = 3;
/// Aggregates that the writers contend for.
const THINGS: u64 = 200;

/// Number of events to write: 10⁵. For a longer run: `GPUAAS_EVENTS=1000000`.
fn event_count() -> u64 {
    std::env::var("GPUAAS_EVENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(100_000)
}

fn pick(entropy: &Entropy, below: u64) -> u64 {
    u64::from_le_bytes(entropy.bytes()) % below
}

/// Locks some things, in order, and logs an event for each: like many concurrent commands.
const WRITE: &str = "with locked as (select id from test.things where id = any($1) order by id for update),
    bumped as (update test.things t set version = version + 1 from locked where t.id = locked.id returning t.id, t.version)
    insert into events.log (event_id, event_type, aggregate_type, aggregate_id, aggregate_seq, occurred_at, envelope)
    select gen_random_uuid(), 'test.thing.happened', 'thing', id, version, now(), '{}' from bumped";

struct Run {
    seed: u64,
    written: AtomicU64,
    over: AtomicBool,
}

/// Writes transactions of random size; some begin early and commit late.
async fn write(run: Arc<Run>, database: &TestDatabase, things: &[Uuid], writer: u64) {
    let entropy = Entropy::seeded(run.seed ^ writer);
    let mut owner = database.owner().await;
    while run.written.load(Ordering::Relaxed) < event_count() {
        let mut tx = owner.begin().await.expect("begins");
        if pick(&entropy, 4) == 0 {
            // Assigns the transaction id first: the events then come later in log order than in transaction order.
            tx.execute("select pg_current_xact_id()").await.expect("a number");
            wait_for_progress(&run, &entropy).await;
        }
        let first = pick(&entropy, THINGS);
        let some: Vec<Uuid> =
            (0..=pick(&entropy, 40)).map(|n| things[((first + n * 7) % THINGS) as usize]).collect();
        let done = sqlx::query(WRITE).bind(&some).execute(&mut *tx).await.expect("written");
        if pick(&entropy, 8) == 0 {
            wait_for_progress(&run, &entropy).await;
        }
        if pick(&entropy, 20) == 0 {
            tx.rollback().await.expect("rolled back");
        } else {
            tx.commit().await.expect("committed");
            run.written.fetch_add(done.rows_affected(), Ordering::Relaxed);
        }
    }
}

/// Waits until other writers have made progress, or can't.
async fn wait_for_progress(run: &Run, entropy: &Entropy) {
    let target = run.written.load(Ordering::Relaxed) + pick(entropy, 500);
    let others = async || run.written.load(Ordering::Relaxed) >= target;
    let _ = gpuaas_testkit::eventually(Duration::from_millis(20), others).await;
}

/// Reads pages of random size until everything is written and read.
async fn read(run: Arc<Run>, store: Store, reader: u64) -> Vec<(i64, Uuid, i64)> {
    let entropy = Entropy::seeded(run.seed ^ (reader << 32));
    let (mut from, mut read) = (Position::START, Vec::new());
    loop {
        let over = run.over.load(Ordering::Acquire);
        let mut tx = store.read_tx(Scope::Platform(PlatformReason::Events)).await.expect("reads");
        let limit = 1 + pick(&entropy, 400).cast_signed();
        let page = log::page(&mut tx, &from, limit).await.expect("a page");
        tx.finish().await;
        let row = |logged: &log::Logged| (logged.seq, logged.event.aggregate_id, logged.event.aggregate_seq);
        read.extend(page.events.iter().map(row));
        from = page.after;
        if over && page.caught_up && page.events.is_empty() {
            return read;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_committer_is_never_skipped() {
    let seed = u64::from_le_bytes(Entropy::system().bytes());
    println!("seed {seed}");
    let database = database().await;
    let things: Vec<Uuid> = (0..THINGS).map(|_| database.sources().uuid()).collect();
    let mut owner = database.owner().await;
    let make = sqlx::query("insert into test.things select unnest($1::uuid[]), 0").bind(&things);
    make.execute(&mut owner).await.expect("things");
    let run = Arc::new(Run { seed, written: AtomicU64::new(0), over: AtomicBool::new(false) });

    // One transaction stays open for the whole run, and writes at its beginning and its end.
    let mut open = database.owner().await;
    let mut longest = open.begin().await.expect("begins");
    let first = database.sources().uuid();
    let lone = "insert into events.log (event_id, event_type, aggregate_type, aggregate_id, aggregate_seq, occurred_at,
        envelope) values (gen_random_uuid(), 'test.thing.happened', 'thing', $1, $2, now(), '{}')";
    sqlx::query(lone).bind(first).bind(1i64).execute(&mut *longest).await.expect("written");

    let readers: Vec<_> =
        (1..=READERS).map(|n| tokio::spawn(read(run.clone(), database.store(), n))).collect();
    join_all((1..=WRITERS).map(|n| write(run.clone(), &database, &things, n))).await;
    sqlx::query(lone).bind(first).bind(2i64).execute(&mut *longest).await.expect("written");
    longest.commit().await.expect("committed");
    run.over.store(true, Ordering::Release);

    let all = count(&mut owner, "events.log").await;
    assert!(all > event_count().cast_signed());
    for reader in readers {
        let read = reader.await.expect("read");
        let distinct: BTreeSet<i64> = read.iter().map(|(seq, ..)| *seq).collect();
        assert_eq!((read.len() as i64, distinct.len() as i64), (all, all), "each event once; seed {seed}");
        let mut last = HashMap::<Uuid, i64>::new();
        for (_, thing, n) in read {
            let before = last.insert(thing, n).unwrap_or(0);
            assert_eq!(n, before + 1, "{thing} in its order; seed {seed}");
        }
    }
}

#[tokio::test]
async fn after_a_crash_of_the_server_only_saved_positions_are_valid() {
    let database = database().await;
    let store = database.store();
    let mut tx = store.system_tx(PlatformReason::Events).await.expect("begins");
    position::begin_life(&mut tx).await.expect("marked");
    tx.commit().await.expect("committed");
    let page = async |from: &Position| {
        store
            .autocommit(PlatformReason::Events, async |tx| log::page(tx, from, 10).await)
            .await
            .map(|page| page.after)
    };
    let remembered = page(&Position::START).await.expect("a page");
    assert!(page(&remembered).await.is_ok());

    // Simulates the effect of a crash: unlogged tables are emptied.
    database.owner().await.execute("truncate events.lives").await.expect("emptied");

    let refused = page(&remembered).await.expect_err("another incarnation");
    assert_eq!(refused.code, Code::ServiceUnavailable, "{refused:?}");
    let saved = Position { life: None, ..remembered };
    assert!(page(&saved).await.is_ok());
}
