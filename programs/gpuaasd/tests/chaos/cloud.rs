//! A control plane of real processes on a PostgreSQL that can be restarted.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use gpuaas_core::Code;
use gpuaas_store::Connect;
use gpuaas_store::embedded::{EmbeddedOptions, EmbeddedServer};
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::sqlx::{self, ConnectOptions, Executor, Row};
use gpuaas_testkit::{eventually, scratch};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// Limit for a condition, including the start of a process under load.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One process per role, two for notifications.
    Separate,
    /// One process with all roles.
    Single,
    /// The API, the workers, and two agent gateways.
    Fleet,
}

/// The roles of one process; an empty list means all.
type Roles = &'static [&'static str];

const GATEWAY: &str = "agent-gateway";

impl Layout {
    /// Returns the roles of each process.
    const fn processes(self) -> &'static [Roles] {
        match self {
            Self::Separate => {
                &[&["api"], &["notification-relay"], &["notification-relay"], &["outbox-relay"]]
            }
            Self::Single => &[&[]],
            Self::Fleet => &[
                &["api"],
                &["provisioning-worker", "notification-relay", "outbox-relay"],
                &[GATEWAY],
                &[GATEWAY],
            ],
        }
    }
}

/// Policy values for fast offline detection and without effective quotas.
const POLICY: &[(&str, &str)] = &[
    ("NODE__OFFLINE_AFTER_SECONDS", "5"),
    ("ALLOCATION__LOST_AFTER_SECONDS", "2"),
    ("ALLOCATION__MAX_GPUS_PER_PROJECT", "100000"),
    ("ALLOCATION__MAX_CONCURRENT_PER_USER", "100000"),
];

pub struct Cluster {
    pub address: SocketAddr,
    /// Addresses of agent gateways, assigned to processes in order.
    gateways: [SocketAddr; 2],
    data: TempDir,
    database: TempDir,
    server: Option<EmbeddedServer>,
    owner: sqlx::postgres::PgConnectOptions,
    pub processes: Vec<Process>,
}

/// A process with its start parameters.
pub struct Process {
    roles: Roles,
    gateway: SocketAddr,
    pub child: Child,
}

impl Cluster {
    pub async fn start(layout: Layout) -> Self {
        let (data, database) = (scratch(), scratch());
        let server = serve(database.path().to_owned()).await;
        let owner = Connect::embedded(&server).owner;
        let [address, first, second] = free_addresses();
        let gateways = [first, second];
        let (server, processes) = (Some(server), Vec::new());
        let mut cluster = Self { address, gateways, data, database, server, owner, processes };
        cluster.start_processes(layout).await;
        cluster
    }

