//! A durable PostgreSQL server, a consumer that inserts one row for each event, and writers of events.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::join_all;
use gpuaas_bus::{Bus, Consumer};
use gpuaas_core::chain::Outcome;
use gpuaas_core::event::Envelope;
use gpuaas_core::{Actor, Error, Result, Sources};
use gpuaas_store::{Answer, Connect, ConsumerTx, Instance, PlatformReason, Request, Scope, Store};
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::DurableServer;
use gpuaas_testkit::sqlx::{self, ConnectOptions, Executor, Row};
use parking_lot::Mutex;
use tokio::time::Instant;
use uuid::Uuid;

gpuaas_core::events! { "bench";
    /// A row of `bench.things` was changed.
    Touched = "thing.touched" of "thing" by thing { thing: Uuid, n: i64 }
}

const TABLES: &str = "create schema bench; grant usage on schema bench to gpuaas_platform;
    create table bench.things (id uuid primary key, version bigint not null);
    create table bench.rows (id uuid primary key);
    create table bench.seen (event_id uuid primary key, at timestamptz not null default clock_timestamp());
    grant all on all tables in schema bench to gpuaas_platform;
    insert into bench.things select gen_random_uuid(), 0 from generate_series(1, 20000);";

/// Inserts a row for each event.
struct InsertConsumer;

impl Consumer for InsertConsumer {
    const NAME: &'static str = "bench";
    const EVENTS: &'static [&'static str] = &["bench.thing.touched"];

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let insert = sqlx::query("insert into bench.seen (event_id) values ($1)");
        tx.execute(insert.bind(event.event_id.uuid())).await.map(|_| ())
    }
}

/// Interval of progress queries. They compete with the measured work, so the interval is long.
pub const POLL_INTERVAL: Duration = Duration::from_millis(100);

pub struct World {
    pub store: Store,
    /// Time at which the writer of each change received the confirmation of its commit.
    committed: Mutex<HashMap<(Uuid, i64), DateTime<Utc>>>,
    server: DurableServer,
    pub things: Vec<Uuid>,
}

impl World {
    pub async fn start() -> Result<Self> {
        let server = DurableServer::start().await?;
        let connect = Connect::embedded(&server.postgres);
        let store = Store::open(Connect { platform_connections: 32, ..connect }, Sources::system()).await?;
        let mut world = Self { store, committed: Mutex::default(), server, things: Vec::new() };
        world.run(TABLES).await?;
        let mut connection = world.server.owner.connect().await.map_err(Error::internal)?;
        let things = connection.fetch_all("select id from bench.things").await.map_err(Error::internal)?;
        world.things = things.iter().map(|row| row.get(0)).collect();
        Ok(world)
    }

    /// Executes statements as the owner.
    pub async fn run(&self, sql: &str) -> Result<()> {
        self.server.run(sql.to_owned()).await
    }

    /// Returns one number of a query, as the owner.
    pub async fn number(&self, sql: &'static str) -> Result<f64> {
        self.server.number(sql).await
    }

    /// Returns the delay from each writer's commit confirmation to the commit of the event's effect, in ms, sorted.
    pub async fn delays(&self) -> Result<Vec<f64>> {
        let mut connection = self.server.owner.connect().await.map_err(Error::internal)?;
        let effects = "select l.aggregate_id, l.aggregate_seq, pg_xact_commit_timestamp(s.xmin)
            from bench.seen s join events.log l using (event_id)";
        let effects = connection.fetch_all(effects).await.map_err(Error::internal)?;
        let committed = self.committed.lock();
        let delay = |row: &sqlx::postgres::PgRow| {
            let confirmed = committed.get(&(row.get(0), row.get(1)))?;
            Some((row.get::<DateTime<Utc>, _>(2) - confirmed).as_seconds_f64() * 1000.0)
        };
        let mut delays: Vec<f64> = effects.iter().filter_map(delay).collect();
        delays.sort_by(f64::total_cmp);
        Ok(delays)
    }

    /// Opens a transaction that has written, and keeps it open until the connection is dropped.
    pub async fn hold_transaction(&self) -> Result<impl Sized + use<>> {
        let mut connection = self.server.owner.connect().await.map_err(Error::internal)?;
        let open = sqlx::raw_sql("begin; create table bench.held (n int)");
        connection.execute(open).await.map_err(Error::internal)?;
        Ok(connection)
    }

    /// Starts an instance with the consumer.
    pub async fn consume(&self) -> Result<Supervisor> {
        let bus = Bus::new(&self.store).consumer(InsertConsumer);
        let instance = Instance {
            id: self.store.sources().uuid(),
            host: "bench".to_owned(),
            roles: Vec::new(),
            consumers: bus.consumers(),
            in_process: Vec::new(),
        };
        self.store.register(&instance, true).await?;
        let supervisor = Supervisor::new();
        let (store, id) = (self.store.clone(), instance.id);
        supervisor.every("instance", Duration::from_secs(2), move || {
            let store = store.clone();
            async move { store.seen(id).await }
        });
        let store = self.store.clone();
        supervisor.spawn_restarting("announcer", move || {
            let store = store.clone();
            async move { store.publish_commits().await }
        });
        bus.start(instance.id, &supervisor);
        Ok(supervisor)
    }

    /// Writes events for a time, at a rate or as fast as possible. Returns their number.
    pub async fn write(&self, writers: u64, seconds: u64, rate: Option<u64>) -> Result<u64> {
        let began = Instant::now();
        let end = began + Duration::from_secs(seconds);
        let next = Arc::new(AtomicU64::new(0));
        let written = join_all((0..writers).map(|_| {
            let next = next.clone();
            async move {
                let mut written = 0;
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if let Some(rate) = rate {
                        tokio::time::sleep_until(began + Duration::from_micros(n * 1_000_000 / rate)).await;
                    }
                    if Instant::now() >= end {
                        return Ok::<u64, Error>(written);
                    }
                    let thing = self.things[usize::try_from(n).unwrap_or(0) % self.things.len()];
                    let version = touch(&self.store, thing).await?;
                    self.committed.lock().insert((thing, version), self.store.sources().now());
                    written += 1;
                }
            }
        }));
        written.await.into_iter().sum()
    }
}

/// Commits a minimal mutation with an event. Returns the row's version.
async fn touch(store: &Store, thing: Uuid) -> Result<i64> {
    let request = Request {
        actor: Actor::System("bench"),
        actor_role: "system".to_owned(),
        action: "thing.touch",
        org_id: None,
        project_id: None,
        correlation_id: "bench".to_owned(),
        traceparent: String::new(),
        source_address: None,
    };
    let mut tx = store.mutation_tx(Scope::Platform(PlatformReason::Events), request).await?;
    let bump = sqlx::query("update bench.things set version = version + 1 where id = $1 returning version");
    let n = tx.one(bump.bind(thing).try_map(|row: sqlx::postgres::PgRow| row.try_get(0))).await?;
    tx.emit(&Touched { thing, n })?;
    tx.commit(Outcome::Ok, &Answer { status: 0, body: String::new() }).await.map(|_| n)
}
