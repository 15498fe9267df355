//! Tenants: guests create and release allocations continuously, residents keep theirs.

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
/// Limit for a state change, including an injected fault.
const WAIT_TIMEOUT: Duration = Duration::from_secs(90);

/// Creates the demo catalogue and projects.
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

/// Creates an enrolment profile. Topologies that need approval are never approved.
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
    let (began, mut polls) = (Instant::now(), tokio::time::interval(POLL_INTERVAL));
    loop {
        polls.tick().await;
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

/// Tenants that create and release allocations continuously.
pub struct Guests {
    stopping: Arc<AtomicBool>,
    cycles: Arc<AtomicI64>,
    tasks: Vec<JoinHandle<()>>,
}

impl Guests {
    pub fn start(projects: &[Client]) -> Self {
        let (stopping, cycles) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicI64::new(0)));
        let guest = |n: usize| {
            let (client, stopping, cycles) =
                (projects[n % PROJECTS].clone(), stopping.clone(), cycles.clone());
            tokio::spawn(cycle_allocations(client, n, stopping, cycles))
        };
        let tasks = (0..GUESTS).map(guest).collect();
        Self { stopping, cycles, tasks }
    }

    /// Returns the number of completed allocation cycles.
    pub fn cycles(&self) -> i64 {
        self.cycles.load(Ordering::Relaxed)
    }

    /// Waits for as many further cycles as there are guests.
    pub async fn wait_served(&self) {
        let before = self.cycles();
        let served = async || self.cycles() >= before + GUESTS as i64;
        assert!(eventually(WAIT_TIMEOUT, served).await, "no allocations are completed");
    }

    pub async fn stop(self) {
        self.stopping.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await.expect("no panic");
        }
    }
}

async fn cycle_allocations(client: Client, guest: usize, stopping: Arc<AtomicBool>, cycles: Arc<AtomicI64>) {
    for n in 0.. {
        if stopping.load(Ordering::Relaxed) {
            return;
        }
        // Whole hosts spread over the fleet; slices are packed.
        let slice = (guest + n).is_multiple_of(4);
        let body = if slice { json!({ "sku": SLICE, "gpus": 2 }) } else { json!({ "sku": WHOLE }) };
        let id = create(&client, &format!("guest-{guest}-{n}"), body).await;
        release(&client, &id).await;
        cycles.fetch_add(1, Ordering::Relaxed);
    }
}

/// Tenants with one long-lived allocation on each of these hosts.
pub struct Residents(Vec<(Client, String)>);

impl Residents {
    pub async fn create(projects: &[Client], hosts: &[NodeId]) -> Self {
        let create_on = |(n, host): (usize, &NodeId)| {
            let client = projects[n % PROJECTS].clone();
            let body = json!({ "sku": SLICE, "gpus": 4, "node_id": host });
            async move {
                let id = create(&client, &format!("resident-{n}"), body).await;
                (client, id)
            }
        };
        Self(join_all(hosts.iter().enumerate().map(create_on)).await)
    }

    /// Waits until all their allocations are active.
    pub async fn wait_active(&self) {
        join_all(self.0.iter().map(|(client, id)| until(client, id, "active"))).await;
    }

    pub async fn release(&self) {
        join_all(self.0.iter().map(|(client, id)| release(client, id))).await;
    }
}
