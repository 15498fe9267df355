//! A control plane of real processes on a PostgreSQL that can be restarted under them.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use gpuaas_core::Code;
use gpuaas_http::Supervisor;
use gpuaas_store::Connect;
use gpuaas_store::embedded::{EmbeddedOptions, EmbeddedServer};
use gpuaas_testkit::sqlx::{self, ConnectOptions, Executor, Row};
use gpuaas_testkit::{eventually, scratch};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// Starting a process in the middle of everything.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Each role is a process, the relay two.
    Apart,
    /// One process runs all roles.
    Together,
    /// The API, the workers, and two doors for hosts.
    Fleet,
}

/// The roles of one process; none is all of them.
type Roles = &'static [&'static str];

const GATEWAY: &str = "agent-gateway";

impl Layout {
    /// What each process runs.
    const fn parts(self) -> &'static [Roles] {
        match self {
            Self::Apart => &[&["api"], &["notification-relay"], &["notification-relay"], &["outbox-relay"]],
            Self::Together => &[&[]],
            Self::Fleet => &[
                &["api"],
                &["provisioning-worker", "notification-relay", "outbox-relay"],
                &[GATEWAY],
                &[GATEWAY],
            ],
        }
    }
}

/// Hosts that stay away are noticed soon, and tenants may have many of them.
const POLICY: &[(&str, &str)] = &[
    ("NODE__OFFLINE_AFTER_SECONDS", "5"),
    ("ALLOCATION__LOST_AFTER_SECONDS", "2"),
    ("ALLOCATION__MAX_GPUS_PER_PROJECT", "100000"),
    ("ALLOCATION__MAX_CONCURRENT_PER_USER", "100000"),
];

pub struct Cluster {
    pub address: SocketAddr,
    /// Where hosts connect: the first process with a gateway has the first of them.
    doors: [SocketAddr; 2],
    data: TempDir,
    database: TempDir,
    server: Option<EmbeddedServer>,
    owner: sqlx::postgres::PgConnectOptions,
    pub processes: Vec<Process>,
}

/// A process and what it takes to start it again.
pub struct Process {
    roles: Roles,
    door: SocketAddr,
    pub child: Child,
}

impl Cluster {
    pub async fn start(layout: Layout) -> Self {
        let (data, database) = (scratch(), scratch());
        let server = serve(database.path().to_owned()).await;
        let owner = Connect::embedded(&server).owner;
        let [address, first, second] = free_addresses();
        let doors = [first, second];
        let (server, processes) = (Some(server), Vec::new());
        let mut cluster = Self { address, doors, data, database, server, owner, processes };
        cluster.lay_out(layout).await;
        cluster
    }

    async fn lay_out(&mut self, layout: Layout) {
        let mut doors = self.doors.into_iter();
        for roles in layout.parts() {
            let door = if roles.is_empty() || roles.contains(&GATEWAY) { doors.next() } else { None };
            let door = door.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 0)));
            self.processes.push(Process { roles, door, child: self.spawn(roles, door) });
            // The first one migrates.
            self.answers().await;
        }
    }

    /// Ends all processes as an operator would, and starts others on the same data.
    pub async fn replace(&mut self, layout: Layout) {
        for process in &self.processes {
            let id = process.child.id().expect("runs");
            kill_process(pid(id), Signal::TERM).expect("told");
        }
        for mut process in std::mem::take(&mut self.processes) {
            process.child.wait().await.expect("ends");
        }
        self.lay_out(layout).await;
    }

    fn spawn(&self, roles: Roles, door: SocketAddr) -> Child {
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
        command.env("GPUAAS__AGENT_GATEWAY__LISTEN", door.to_string());
        command.env(
            "GPUAAS__AGENT_GATEWAY__ADVERTISE",
            format!("{:?}", self.doors.map(|door| door.to_string())),
        );
        command.env("GPUAAS__AGENT_GATEWAY__ENROLMENTS_PER_MINUTE", "1000000");
        command.envs(POLICY.iter().map(|(key, value)| (format!("GPUAAS__POLICY__{key}"), value)));
        command.env("GPUAAS__HEALTH__LISTEN", "127.0.0.1:0");
        command.env("GPUAAS__LOG__FORMAT", "json");
        for class in ["API", "API_BURST", "ADMIN", "SIGN_IN", "ADDRESS"] {
            command.env(format!("GPUAAS__RATE_LIMITS__{class}"), "1000000");
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log.expect("a log")).kill_on_drop(true);
        command.spawn().expect("starts")
    }

    /// Waits until the API is ready.
    pub async fn answers(&self) {
        let url = format!("http://{}/readyz", self.address);
        let ready = async || reqwest::get(&url).await.is_ok_and(|answer| answer.status().is_success());
        assert!(eventually(WAIT_TIMEOUT, ready).await, "the API answers; {}", self.log());
    }

    /// Kills without a word.
    pub async fn kill(&mut self, index: usize) {
        self.processes[index].child.kill().await.expect("killed");
    }

    /// Starts anew what was killed.
    pub fn start_again(&mut self, index: usize) {
        let Process { roles, door, .. } = self.processes[index];
        self.processes[index].child = self.spawn(roles, door);
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
        let read = eventually(WAIT_TIMEOUT, async || {
            let Ok(mut connection) = self.owner.connect().await else { return false };
            number = connection.fetch_one(sql).await.ok().map(|row| row.get(0));
            number.is_some()
        });
        assert!(read.await, "{sql}");
        number.expect("a number")
    }

    /// One column of texts.
    pub async fn texts(&self, sql: &'static str) -> Vec<String> {
        let mut connection = self.owner.connect().await.expect("connects");
        let rows = connection.fetch_all(sql).await.expect("reads");
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Where simulated hosts keep what they must not forget.
    pub fn hosts(&self) -> PathBuf {
        self.data.path().join("hosts")
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
        self.errors_have_causes();
    }

    /// Fails if a process panicked, or reported an error without saying why.
    fn errors_have_causes(&self) {
        let text = std::fs::read_to_string(self.data.path().join("log")).expect("a log");
        for line in text.lines() {
            assert!(!line.contains("panicked at"), "{line}");
            // The end of a line that was being written when its process was killed.
            let Ok(entry) = serde_json::from_str::<Value>(line) else { continue };
            assert!(entry["level"].is_string(), "a line without a level: {line}");
            let says_why = ["cause", "error", "reason", "status"].iter().any(|field| {
                entry[field].as_str().is_some_and(|text| !text.is_empty() && !says_nothing(text))
            });
            assert!(entry["level"] != "ERROR" || says_why, "an error without a cause: {line}");
        }
    }

    /// Returns where clients and hosts connect.
    pub fn listeners(&self) -> Vec<SocketAddr> {
        let open = |door: &SocketAddr| self.processes.iter().any(|process| process.door == *door);
        std::iter::once(self.address).chain(self.doors.into_iter().filter(open)).collect()
    }

    pub fn gateways(&self) -> [SocketAddr; 2] {
        self.doors
    }
}

/// The id of a process of ours.
pub fn pid(id: u32) -> Pid {
    Pid::from_raw(id.cast_signed()).expect("a pid")
}

/// Ports that nobody has, below those that connections are given: what listens there may be away for a while.
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

/// Returns true if a cause is only the text that users get for any failure of ours.
fn says_nothing(cause: &str) -> bool {
    cause.trim_start_matches("internal_error: ").trim() == Code::InternalError.title()
}
