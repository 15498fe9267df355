//! Test fixtures: a database with things, their events, and a consumer that records them.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use gpuaas_bus::{Bus, Consumer, EventRetry};
use gpuaas_core::chain::Outcome;
use gpuaas_core::event::Envelope;
use gpuaas_core::{Actor, Error, Result};
use gpuaas_store::{Answer, ConsumerTx, Instance, PlatformReason, Request, Scope, Store};
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::{TestDatabase, count, eventually};
use parking_lot::Mutex;
use sqlx::Row;
use uuid::Uuid;

gpuaas_core::events! { "test";
    /// A thing changed.
    Happened = "thing.happened" of "thing" by thing { thing: Uuid, n: i64 }
}

/// Timeout for conditions on a busy machine.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

const TABLES: &str = "create schema test; grant usage on schema test to gpuaas_app, gpuaas_platform;
    create table test.things (id uuid primary key, version bigint not null);
    create table test.seen (place bigserial, consumer text, thing uuid, n bigint, primary key (consumer, thing, n, place));
    grant all on all tables in schema test to gpuaas_app, gpuaas_platform;
    grant all on all sequences in schema test to gpuaas_app, gpuaas_platform;";

/// Records each event. Fails on the poison events.
#[derive(Clone, Default)]
pub struct Recorder {
    pub poison: Arc<Mutex<HashSet<i64>>>,
}

impl Consumer for Recorder {
    const NAME: &'static str = "recorder";
    const EVENTS: &'static [&'static str] = &["test.thing.happened"];
    const RETRY: EventRetry = EventRetry { attempts: 3, first_pause: Duration::from_millis(5) };

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let Some(Happened { thing, n, .. }) = event.read()? else { return Ok(()) };
        let insert = sqlx::query("insert into test.seen (consumer, thing, n) values ($1, $2, $3)");
        tx.execute(insert.bind(Self::NAME).bind(thing).bind(n)).await?;
        if self.poison.lock().contains(&n) {
            return Err(Error::internal("poison event"));
        }
        Ok(())
    }
}

/// A process: a bus with a recorder, registered as an instance.
pub struct Process {
    pub supervisor: Supervisor,
    pub id: Uuid,
    store: Store,
}

impl Process {
    pub async fn start(store: Store, recorder: Recorder) -> Self {
        let bus = Bus::new(&store).consumer(recorder);
        let supervisor = Supervisor::new();
        let id = store.sources().uuid();
        let instance = Instance {
            id,
            host: "test".to_owned(),
            roles: Vec::new(),
            consumers: bus.consumers(),
            in_process: Vec::new(),
        };
        store.register(&instance, false).await.expect("registers");
        let seen = store.clone();
        supervisor.every("instance", Duration::from_secs(1), move || {
            let store = seen.clone();
            async move { store.seen(id).await }
        });
        bus.start(id, &supervisor);
        Self { supervisor, id, store }
    }

    /// Stops the process as on a shutdown request.
    pub async fn stop(self) {
        assert!(self.supervisor.stop(WAIT_TIMEOUT).await, "ends in time");
        self.store.deregister(self.id).await.expect("deregisters");
    }
}

pub async fn database() -> TestDatabase {
    let database = TestDatabase::new().await;
    database.execute_as_owner(TABLES).await;
    database
}

pub fn request(store: &Store) -> Request {
    Request {
        actor: Actor::System("test"),
        actor_role: "system".to_owned(),
        action: "thing.happen",
        org_id: None,
        project_id: None,
        correlation_id: store.sources().uuid().to_string(),
        traceparent: String::new(),
        source_address: None,
    }
}

/// Changes the thing. Returns the number of the event.
pub async fn happen(store: &Store, thing: Uuid) -> i64 {
    let mut retry = store.retry(false);
    loop {
        match try_to_happen(store, thing).await {
            Ok(n) => return n,
            Err(error) => retry.wait_or_fail(error).await.expect("happens"),
        }
    }
}

async fn try_to_happen(store: &Store, thing: Uuid) -> Result<i64> {
    let mut tx = store.mutation_tx(Scope::Platform(PlatformReason::Events), request(store)).await?;
    let bump = sqlx::query(
        "insert into test.things as t values ($1, 1) on conflict (id) do update set version = t.version + 1 returning version",
    );
    let n = tx.one(bump.bind(thing).try_map(|row: sqlx::postgres::PgRow| row.try_get(0))).await?;
    tx.emit(&Happened { thing, n })?;
    tx.commit(Outcome::Ok, &Answer { status: 0, body: String::new() }).await?;
    Ok(n)
}

/// Returns the recorded events of each thing, in the order of processing.
pub async fn seen(owner: impl sqlx::PgExecutor<'_>) -> BTreeMap<Uuid, Vec<i64>> {
    let rows = sqlx::query("select thing, n from test.seen order by place").fetch_all(owner).await;
    let mut seen = BTreeMap::<Uuid, Vec<i64>>::new();
    for row in rows.expect("rows") {
        seen.entry(row.get(0)).or_default().push(row.get(1));
    }
    seen
}

/// Waits until this many effects are recorded.
pub async fn saw(database: &TestDatabase, effects: i64) {
    let mut owner = database.owner().await;
    let done = eventually(WAIT_TIMEOUT, async || count(&mut owner, "test.seen").await >= effects).await;
    let there = count(&mut owner, "test.seen").await;
    assert!(done && there == effects, "{there} effects of {effects}");
}
