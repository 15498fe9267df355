//! A control plane of two processes: the agent gateway, and all other roles.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gpuaas_core::{Code, Error, Result};
use gpuaas_testkit::DurableServer;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::process::{Child, Command};
use tokio::time::Instant;

const OTHER_ROLES: &[&str] = &["api", "provisioning-worker", "notification-relay", "outbox-relay"];
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Timeout of conditions; ten thousand nodes take minutes to enrol.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(600);
const PASSWORD: &str = "a password for the bench";

/// Returns the error of a failed benchmark.
pub fn failure(detail: impl Into<String>) -> Error {
    Error::new(Code::ServiceUnavailable, detail.into())
}

/// Polls a condition until it is true. Fails after [`WAIT_TIMEOUT`].
pub async fn wait_until(what: &str, mut condition: impl AsyncFnMut() -> Result<bool>) -> Result<()> {
    let began = Instant::now();
    while !condition().await? {
        if began.elapsed() > WAIT_TIMEOUT {
            return Err(failure(format!("timeout: {what}")));
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    Ok(())
}

pub struct Cloud {
    pub server: DurableServer,
    api: SocketAddr,
    pub gateway_address: SocketAddr,
    _others: Child,
    pub gateway: Child,
    http: reqwest::Client,
    token: String,
    calls: AtomicU64,
}

impl Cloud {
    pub async fn start() -> Result<Self> {
        let server = DurableServer::start().await?;
        let [api, gateway_address] = free_addresses()?;
        let others = spawn(&server, api, gateway_address, OTHER_ROLES)?;
        let http = reqwest::Client::new();
        let ready = format!("http://{api}/readyz");
        wait_until("the API is ready", async || {
            Ok(http.get(&ready).send().await.is_ok_and(|r| r.status().is_success()))
        })
        .await?;
        let gateway = spawn(&server, api, gateway_address, &["agent-gateway"])?;
        let (token, calls) = (String::new(), AtomicU64::new(0));
        let mut cloud = Self { server, api, gateway_address, _others: others, gateway, http, token, calls };
        cloud.sign_in().await?;
        Ok(cloud)
    }

    async fn sign_in(&mut self) -> Result<()> {
        let file = self.server.data.path().join("first-password");
        wait_until("the first password is written", async || Ok(file.exists())).await?;
        let text = std::fs::read_to_string(&file).map_err(Error::internal)?;
        let first = text.lines().last().unwrap_or_default();
        self.login(first).await?;
        let change = json!({ "current_password": first, "new_password": PASSWORD });
        self.call(Method::POST, "/users/me/password", change).await?;
        self.login(PASSWORD).await
    }

    async fn login(&mut self, password: &str) -> Result<()> {
        let body = json!({ "username": "admin", "password": password });
        let session = self.call(Method::POST, "/auth/personal/login", body).await?;
        session["access_token"].as_str().unwrap_or_default().clone_into(&mut self.token);
        Ok(())
    }

    pub async fn call(&self, method: Method, path: &str, body: Value) -> Result<Value> {
        let key = format!("bench-{}", self.calls.fetch_add(1, Ordering::Relaxed));
        let request = self.http.request(method, format!("http://{}/api/v1{path}", self.api));
        let request = request.bearer_auth(&self.token).header("Idempotency-Key", key);
        let request = if body.is_null() { request } else { request.json(&body) };
        let answer = request.send().await.map_err(Error::unavailable)?;
        let status = answer.status();
        let text = answer.text().await.map_err(Error::unavailable)?;
        if !status.is_success() {
            return Err(failure(format!("{path}: {status} {text}")));
        }
        Ok(serde_json::from_str(&text).unwrap_or_default())
    }

    /// Kills the gateway process.
    pub async fn kill_gateway(&mut self) -> Result<()> {
        self.gateway.kill().await.map_err(Error::internal)
    }

    pub fn start_gateway(&mut self) -> Result<()> {
        self.gateway = spawn(&self.server, self.api, self.gateway_address, &["agent-gateway"])?;
        Ok(())
    }

    /// Returns a field of the gateway's `/proc/…/status`, in kilobytes.
    pub fn gateway_memory(&self, line: &str) -> Result<f64> {
        let text = self.read_proc("status")?;
        let found = text.lines().find_map(|one| one.strip_prefix(line)?.strip_prefix(':'));
        let number = found.and_then(|rest| rest.trim().split(' ').next()?.parse().ok());
        number.ok_or_else(|| failure(format!("no {line} in the gateway's status")))
    }

    /// Returns the CPU time of the gateway, in seconds.
    pub fn gateway_seconds(&self) -> Result<f64> {
        let text = self.read_proc("stat")?;
        let after_name = text.rsplit_once(") ").map_or("", |(_, rest)| rest);
        let ticks = after_name.split(' ').skip(11).take(2).filter_map(|field| field.parse::<f64>().ok());
        Ok(ticks.sum::<f64>() / 100.0)
    }

    fn read_proc(&self, file: &str) -> Result<String> {
        let id = self.gateway.id().ok_or_else(|| failure("the gateway isn't running"))?;
        std::fs::read_to_string(format!("/proc/{id}/{file}")).map_err(Error::internal)
    }
}

/// Returns the path of the executable of that name next to this one.
fn sibling(name: &str) -> Result<PathBuf> {
    let this = std::env::current_exe().map_err(Error::internal)?;
    Ok(this.with_file_name(name))
}

fn spawn(
    server: &DurableServer,
    api: SocketAddr,
    gateway_address: SocketAddr,
    roles: &[&str],
) -> Result<Child> {
    let log = File::options().create(true).append(true).open(server.data.path().join("log"));
    let mut command = Command::new(sibling("gpuaasd")?);
    command.arg("--data-dir").arg(server.data.path()).arg("run");
    command.args(roles.iter().flat_map(|role| ["--role", role]));
    command.env("GPUAAS__DATABASE__URL", server.url());
    command.env("GPUAAS__API__LISTEN", api.to_string());
    command.env("GPUAAS__AGENT_GATEWAY__LISTEN", gateway_address.to_string());
    command.env("GPUAAS__HEALTH__LISTEN", "127.0.0.1:0");
    for (key, rate) in gpuaas_testkit::permissive_policy() {
        command.env(format!("GPUAAS__POLICY__{}", key.replace('.', "__").to_uppercase()), rate.to_string());
    }
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log.map_err(Error::internal)?)
        .kill_on_drop(true);
    command.spawn().map_err(Error::internal)
}

/// Returns free ports below the ephemeral range, so that no outgoing connection takes one while its listener is down.
fn free_addresses<const N: usize>() -> Result<[SocketAddr; N]> {
    let mut free = (20_000..32_000).filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
    let ports: [Option<u16>; N] = std::array::from_fn(|_| free.next());
    if ports.contains(&None) {
        return Err(failure("no port is free"));
    }
    Ok(ports.map(|port| SocketAddr::from(([127, 0, 0, 1], port.unwrap_or_default()))))
}
