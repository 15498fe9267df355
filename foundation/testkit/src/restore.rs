//! Dumps a test database and restores it into a new server.

use std::process::{Command, Stdio};

use gpuaas_core::Sources;
use gpuaas_store::embedded::EmbeddedServer;
use gpuaas_store::{Connect, Store};
use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Executor};
use tempfile::TempDir;

use crate::database::TestDatabase;
use crate::scratch::scratch;
use crate::server::{connect, options, start};

const DATABASE: &str = "restored";
/// Roles belong to a server and aren't part of a dump.
const ROLES: &str =
    "create role gpuaas_app login; create role gpuaas_platform login; create database restored";

/// The restored database and its server.
pub struct Restored {
    server: EmbeddedServer,
    sources: Sources,
    _directory: TempDir,
}

impl Restored {
    pub async fn of(database: &TestDatabase) -> Self {
        let directory = scratch();
        let path = directory.path().to_owned();
        let server = tokio::task::spawn_blocking(move || start(path)).await.expect("PostgreSQL starts");
        let mut owner = options(&server, "postgres").connect().await.expect("the owner connects");
        for statement in ROLES.split("; ") {
            owner.execute(statement).await.expect("roles and a database");
        }
        let (from, name) = (database.socket_dir(), database.name().to_owned());
        let to = server.socket_dir().to_owned();
        let copied = tokio::task::spawn_blocking(move || {
            let mut dump = Command::new("pg_dump");
            dump.arg("-h").arg(from).args(["-U", "gpuaas_owner", &name]).stdout(Stdio::piped());
            let mut dump = dump.spawn().expect("pg_dump");
            let mut restore = Command::new("psql");
            restore.arg("-h").arg(to).args([
                "-U",
                "gpuaas_owner",
                "-q",
                "-v",
                "ON_ERROR_STOP=1",
                "-d",
                DATABASE,
            ]);
            restore.stdin(dump.stdout.take().expect("a pipe")).stdout(Stdio::null());
            let restored = restore.status().expect("psql").success();
            dump.wait().expect("pg_dump").success() && restored
        });
        assert!(copied.await.expect("no panic"), "dumped and restored");
        Self { server, sources: database.sources(), _directory: directory }
    }

    /// Opens the database as a starting process does.
    pub async fn store(&self) -> Store {
        Store::open(self.connect(), self.sources.clone()).await.expect("opens")
    }

    pub async fn owner(&self) -> PgConnection {
        options(&self.server, DATABASE).connect().await.expect("the owner connects")
    }

    fn connect(&self) -> Connect {
        connect(options(&self.server, DATABASE))
    }
}
