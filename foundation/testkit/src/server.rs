//! The shared PostgreSQL server of a test process, and the thread that drops unused databases.
//!
//! Statics are never dropped, so the cleanup doesn't rely on it: the kernel stops the server when this process ends in any
//! way, and a shell that sees its pipe close then removes the directory.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use gpuaas_core::Sources;
use gpuaas_store::embedded::{EmbeddedOptions, EmbeddedServer};
use gpuaas_store::{Connect, Store};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::scratch::scratch;

const TEMPLATE: &str = "migrated";

/// Waits until the pipe closes and the server has ended, then removes the directory.
const SWEEP: &str = r#"cat >/dev/null
n=0
while [ -e "$1/postgres/data/postmaster.pid" ] && [ $n -lt 300 ]; do sleep 0.1; n=$((n + 1)); done
rm -rf -- "$1""#;

static SERVER: LazyLock<Server> = LazyLock::new(Server::start);

pub(crate) struct Server {
    embedded: EmbeddedServer,
    dropped: UnboundedSender<String>,
    _sweeper: ChildStdin,
}

impl Server {
    pub(crate) async fn get() -> &'static Self {
        let started = tokio::task::spawn_blocking(|| &*SERVER).await;
        started.expect("PostgreSQL for tests starts")
    }

    fn start() -> Self {
        let directory = scratch().keep();
        let sweeper = spawn_sweeper(&directory).expect("a shell");
        let embedded = start(directory);
        // A separate runtime: a test's runtime ends with the test, and its connections with it.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let owner = runtime.block_on(prepare(&embedded));
        let (dropped, names) = unbounded_channel();
        let keeper = thread::Builder::new().name("databases".to_owned());
        keeper.spawn(move || runtime.block_on(drop_each(owner, names))).expect("a thread");
        Self { embedded, dropped, _sweeper: sweeper }
    }

    pub(crate) async fn make_database(&self, name: &str) {
        let mut owner = self.options("postgres").connect().await.expect("the owner connects");
        run(&mut owner, format!("create database {name} template {TEMPLATE}")).await.expect("a database");
    }

    pub(crate) fn drop_database(&self, name: String) {
        // A database that isn't dropped only takes space until the server ends.
        let _ = self.dropped.send(name);
    }

    pub(crate) fn socket_dir(&self) -> &Path {
        self.embedded.socket_dir()
    }

    pub(crate) fn port(&self) -> u16 {
        self.embedded.port()
    }

    pub(crate) fn options(&self, database: &str) -> PgConnectOptions {
        options(&self.embedded, database)
    }
}

/// Starts a server with settings for tests.
pub(crate) fn start(data_dir: PathBuf) -> EmbeddedServer {
    let settings = [("max_connections", "300"), ("autovacuum", "off"), ("max_wal_size", "256MB")];
    let started = EmbeddedServer::start(EmbeddedOptions {
        data_dir,
        binaries: None,
        durable: false,
        settings: settings.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
    });
    started.expect("PostgreSQL starts")
}

pub(crate) fn options(server: &EmbeddedServer, database: &str) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass()
        .socket(server.socket_dir())
        .port(server.port())
        .username(server.superuser())
        .database(database)
}

pub(crate) fn connect(owner: PgConnectOptions) -> Connect {
    Connect {
        owner,
        sign_in_as_roles: true,
        app_connections: 6,
        platform_connections: 6,
        audit_key: None,
        older_audit_keys: Vec::new(),
    }
}

/// Starts the sweeping shell in its own process group: Ctrl-C ends the tests, not the shell.
fn spawn_sweeper(directory: &Path) -> io::Result<ChildStdin> {
    let mut shell = Command::new("sh");
    shell.args(["-c", SWEEP, "sweep"]).arg(directory).current_dir("/").process_group(0);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.spawn()?.stdin.take().ok_or_else(|| io::Error::other("no pipe"))
}

/// Migrates the template database. Its connections must be closed before it is copied.
async fn prepare(server: &EmbeddedServer) -> PgConnection {
    let mut owner = options(server, "postgres").connect().await.expect("the owner connects");
    run(&mut owner, format!("create database {TEMPLATE}")).await.expect("a template");
    let template = connect(options(server, TEMPLATE));
    let store = Store::open(template, Sources::system()).await.expect("migrates");
    store.close().await;
    owner
}

async fn drop_each(mut owner: PgConnection, mut names: UnboundedReceiver<String>) {
    while let Some(name) = names.recv().await {
        let _ = run(&mut owner, format!("drop database {name} with (force)")).await;
    }
}

/// Runs statements written by a test or benchmark.
pub async fn run(owner: &mut PgConnection, sql: String) -> sqlx::Result<()> {
    owner.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await.map(drop)
}
