//! Fixtures: a real server in this process, and users of the command line.

use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use gpuaas_core::Secret;
use gpuaas_testkit::TestDatabase;
use gpuaasd::{Cloud, Config, Role};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStderr, ChildStdout, Command};

pub const WAIT_TIMEOUT: Duration = Duration::from_secs(30);
pub const PASSWORD: &str = "correct horse battery";

pub struct World {
    pub database: TestDatabase,
    pub cloud: Cloud,
    pub url: String,
    pub first_password: Secret<String>,
    config: Config,
    _data: TempDir,
}

impl World {
    pub async fn new() -> Self {
        Self::with(Role::ALL, |_| {}).await
    }

    /// Starts a server that seals the audit log only on request.
    pub async fn unsealing() -> Self {
        Self::with(&[Role::Api], |_| {}).await
    }

    pub async fn with(roles: &[Role], adjust: impl FnOnce(&mut Config)) -> Self {
        let (database, data) = (TestDatabase::new().await, tempfile::tempdir().expect("a folder"));
        let mut config = Config::load(None, std::iter::empty()).expect("the default configuration");
        config.data_dir = data.path().to_owned();
        config.api.listen = "127.0.0.1:0".parse().expect("an address");
        config.agent_gateway.listen = config.api.listen;
        config.health.listen = config.api.listen;
        config.policy = toml::Table::try_from(gpuaas_testkit::permissive_policy()).expect("policies");
        adjust(&mut config);
        let tls = !config.api.tls_key.as_os_str().is_empty();
        let cloud =
            Box::pin(Cloud::start_on(database.connect(), None, &config, roles, database.sources(), None))
                .await;
        let cloud = cloud.expect("the server starts");
        let first = gpuaas_identity::first_superadmin(&cloud.store, |_| Ok(()))
            .await
            .expect("bootstraps")
            .expect("is first");
        let address = cloud.address().expect("it listens");
        let url = format!("{}://{address}", if tls { "https" } else { "http" });
        Self { database, cloud, url, first_password: first.password, config, _data: data }
    }

    /// Stops the server, does something, and starts it again at the same address.
    pub async fn restart(self, meanwhile: impl AsyncFnOnce(&TestDatabase)) -> Self {
        let Self { database, cloud, url, first_password, mut config, _data } = self;
        config.api.listen = cloud.address().expect("it listens");
        cloud.stop().await;
        meanwhile(&database).await;
        let (connect, sources) = (database.connect(), database.sources());
        let cloud = Box::pin(Cloud::start_on(connect, None, &config, Role::ALL, sources, None)).await;
        Self { cloud: cloud.expect("starts again"), database, url, first_password, config, _data }
    }

    /// Returns a user with a configured server and without a session.
    pub async fn newcomer(&self) -> Person {
        let newcomer = Person::new();
        newcomer.run(&["context", "set", "local", "--base-url", &self.url]).await.succeeded();
        newcomer
    }

    /// Returns the signed-in superadmin.
    pub async fn admin(&self) -> Person {
        let admin = self.newcomer().await;
        admin.sign_in_first("admin", self.first_password.expose()).await;
        admin
    }

    /// Returns a new signed-in user, a member of only their own organisation.
    pub async fn user(&self, admin: &Person, name: &str) -> Person {
        let email = format!("{name}@example.org");
        let made = admin.json(&["users", "create", name, "--email", &email]).await;
        let user = self.newcomer().await;
        user.sign_in_first(name, made["temporary_password"].as_str().expect("a password")).await;
        user
    }

    pub async fn seal(&self) {
        self.cloud.domains.audit.seal_now().await.expect("seals");
    }

    /// Executes SQL as the database owner, bypassing triggers.
    pub async fn tamper(&self, sql: &str) {
        let sql = format!("set session_replication_role = replica; {sql}");
        assert_ne!(self.database.execute_as_owner(&sql).await, 0, "{sql}");
    }
}

