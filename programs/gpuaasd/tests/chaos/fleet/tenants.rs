//! Tenants: some come and go all the time, some stay where they are.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use futures::future::join_all;
use gpuaas_core::NodeId;
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::client::{Client, text};

const SLICE: &str = "h200-sxm-slice";
const WHOLE: &str = "h200-sxm";
const PROJECTS: usize = 4;
const GUESTS: usize = 32;
const POLL_INTERVAL: Duration = Duration::from_millis(300);
/// A strike in between included.
const WAIT_TIMEOUT: Duration = Duration::from_secs(90);

/// A catalogue, and projects to be in.
pub async fn projects(client: &Client) -> Vec<Client> {
    let catalogue = include_str!("../../../../../deploy/demo/catalogue.json");
    let catalogue: Value = serde_json::from_str(catalogue).expect("the demo catalogue");
    for sku in catalogue["skus"].as_array().expect("SKUs") {
        client.must(Method::POST, "/admin/skus", &text(&sku["slug"]), sku.clone()).await;
    }
    let org = client.must(Method::POST, "/orgs", "org", json!({ "name": "Acme" })).await;
    let make = |n| {
        let body = json!({ "org_id": org["id"], "name": format!("Project {n}") });
        async move {
            let key = format!("project-{n}");
            let made = client.must(Method::POST, "/projects", &key, body).await;
            client.within(&text(&made["id"]))
        }
    };
    join_all((0..PROJECTS).map(make)).await
}

/// Under which hosts enrol. What must be approved never is.
pub async fn profile(client: &Client, name: &str, hosts: usize, needs_approval: bool) -> Value {
    let expires_at = gpuaas_core::Sources::system().now() + chrono::Duration::hours(1);
    let body = json!({
        "name": name, "uses": hosts, "expires_at": expires_at, "networks": [], "region": "local",
        "skus": [SLICE, WHOLE], "needs_approval": needs_approval,
    });
    client.must(Method::POST, "/admin/enrolment-profiles", name, body).await
}

/// Waits until an allocation is in this state.
async fn until(client: &Client, id: &str, state: &str) {
    let (began, mut looks) = (Instant::now(), tokio::time::interval(POLL_INTERVAL));
    loop {
        looks.tick().await;
        let shown = client.get(&format!("/allocations/{id}")).await;
        if shown["state"] == state {
            return;
        }
        assert!(shown["state"] != "failed" && began.elapsed() < WAIT_TIMEOUT, "never {state}: {shown:#}");
    }
}

async fn create(client: &Client, key: &str, body: Value) -> String {
    let id = text(&client.must(Method::POST, "/allocations", key, body).await["id"]);
    until(client, &id, "active").await;
    id
}

async fn release(client: &Client, id: &str) {
    client.must(Method::POST, &format!("/allocations/{id}/release"), id, Value::Null).await;
    until(client, id, "released").await;
}

/// Those who come and go.
pub struct Guests {
    stopping: Arc<AtomicBool>,
    lives: Arc<AtomicI64>,
    tasks: Vec<JoinHandle<()>>,
}

impl Guests {
    pub fn start(projects: &[Client]) -> Self {
        let (stopping, lives) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicI64::new(0)));
        let guest = |n: usize| {
            let (client, stopping, lives) = (projects[n % PROJECTS].clone(), stopping.clone(), lives.clone());
            tokio::spawn(come_and_go(client, n, stopping, lives))
        };
        let tasks = (0..GUESTS).map(guest).collect();
        Self { stopping, lives, tasks }
    }

    /// Whole lives so far.
    pub fn lives(&self) -> i64 {
        self.lives.load(Ordering::Relaxed)
    }

    /// Waits until as many as there are guests have lived another life.
    pub async fn are_served(&self) {
        let before = self.lives();
        let served = async || self.lives() >= before + GUESTS as i64;
        assert!(eventually(WAIT_TIMEOUT, served).await, "nobody is served");
    }

    pub async fn stop(self) {
        self.stopping.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await.expect("no panic");
        }
    }
}

async fn come_and_go(client: Client, guest: usize, stopping: Arc<AtomicBool>, lives: Arc<AtomicI64>) {
    for n in 0.. {
        if stopping.load(Ordering::Relaxed) {
            return;
        }
        // Whole hosts are all over the fleet, slices close together.
        let slice = (guest + n).is_multiple_of(4);
        let body = if slice { json!({ "sku": SLICE, "gpus": 2 }) } else { json!({ "sku": WHOLE }) };
        let id = create(&client, &format!("guest-{guest}-{n}"), body).await;
        release(&client, &id).await;
        lives.fetch_add(1, Ordering::Relaxed);
    }
}

/// Those who stay, one on each of these hosts.
pub struct Residents(Vec<(Client, String)>);

impl Residents {
    pub async fn settle(projects: &[Client], hosts: &[NodeId]) -> Self {
        let settle = |(n, host): (usize, &NodeId)| {
            let client = projects[n % PROJECTS].clone();
            let body = json!({ "sku": SLICE, "gpus": 4, "node_id": host });
            async move {
                let id = create(&client, &format!("resident-{n}"), body).await;
                (client, id)
            }
        };
        Self(join_all(hosts.iter().enumerate().map(settle)).await)
    }

    /// Waits until all of them have what they had.
    pub async fn are_well(&self) {
        join_all(self.0.iter().map(|(client, id)| until(client, id, "active"))).await;
    }

    pub async fn leave(&self) {
        join_all(self.0.iter().map(|(client, id)| release(client, id))).await;
    }
}
