//! Test databases: copied from a migrated template, dropped with their handle.

use std::sync::atomic::{AtomicU32, Ordering};

use gpuaas_core::{Clock, Entropy, Sources};
use gpuaas_store::{Connect, Store};
use serde_json::Value;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use uuid::Uuid;

use crate::proxy::{CutProxy, Policy};
use crate::server::{Server, connect};

/// A fresh, migrated database and a clock that tests can move. Dropping it drops the database.
pub struct TestDatabase {
    server: &'static Server,
    name: String,
    sources: Sources,
}

impl TestDatabase {
    pub async fn new() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let server = Server::get().await;
        let name = format!("test_{}", MADE.fetch_add(1, Ordering::Relaxed));
        server.make_database(&name).await;
        let sources = Sources { clock: Clock::shifted(), entropy: Entropy::system() };
        Self { server, name, sources }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the clock and entropy shared by all stores on this database: moving the clock moves it for all.
    pub fn sources(&self) -> Sources {
        self.sources.clone()
    }

    pub fn clock(&self) -> &Clock {
        &self.sources.clock
    }

    /// Returns the connection settings, for a store or a server.
    pub fn connect(&self) -> Connect {
        connect(self.options())
    }

    pub fn store(&self) -> Store {
        Store::attach(self.connect(), self.sources())
    }

    /// Returns a proxy in front of the server, and a store that connects through the proxy.
    pub fn behind_proxy(&self, policy: Policy) -> (CutProxy, Store) {
        let proxy = CutProxy::start(self.server.socket_dir(), self.server.port(), policy);
        let proxy = proxy.expect("the proxy listens");
        let store = Store::attach(proxy.connect(self.connect()), self.sources());
        (proxy, store)
    }

    /// Connects as the owner, which may read and change everything.
    pub async fn owner(&self) -> PgConnection {
        self.options().connect().await.expect("the owner connects")
    }

    /// Runs statements as the owner. Returns the number of affected rows.
    pub async fn execute_as_owner(&self, sql: &str) -> u64 {
        let statements = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        let done = self.owner().await.execute(statements).await;
        done.unwrap_or_else(|error| panic!("{sql}: {error}")).rows_affected()
    }

    pub(crate) fn socket_dir(&self) -> std::path::PathBuf {
        self.server.socket_dir().to_owned()
    }

    /// Returns the events of a type in log order: each one's number within its aggregate, and its payload.
    pub async fn events(&self, event_type: &str) -> Vec<(i64, Value)> {
        let log =
            "select aggregate_seq, envelope -> 'payload' from events.log where event_type = $1 order by seq";
        let rows = sqlx::query_as(log).bind(event_type).fetch_all(&mut self.owner().await).await;
        rows.expect("the log is read")
    }

    /// Returns the log positions of the events of a type, in order.
    pub async fn log_positions(&self, event_type: &str) -> Vec<i64> {
        let log = "select seq from events.log where event_type = $1 order by seq";
        let rows = sqlx::query_scalar(log).bind(event_type).fetch_all(&mut self.owner().await).await;
        rows.expect("the log is read")
    }

    /// Returns the audited actions of system components in order, as `action: reason`.
    pub async fn system_actions(&self) -> Vec<String> {
        let log = "select action || ': ' || (metadata ->> 'reason') from audit.log
                   where actor_kind = 'system' and actor_role = 'system' order by at, id";
        let rows = sqlx::query_scalar(log).fetch_all(&mut self.owner().await).await;
        rows.expect("the audit log is read")
    }

    /// Returns the number of rows; `from` is a table, optionally with `where`.
    pub async fn count(&self, from: &str) -> i64 {
        count(&mut self.owner().await, from).await
    }

    /// Returns the envelope of the newest event of a type and an aggregate.
    pub async fn newest_envelope(&self, event_type: &str, aggregate: Uuid) -> Value {
        let log = "select envelope from events.log where event_type = $1 and aggregate_id = $2 order by seq desc limit 1";
        let row =
            sqlx::query_scalar(log).bind(event_type).bind(aggregate).fetch_one(&mut self.owner().await).await;
        row.expect("an event")
    }

    /// Runs a query that returns one number.
    pub async fn number(&self, query: &str) -> i64 {
        number(&mut self.owner().await, query).await
    }

    fn options(&self) -> PgConnectOptions {
        self.server.options(&self.name)
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        self.server.drop_database(std::mem::take(&mut self.name));
    }
}

/// Returns the number of rows; `from` is a table, optionally with `where`.
pub async fn count(owner: &mut PgConnection, from: &str) -> i64 {
    let count = AssertSqlSafe(format!("select count(*) from {from}"));
    sqlx::query_scalar(count).fetch_one(owner).await.expect("a count")
}

/// Runs a query that returns one number.
pub async fn number(owner: &mut PgConnection, query: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(owner).await.expect("a number")
}
