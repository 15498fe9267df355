//! A control plane of real processes on a PostgreSQL that can be restarted under them.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use gpuaas_http::Supervisor;
use gpuaas_store::Connect;
use gpuaas_store::embedded::{EmbeddedOptions, EmbeddedServer};
use gpuaas_testkit::sqlx::{self, ConnectOptions, Executor, Row};
use gpuaas_testkit::{eventually, scratch};
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// Starting a process in the middle of everything.
pub const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Each role is a process, the relay two.
    Apart,
    /// One process runs all roles.
    Together,
}

/// What each process runs.
const APART: &[&[&str]] = &[&["api"], &["notification-relay"], &["notification-relay"], &["outbox-relay"]];
const TOGETHER: &[&[&str]] = &[&[]];

pub struct Cluster {
    pub address: SocketAddr,
    data: TempDir,
    database: TempDir,
    server: Option<EmbeddedServer>,
    owner: sqlx::postgres::PgConnectOptions,
    pub processes: Vec<Process>,
}

/// A process and what it takes to start it again.
pub struct Process {
    pub roles: &'static [&'static str],
    pub child: Child,
}

impl Cluster {
    pub async fn start(layout: Layout) -> Self {
        let (data, database) = (scratch(), scratch());
        let server = serve(database.path().to_owned()).await;
        let owner = Connect::embedded(&server).owner;
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        drop(listener);
        let mut cluster =
            Self { address, data, database, server: Some(server), owner, processes: Vec::new() };
        for roles in if layout == Layout::Apart { APART } else { TOGETHER } {
            let process = Process { roles, child: cluster.spawn(roles) };
            cluster.processes.push(process);
            // The first one migrates.
            cluster.answers().await;
        }
        cluster
    }

    fn spawn(&self, roles: &[&str]) -> Child {
        let socket = self.server.as_ref().expect("a server").socket_dir().display().to_string();
        let log = std::fs::File::options().create(true).append(true).open(self.data.path().join("log"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_gpuaasd"));
        command.arg("--data-dir").arg(self.data.path()).arg("run");
        command.args(roles.iter().flat_map(|role| ["--role", role]));
        command.env(
            "GPUAAS__DATABASE__URL",
            format!("postgres://gpuaas_owner@localhost/postgres?host={socket}"),
        );
        command.env("GPUAAS__API__LISTEN", self.address.to_string());
        command.env("GPUAAS__AGENT_GATEWAY__LISTEN", "127.0.0.1:0");
        command.env("GPUAAS__HEALTH__LISTEN", "127.0.0.1:0");
        for lane in ["API", "API_BURST", "ADMIN", "SIGN_IN", "ADDRESS"] {
            command.env(format!("GPUAAS__RATE_LIMITS__{lane}"), "1000000");
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log.expect("a log")).kill_on_drop(true);
        command.spawn().expect("starts")
    }

    /// Waits until the API is ready.
    pub async fn answers(&self) {
        let url = format!("http://{}/readyz", self.address);
        let ready = async || reqwest::get(&url).await.is_ok_and(|answer| answer.status().is_success());
        assert!(eventually(PATIENCE, ready).await, "the API answers; {}", self.log());
    }

    /// Kills without a word, and starts the same anew.
    pub async fn kill(&mut self, index: usize) {
        self.processes[index].child.kill().await.expect("killed");
        self.processes[index].child = self.spawn(self.processes[index].roles);
    }

    /// The server is gone and comes back with the same data.
    pub async fn restart_database(&mut self) {
        let server = self.server.take().expect("a server");
        let stopped = Supervisor::blocking(move || server.stop()).await.expect("no panic");
        stopped.expect("stops");
        self.server = Some(serve(self.database.path().to_owned()).await);
    }

    /// A transaction that has written, open until the connection is dropped.
    pub async fn hold_transaction(&self) -> impl Sized + use<> {
        let mut connection = self.owner.connect().await.expect("connects");
        let open = sqlx::raw_sql("begin; create table public.held (n int)");
        connection.execute(open).await.expect("open");
        connection
    }

    pub async fn execute(&self, sql: &'static str) {
        let mut connection = self.owner.connect().await.expect("connects");
        connection.execute(sqlx::raw_sql(sql)).await.expect("done");
    }

    /// One number. The server may be away for a moment.
    pub async fn number(&self, sql: &'static str) -> i64 {
        let mut number = None;
        let read = eventually(PATIENCE, async || {
            let Ok(mut connection) = self.owner.connect().await else { return false };
            number = connection.fetch_one(sql).await.ok().map(|row| row.get(0));
            number.is_some()
        });
        assert!(read.await, "{sql}");
        number.expect("a number")
    }

    pub fn first_password(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.data.path().join("first-password")).ok()?;
        text.lines().last().map(str::to_owned)
    }

    /// The end of what the processes said.
    pub fn log(&self) -> String {
        let text = std::fs::read_to_string(self.data.path().join("log")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(40)..].join("\n")
    }

    pub async fn stop(mut self) {
        for process in &mut self.processes {
            process.child.kill().await.expect("killed");
        }
    }
}

async fn serve(data_dir: PathBuf) -> EmbeddedServer {
    let options = EmbeddedOptions { data_dir, binaries: None, durable: false, settings: Vec::new() };
    let started = Supervisor::blocking(move || EmbeddedServer::start(options)).await.expect("no panic");
    started.expect("PostgreSQL starts")
}
