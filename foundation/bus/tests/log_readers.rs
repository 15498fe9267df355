//! Readers of the log outside the consumers: nothing is missing and the order of each aggregate is kept, while readers are
//! killed and replaced.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use gpuaas_bus::log::Logged;
use gpuaas_bus::{LogReader, READER_LEASE};
use gpuaas_core::Code;
use gpuaas_store::Store;
use gpuaas_testkit::sqlx::Executor;
use gpuaas_testkit::{TestDatabase, count, eventually};
use parking_lot::Mutex;
use uuid::Uuid;

use crate::world::{WAIT_TIMEOUT, database, happen};

const READER: &str = "export";
const EVENTS: i64 = 10_000;
const THINGS: usize = 50;
const ORGANISATIONS: usize = 4;
/// Things changed by a transaction.
const BATCH: usize = 25;

/// Changes things of several organisations and logs an event for each, as many concurrent commands do.
const WRITE: &str = "with locked as (select id from test.things where id = any($1) order by id for update),
    bumped as (update test.things t set version = version + 1 from locked where t.id = locked.id returning t.id, t.version)
    insert into events.log (event_id, event_type, org_id, aggregate_type, aggregate_id, aggregate_seq, occurred_at, envelope)
    select gen_random_uuid(), 'test.thing.happened', $2, 'thing', id, version, now(), '{}' from bumped";

/// A system outside: what it received, in order, with the epochs it was sent under.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<(i64, Logged)>>>);

impl Sink {
    fn receive(&self, epoch: i64, logged: &Logged) {
        self.0.lock().push((epoch, logged.clone()));
    }

    fn ids(&self) -> BTreeSet<Uuid> {
        self.0.lock().iter().map(|(_, logged)| logged.event.event_id.uuid()).collect()
    }
}

/// Copies the log into the sink until it is aborted. Yields within batches, where a kill may interrupt it.
async fn copy(store: Store, sink: Sink) {
    let mut reader = LogReader::new(&store, READER);
    loop {
        let batch = reader.next().await.expect("a batch");
        for (n, logged) in batch.events.iter().enumerate() {
            sink.receive(batch.epoch, logged);
            if n % 50 == 0 {
                tokio::task::yield_now().await;
            }
        }
        match reader.acknowledge(batch).await {
            Err(error) if error.code != Code::StateConflict => panic!("{error:?}"),
            _ => {}
        }
    }
}

/// Writes all events; every fourth transaction stays open while later ones commit.
async fn write(database: &TestDatabase) {
    let orgs: Vec<Uuid> = (0..ORGANISATIONS).map(|_| database.sources().uuid()).collect();
    let things: Vec<Uuid> = (0..THINGS).map(|_| database.sources().uuid()).collect();
    let mut owner = database.owner().await;
    let make = sqlx::query("insert into test.things select unnest($1::uuid[]), 0").bind(&things);
    make.execute(&mut owner).await.expect("things");
    let (early, late) = things.split_at(BATCH);
    let mut slow = database.owner().await;
    for n in 0..EVENTS as usize / BATCH {
        let org = orgs[n % ORGANISATIONS];
        if n % 4 == 0 {
            slow.execute("begin").await.expect("begins");
            sqlx::query(WRITE).bind(late).bind(org).execute(&mut slow).await.expect("written");
        } else {
            sqlx::query(WRITE).bind(early).bind(org).execute(&mut owner).await.expect("written");
        }
        if n % 4 == 3 {
            slow.execute("commit").await.expect("committed");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_reader_is_replaced_and_nothing_is_missing() {
    let database = database().await;
    let sink = Sink::default();
    let killer = async {
        for kill in 1..=5 {
            let copying = tokio::spawn(copy(database.store(), sink.clone()));
            let reached = 1_500 * kill;
            assert!(eventually(WAIT_TIMEOUT, async || sink.ids().len() >= reached).await, "kill {kill}");
            copying.abort();
            let _ = copying.await;
            database.clock().advance(READER_LEASE + TimeDelta::seconds(1));
        }
    };
    futures::join!(write(&database), killer);

    let copying = tokio::spawn(copy(database.store(), sink.clone()));
    let all = async || sink.ids().len() as i64 == EVENTS;
    assert!(eventually(WAIT_TIMEOUT, all).await, "{} of {EVENTS} events", sink.ids().len());
    copying.abort();

    let mut owner = database.owner().await;
    assert_eq!(count(&mut owner, "events.log").await, EVENTS);
    let mut received = BTreeMap::<Uuid, BTreeSet<i64>>::new();
    let mut last_epoch = 0;
    for (epoch, logged) in sink.0.lock().iter() {
        assert!(*epoch >= last_epoch, "a replaced reader sent no more");
        last_epoch = *epoch;
        let numbers = received.entry(logged.event.aggregate_id).or_default();
        if numbers.insert(logged.event.aggregate_seq) {
            assert_eq!(numbers.len() as i64, logged.event.aggregate_seq, "in the order of the aggregate");
        }
    }
    assert_eq!(last_epoch, 6, "each replacement raised the epoch");
}

#[tokio::test]
async fn a_reader_that_lost_its_lease_saves_no_position() {
    let database = database().await;
    let store = database.store();
    let thing = store.sources().uuid();
    happen(&store, thing).await;
    let (mut old, mut new) = (LogReader::new(&store, READER), LogReader::new(&store, READER));
    let late = old.next().await.expect("a batch");
    let held = tokio::time::timeout(Duration::from_millis(200), new.next()).await;
    assert!(held.is_err(), "the lease is held");

    database.clock().advance(READER_LEASE + TimeDelta::seconds(1));
    let batch = new.next().await.expect("a batch");
    assert!(batch.epoch > late.epoch);
    assert_eq!(
        batch.events[0].event.event_id, late.events[0].event.event_id,
        "not acknowledged, so sent again"
    );
    let refused = old.acknowledge(late).await.expect_err("another holds the lease");
    assert_eq!(refused.code, Code::StateConflict);
    assert_eq!(count(&mut database.owner().await, "events.positions").await, 0);

    new.acknowledge(batch).await.expect("saved");
    happen(&store, thing).await;
    new.release().await.expect("released");
    let batch = old.next().await.expect("a batch");
    assert_eq!(batch.events.iter().map(|logged| logged.event.aggregate_seq).collect::<Vec<_>>(), [2]);
}

#[tokio::test]
async fn positions_are_rotated_and_survive_an_outage() {
    let database = database().await;
    let store = database.store();
    let thing = store.sources().uuid();
    let mut reader = LogReader::new(&store, READER);
    for _ in 0..5 {
        happen(&store, thing).await;
        let batch = reader.next().await.expect("a batch");
        assert_eq!(batch.events.len(), 1);
        reader.acknowledge(batch).await.expect("saved");
    }
    assert_eq!(count(&mut database.owner().await, "events.positions").await, 1);
    happen(&store, thing).await;
    let unsent = reader.next().await.expect("a batch");

    // Simulates the effect of a crash of the server: unlogged tables are emptied.
    database.owner().await.execute("truncate events.lives").await.expect("emptied");
    drop(unsent);
    let again = loop {
        match reader.next().await {
            Ok(batch) => break batch,
            Err(error) => assert_eq!(error.code, Code::ServiceUnavailable),
        }
    };

    assert_eq!(again.events[0].event.aggregate_seq, 6, "from the saved position");
}