/// A user with their own configuration.
pub struct Person {
    home: TempDir,
    variables: Vec<(&'static str, String)>,
}

impl Person {
    /// Returns a user without any configuration.
    pub fn new() -> Self {
        Self { home: tempfile::tempdir().expect("a folder"), variables: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, variable: &'static str, value: impl Into<String>) -> Self {
        self.variables.push((variable, value.into()));
        self
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    pub async fn run(&self, words: &[&str]) -> Ended {
        self.run_with_input(words, "").await
    }

    fn spawn(&self, words: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gpuaas"));
        command.args(words).env_clear().env("GPUAAS_CONFIG", self.file("config.toml"));
        command.envs(self.variables.iter().map(|(name, value)| (*name, value)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        command.spawn().expect("it starts")
    }

    /// Starts a command that runs until it is interrupted.
    pub fn start(&self, words: &[&str]) -> Running {
        let mut child = self.spawn(words);
        let stdout = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let stderr = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        Running { child, stdout, stderr }
    }

    pub async fn run_with_input(&self, words: &[&str], input: &str) -> Ended {
        let mut child = self.spawn(words);
        // A command that needs no input may have closed it.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes()).await;
        let output = child.wait_with_output().await.expect("it ends");
        let code = output.status.code().unwrap_or_else(|| panic!("signal {:?}", output.status.signal()));
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Ended { words: words.join(" "), code, stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// Returns the JSON output of a command.
    pub async fn json(&self, words: &[&str]) -> Value {
        let ended = self.run(&[&["--output", "json"], words].concat()).await.succeeded();
        serde_json::from_str(&ended.stdout).unwrap_or_else(|error| panic!("{error}: {ended:?}"))
    }

    pub async fn sign_in_first(&self, name: &str, given: &str) {
        let words = ["login", "--username", name, "--password-stdin", "--new-password-stdin"];
        self.run_with_input(&words, &format!("{given}\n{PASSWORD}\n")).await.succeeded();
    }

    pub async fn sign_in(&self, name: &str) -> Ended {
        self.run_with_input(&["login", "--username", name, "--password-stdin"], PASSWORD).await
    }
}

/// A running command.
pub struct Running {
    child: Child,
    stdout: Lines<BufReader<ChildStdout>>,
    stderr: Lines<BufReader<ChildStderr>>,
}

impl Running {
    /// Returns the next line of output.
    pub async fn line(&mut self) -> String {
        let line = tokio::time::timeout(WAIT_TIMEOUT, self.stdout.next_line()).await;
        line.expect("in time").expect("UTF-8").expect("more lines")
    }

    /// Waits for a text on stderr.
    pub async fn wait_for_stderr(&mut self, text: &str) {
        let found = async {
            while let Some(line) = self.stderr.next_line().await.expect("UTF-8") {
                if line.contains(text) {
                    return;
                }
            }
            panic!("{text:?} never appeared on stderr");
        };
        tokio::time::timeout(WAIT_TIMEOUT, found).await.expect("in time");
    }

    pub fn press_ctrl_c(&self) {
        let pid = self.child.id().and_then(|id| Pid::from_raw(id.cast_signed())).expect("it runs");
        kill_process(pid, Signal::INT).expect("signalled");
    }

    pub async fn exit_code(mut self) -> Option<i32> {
        let ended = tokio::time::timeout(WAIT_TIMEOUT, self.child.wait()).await;
        ended.expect("in time").expect("a status").code()
    }
}

/// A command that has ended.
#[derive(Debug)]
pub struct Ended {
    #[expect(dead_code, reason = "printed by failed assertions")]
    words: String,
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Ended {
    pub fn succeeded(self) -> Self {
        self.exited(0)
    }

    #[track_caller]
    pub fn exited(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:#?}");
        self
    }

    #[track_caller]
    pub fn prints(self, text: &str) -> Self {
        assert!(self.stderr.contains(text) || self.stdout.contains(text), "no {text:?} in {self:#?}");
        self
    }

    /// Returns the error in JSON mode.
    #[track_caller]
    pub fn problem(&self) -> Value {
        assert_eq!(self.stdout, "", "{self:#?}");
        serde_json::from_str(&self.stderr).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }
}
