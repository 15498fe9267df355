//! People whose roles are changed all the time, each in an organisation of their own, and probes, at fixed rates,
//! through the API.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::cloud::{Cluster, PATIENCE};

const PEOPLE: usize = 12;
/// Changes a second, all together: well below what the machine can do, so that a rate can be recovered.
pub const RATE: i64 = 16;
/// A minute at least.
const ATTEMPTS: u32 = 1_200;
const PASSWORD: &str = "a password for chaos";

#[derive(Clone)]
struct Client {
    http: reqwest::Client,
    base: String,
    token: String,
}

impl Client {
    async fn send(&self, method: Method, path: &str, key: &str, body: Value) -> Option<(u16, Value)> {
        let request = self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token);
        let request = request.header("Idempotency-Key", key).timeout(Duration::from_secs(20));
        let request = if body.is_null() { request } else { request.json(&body) };
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        Some((status, answer.json().await.unwrap_or_default()))
    }

    /// Again and again with the same key, until it is done.
    async fn must(&self, method: Method, path: &str, key: &str, body: Value) -> Value {
        let mut attempts = tokio::time::interval(Duration::from_millis(50));
        for _ in 0..ATTEMPTS {
            attempts.tick().await;
            match self.send(method.clone(), path, key, body.clone()).await {
                Some((status, answer)) if status < 300 => return answer,
                Some((status, answer)) if status < 500 && status != 409 && status != 429 => {
                    panic!("{method} {path}: {status} {answer}")
                }
                _ => {}
            }
        }
        panic!("{method} {path} isn't answered");
    }
}

/// What was answered as done.
pub struct Answered {
    pub changes: i64,
    pub probes: i64,
}

pub struct Load {
    stopping: Arc<AtomicBool>,
    changes: Arc<AtomicI64>,
    probes: Arc<AtomicI64>,
    tasks: Vec<JoinHandle<()>>,
}

impl Load {
    pub async fn start(cluster: &Cluster) -> Self {
        let client = sign_in(cluster).await;
        let stopping = Arc::new(AtomicBool::new(false));
        let (changes, probes) = (Arc::new(AtomicI64::new(0)), Arc::new(AtomicI64::new(0)));
        let mut tasks = Vec::new();
        for n in 0..PEOPLE {
            let name = format!("person-{n}");
            let user = json!({ "username": name, "email": format!("{name}@example.org") });
            let made = client.must(Method::POST, "/admin/users", &name, user).await;
            let id = made["user"]["id"].as_str().or(made["id"].as_str()).expect("an id").to_owned();
            let org = json!({ "name": format!("Of {name}") });
            let org = client.must(Method::POST, "/orgs", &format!("org-{n}"), org).await;
            let members = format!("/orgs/{}/members", org["id"].as_str().expect("an id"));
            let member = json!({ "user": name, "role": "viewer" });
            client.must(Method::POST, &members, &format!("member-{n}"), member).await;
            changes.fetch_add(1, Ordering::Relaxed);
            let change =
                change(client.clone(), format!("{members}/{id}"), n, stopping.clone(), changes.clone());
            tasks.push(tokio::spawn(change));
        }
        tasks.push(tokio::spawn(probe(client, stopping.clone(), probes.clone())));
        Self { stopping, changes, probes, tasks }
    }

    pub async fn stop(self) -> Answered {
        self.stopping.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await.expect("no panic");
        }
        let count = |counter: &AtomicI64| counter.load(Ordering::Relaxed);
        Answered { changes: count(&self.changes), probes: count(&self.probes) }
    }
}

/// One person's role, back and forth.
async fn change(
    client: Client,
    path: String,
    person: usize,
    stopping: Arc<AtomicBool>,
    answered: Arc<AtomicI64>,
) {
    let pace = Duration::from_millis(1000 * PEOPLE as u64 / RATE.unsigned_abs());
    let mut ticks = tokio::time::interval(pace);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    for n in 0.. {
        ticks.tick().await;
        if stopping.load(Ordering::Relaxed) {
            return;
        }
        let role = if n % 2 == 0 { "member" } else { "viewer" };
        client.must(Method::PATCH, &path, &format!("{person}-{n}"), json!({ "role": role })).await;
        answered.fetch_add(1, Ordering::Relaxed);
    }
}

/// Four probes a second.
async fn probe(client: Client, stopping: Arc<AtomicBool>, answered: Arc<AtomicI64>) {
    let mut ticks = tokio::time::interval(Duration::from_millis(250));
    for n in 0.. {
        ticks.tick().await;
        if stopping.load(Ordering::Relaxed) {
            return;
        }
        client.must(Method::POST, "/admin/probes", &format!("probe-{n}"), Value::Null).await;
        answered.fetch_add(1, Ordering::Relaxed);
    }
}

async fn sign_in(cluster: &Cluster) -> Client {
    let http = reqwest::Client::new();
    let mut client =
        Client { http, base: format!("http://{}/api/v1", cluster.address), token: String::new() };
    let kept = async || cluster.first_password().is_some();
    assert!(eventually(PATIENCE, kept).await, "a first password");
    let first = cluster.first_password().expect("kept");
    let login = |password: &str| json!({ "username": "admin", "password": password });
    let session = client.must(Method::POST, "/auth/personal/login", "", login(&first)).await;
    client.token = session["access_token"].as_str().expect("a token").to_owned();
    let change = json!({ "current_password": first, "new_password": PASSWORD });
    client.must(Method::POST, "/users/me/password", "", change).await;
    let session = client.must(Method::POST, "/auth/personal/login", "", login(PASSWORD)).await;
    client.token = session["access_token"].as_str().expect("a token").to_owned();
    client
}
