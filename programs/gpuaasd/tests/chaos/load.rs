//! Load at fixed rates through the API: role changes of users, each in their own organisation, and probes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::client::Client;
use crate::cloud::Cluster;

const USERS: usize = 12;
/// Total role changes per second: well below the machine's capacity, so that a backlog can be recovered.
pub const RATE: i64 = 16;
/// Numbers of successful requests.
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
        let client = Client::sign_in(cluster).await;
        let stopping = Arc::new(AtomicBool::new(false));
        let (changes, probes) = (Arc::new(AtomicI64::new(0)), Arc::new(AtomicI64::new(0)));
        let mut tasks = Vec::new();
        for n in 0..USERS {
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

/// Alternates the role of one user.
async fn change(
    client: Client,
    path: String,
    user: usize,
    stopping: Arc<AtomicBool>,
    answered: Arc<AtomicI64>,
) {
    let pace = Duration::from_millis(1000 * USERS as u64 / RATE.unsigned_abs());
    let mut ticks = tokio::time::interval(pace);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    for n in 0.. {
        ticks.tick().await;
        if stopping.load(Ordering::Relaxed) {
            return;
        }
        let role = if n % 2 == 0 { "member" } else { "viewer" };
        client.must(Method::PATCH, &path, &format!("{user}-{n}"), json!({ "role": role })).await;
        answered.fetch_add(1, Ordering::Relaxed);
    }
}

/// Starts four probes a second.
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