    async fn start_processes(&mut self, layout: Layout) {
        let mut gateways = self.gateways.into_iter();
        for roles in layout.processes() {
            let gateway = if roles.is_empty() || roles.contains(&GATEWAY) { gateways.next() } else { None };
            let gateway = gateway.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 0)));
            self.processes.push(Process { roles, gateway, child: self.spawn(roles, gateway) });
            // The first process runs the migrations.
            self.wait_until_ready().await;
        }
    }

    /// Stops all processes with SIGTERM and starts another layout on the same data.
    pub async fn replace(&mut self, layout: Layout) {
        for process in &self.processes {
            let id = process.child.id().expect("runs");
            kill_process(pid(id), Signal::TERM).expect("signalled");
        }
        for mut process in std::mem::take(&mut self.processes) {
            process.child.wait().await.expect("ends");
        }
        self.start_processes(layout).await;
    }

    fn spawn(&self, roles: Roles, gateway: SocketAddr) -> Child {
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
        command.env("GPUAAS__AGENT_GATEWAY__LISTEN", gateway.to_string());
        command.env(
            "GPUAAS__AGENT_GATEWAY__ADVERTISE",
            format!("{:?}", self.gateways.map(|gateway| gateway.to_string())),
        );
        command.envs(POLICY.iter().map(|(key, value)| (format!("GPUAAS__POLICY__{key}"), value)));
        command.env("GPUAAS__HEALTH__LISTEN", "127.0.0.1:0");
        command.env("GPUAAS__LOG__FORMAT", "json");
        for (key, rate) in gpuaas_testkit::permissive_policy() {
            command
                .env(format!("GPUAAS__POLICY__{}", key.replace('.', "__").to_uppercase()), rate.to_string());
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log.expect("a log")).kill_on_drop(true);
        command.spawn().expect("starts")
    }

    /// Waits until the API is ready.
    pub async fn wait_until_ready(&self) {
        let url = format!("http://{}/readyz", self.address);
        let ready = async || reqwest::get(&url).await.is_ok_and(|answer| answer.status().is_success());
        assert!(eventually(WAIT_TIMEOUT, ready).await, "the API isn't ready; {}", self.log());
    }

    /// Kills a process with SIGKILL.
    pub async fn kill(&mut self, index: usize) {
        self.processes[index].child.kill().await.expect("killed");
    }

    /// Starts a killed process again.
    pub fn restart(&mut self, index: usize) {
        let Process { roles, gateway, .. } = self.processes[index];
        self.processes[index].child = self.spawn(roles, gateway);
    }

    /// Restarts PostgreSQL on the same data.
    pub async fn restart_database(&mut self) {
        let server = self.server.take().expect("a server");
        let stopped = Supervisor::blocking(move || server.stop()).await.expect("no panic");
        stopped.expect("stops");
        self.server = Some(serve(self.database.path().to_owned()).await);
    }

    /// Opens a writing transaction that stays open until the connection is dropped.
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

    /// Queries a number; retries while the server is unavailable.
    pub async fn number(&self, sql: &'static str) -> i64 {
        let mut number = None;
        let read = eventually(WAIT_TIMEOUT, async || {
            let Ok(mut connection) = self.owner.connect().await else { return false };
            number = connection.fetch_one(sql).await.ok().map(|row| row.get(0));
            number.is_some()
        });
        assert!(read.await, "{sql}");
        number.expect("a number")
    }

    /// Queries a column of texts.
    pub async fn texts(&self, sql: &'static str) -> Vec<String> {
        let mut connection = self.owner.connect().await.expect("connects");
        let rows = connection.fetch_all(sql).await.expect("reads");
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Returns the state directory of simulated hosts.
    pub fn hosts(&self) -> PathBuf {
        self.data.path().join("hosts")
    }

    pub fn first_password(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.data.path().join("first-password")).ok()?;
        text.lines().last().map(str::to_owned)
    }

    /// Returns the last lines of the processes' log.
    pub fn log(&self) -> String {
        let text = std::fs::read_to_string(self.data.path().join("log")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(40)..].join("\n")
    }

    pub async fn stop(mut self) {
        for process in &mut self.processes {
            process.child.kill().await.expect("killed");
        }
        self.assert_errors_have_causes();
    }

    /// Fails if a process panicked or logged an error without a cause.
    fn assert_errors_have_causes(&self) {
        let text = std::fs::read_to_string(self.data.path().join("log")).expect("a log");
        for line in text.lines() {
            assert!(!line.contains("panicked at"), "{line}");
            // A partial line, written while its process was killed.
            let Ok(entry) = serde_json::from_str::<Value>(line) else { continue };
            assert!(entry["level"].is_string(), "a line without a level: {line}");
            let has_cause = ["cause", "error", "reason", "status"]
                .iter()
                .any(|field| entry[field].as_str().is_some_and(|text| !text.is_empty() && !is_generic(text)));
            assert!(entry["level"] != "ERROR" || has_cause, "an error without a cause: {line}");
        }
    }

    /// Returns the addresses that clients and hosts connect to.
    pub fn listeners(&self) -> Vec<SocketAddr> {
        let open = |gateway: &SocketAddr| self.processes.iter().any(|process| process.gateway == *gateway);
        std::iter::once(self.address).chain(self.gateways.into_iter().filter(open)).collect()
    }

    pub fn gateways(&self) -> [SocketAddr; 2] {
        self.gateways
    }
}

/// Converts a process id.
pub fn pid(id: u32) -> Pid {
    Pid::from_raw(id.cast_signed()).expect("a pid")
}

/// Returns free ports below the ephemeral range, so that no connection takes one while its listener is down.
fn free_addresses<const N: usize>() -> [SocketAddr; N] {
    let mut ports = 20_000 + u16::try_from(std::process::id() % 10_000).expect("small")..32_000;
    std::array::from_fn(|_| {
        let free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
        SocketAddr::from(([127, 0, 0, 1], ports.find(free).expect("a free port")))
    })
}

async fn serve(data_dir: PathBuf) -> EmbeddedServer {
    let options = EmbeddedOptions { data_dir, binaries: None, durable: false, settings: Vec::new() };
    let started = Supervisor::blocking(move || EmbeddedServer::start(options)).await.expect("no panic");
    started.expect("PostgreSQL starts")
}

/// Returns true if a cause is only the generic text of internal errors.
fn is_generic(cause: &str) -> bool {
    cause.trim_start_matches("internal_error: ").trim() == Code::InternalError.title()
}
