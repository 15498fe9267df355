//! Fixtures: a control plane in this process, simulated hosts that connect over the real protocol, and a project.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gpuaas_agent::simulate::{Fault, Fleet, FleetOptions, Profile};
use gpuaas_agent::{Invitation, Transport};
use gpuaas_core::{Secret, Sources};
use gpuaas_testkit::{TestDatabase, eventually, sqlx};
use gpuaasd::{Cloud, Config, Role};
use reqwest::Method;
use serde_json::{Value, json};

use crate::hostile_host::Answer;

pub const SLICE: &str = "h200-sxm-slice";
pub const BAREMETAL: &str = "h200-sxm";
/// Limit for conditions in tests.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

pub struct World {
    pub db: TestDatabase,
    pub cloud: Option<Cloud>,
    pub config: Config,
    pub admin: String,
    pub project: String,
    base: String,
    http: reqwest::Client,
    counter: AtomicU64,
    data: tempfile::TempDir,
}

impl World {
    /// Starts a cloud with the demo catalogue, an administrator with a project, and no hosts.
    pub async fn new() -> Self {
        let db = TestDatabase::new().await;
        let data = tempfile::tempdir().expect("a directory");
        let mut config = Config::load(None, std::iter::empty()).expect("the default configuration");
        config.data_dir = data.path().to_owned();
        config.api.listen = "127.0.0.1:0".parse().expect("an address");
        config.agent_gateway.listen = config.api.listen;
        config.health.listen = config.api.listen;
        let policy: toml::Table =
            "allocation.max_gpus_per_project = 1000\nallocation.max_concurrent_per_user = 1000\n\
             node.offline_after_seconds = 2\nallocation.lost_after_seconds = 1"
                .parse()
                .expect("a table");
        config.policy = policy;
        config.policy.extend(toml::Table::try_from(gpuaas_testkit::permissive_policy()).expect("a table"));
        let cloud = start(&db, &config, Role::ALL).await;
        let mut world = Self {
            base: format!("http://{}/api/v1", cloud.address().expect("listens")),
            cloud: Some(cloud),
            db,
            config,
            admin: String::new(),
            project: String::new(),
            http: reqwest::Client::new(),
            counter: AtomicU64::new(0),
            data,
        };
        world.populate().await;
        world
    }

    async fn populate(&mut self) {
        let cloud = self.cloud.as_ref().expect("runs");
        let first = gpuaas_identity::first_superadmin(&cloud.store, |_| Ok(()))
            .await
            .expect("bootstraps")
            .expect("is first");
        let password = "a long enough password";
        let token = self.sign_in(first.password.expose()).await;
        self.admin = token;
        let body = json!({ "current_password": first.password.expose(), "new_password": password });
        self.must(Method::POST, "/users/me/password", body).await;
        self.admin = self.sign_in(password).await;
        let org = self.must(Method::POST, "/orgs", json!({ "name": "Acme" })).await;
        let project = json!({ "org_id": org["id"], "name": "Vision" });
        self.project = text(&self.must(Method::POST, "/projects", project).await["id"]);
        let catalogue = include_str!("../../../../deploy/demo/catalogue.json");
        let catalogue: Value = serde_json::from_str(catalogue).expect("the demo catalogue");
        for sku in catalogue["skus"].as_array().expect("SKUs") {
            self.must(Method::POST, "/admin/skus", sku.clone()).await;
        }
    }

    async fn sign_in(&self, password: &str) -> String {
        let body = json!({ "username": "admin", "password": password });
        text(&self.must(Method::POST, "/auth/personal/login", body).await["access_token"])
    }

    /// Requests an allocation as part of a trace.
    pub async fn create_in_trace(&self, body: Value, traceparent: &str) -> Value {
        let answer =
            self.send_with(Method::POST, "/allocations", body, &[("traceparent", traceparent)]).await;
        assert!(answer.status.is_success(), "{}", answer.body);
        answer.body
    }

    pub async fn send(&self, method: Method, path: &str, body: Value) -> Answer {
        self.send_with(method, path, body, &[]).await
    }

    async fn send_with(&self, method: Method, path: &str, body: Value, headers: &[(&str, &str)]) -> Answer {
        let key = format!("key-{}", self.counter.fetch_add(1, Ordering::Relaxed));
        let mut request =
            self.http.request(method, format!("{}{path}", self.base)).header("Idempotency-Key", key);
        if !self.admin.is_empty() {
            request = request.bearer_auth(&self.admin);
        }
        if !self.project.is_empty() {
            request = request.header("X-Project-ID", &self.project);
        }
        if !body.is_null() {
            request = request.json(&body);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("an answer");
        let status = response.status();
        let text = response.text().await.expect("a body");
        Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
    }

    pub async fn must(&self, method: Method, path: &str, body: Value) -> Value {
        let answer = self.send(method.clone(), path, body).await;
        assert!(answer.status.is_success(), "{method} {path}: {} {}", answer.status, answer.body);
        answer.body
    }

    pub async fn get(&self, path: &str) -> Value {
        self.must(Method::GET, path, Value::Null).await
    }

    /// Creates an enrolment profile for these SKUs with automatic approval; returns its token.
    pub async fn profile(&self, skus: &[&str], uses: usize) -> String {
        let expires_at = self.db.sources().now() + chrono::Duration::hours(1);
        let body = json!({
            "name": "test hosts", "uses": uses, "expires_at": expires_at, "networks": [], "region": "local",
            "skus": skus, "needs_approval": false,
        });
        text(&self.must(Method::POST, "/admin/enrolment-profiles", body).await["token"])
    }

    pub fn options(&self, name: &str, nodes: usize, token: Option<String>) -> FleetOptions {
        let cloud = self.cloud.as_ref().expect("runs");
        let invitation = token.map(|token| Invitation {
            gateway: cloud.gateway_address().expect("has a gateway").to_string(),
            token: Secret::new(token),
            ca_fingerprint: cloud.domains.fleet.authority().fingerprint(),
            retry_timeout: Invitation::RETRY_TIMEOUT,
        });
        FleetOptions {
            invitation,
            nodes,
            profile: "8xh200".parse::<Profile>().expect("a profile"),
            state_dir: self.hosts(name),
            name_prefix: name.to_owned(),
            faults: Vec::new(),
            speed: 20.0,
            task_limit: None,
            transport: Transport::default(),
        }
    }

    pub fn hosts(&self, name: &str) -> PathBuf {
        self.data.path().join("hosts").join(name)
    }

    /// Starts hosts and waits until their slots are available.
    pub async fn fleet(&self, nodes: usize) -> Fleet {
        self.fleet_with(nodes, Vec::new()).await
    }

    /// Starts hosts in addition to slots that are available already.
    pub async fn fleet_beside(&self, nodes: usize, free: usize) -> Fleet {
        let token = self.profile(&[SLICE, BAREMETAL], nodes).await;
        let fleet = Fleet::start(self.options("sim", nodes, Some(token))).await.expect("hosts start");
        self.in_service(nodes * 8 + free).await;
        fleet
    }

    pub async fn fleet_with(&self, nodes: usize, faults: Vec<(String, Fault)>) -> Fleet {
        let token = self.profile(&[SLICE, BAREMETAL], nodes).await;
        let options = FleetOptions { faults, ..self.options("sim", nodes, Some(token)) };
        let fleet = Fleet::start(options).await.expect("hosts start");
        self.in_service(nodes * 8).await;
        fleet
    }

    /// Waits until that many slots are available.
    pub async fn in_service(&self, slots: usize) {
        let free = eventually(WAIT_TIMEOUT, async || self.slots("available").await == slots as i64).await;
        assert!(
            free,
            "only {} slots of {slots} are free: {}",
            self.slots("available").await,
            self.states().await
        );
    }

    pub async fn slots(&self, state: &str) -> i64 {
        self.count(&format!("select count(*) from fleet.slots where state = '{state}'")).await
    }

    /// Returns the states of all slots, for assertion messages.
    pub async fn states(&self) -> String {
        let query = "select coalesce(string_agg(state || ' ' || n, ', '), 'no slots')
                     from (select state, count(*) as n from fleet.slots group by state) as s";
        let mut owner = self.db.owner().await;
        sqlx::query_scalar(query).fetch_one(&mut owner).await.expect("reads")
    }

    pub async fn count(&self, query: &str) -> i64 {
        gpuaas_testkit::number(&mut self.db.owner().await, query).await
    }

    pub async fn create(&self, body: Value) -> Value {
        self.must(Method::POST, "/allocations", body).await
    }

    pub async fn allocation(&self, id: &str) -> Value {
        self.get(&format!("/allocations/{id}")).await
    }

    /// Waits until an allocation is in this state, and returns it.
    pub async fn until(&self, id: &str, state: &str) -> Value {
        let reached = eventually(WAIT_TIMEOUT, async || self.allocation(id).await["state"] == state).await;
        let shown = self.allocation(id).await;
        assert!(reached, "never {state}: {shown:#}");
        shown
    }

    /// Stops the control plane and starts it again.
    pub async fn restart(&mut self) {
        self.cloud.take().expect("runs").stop().await;
        let cloud = start(&self.db, &self.config, Role::ALL).await;
        self.base = format!("http://{}/api/v1", cloud.address().expect("listens"));
        self.cloud = Some(cloud);
    }

    /// Restarts with the API and the gateway only: allocations stay requested. Hosts stay connected.
    pub async fn only_api(&mut self, fleet: &Fleet) {
        let cloud = self.cloud.take().expect("runs");
        self.config.agent_gateway.listen = cloud.gateway_address().expect("has a gateway");
        Box::pin(cloud.stop()).await;
        let roles = [Role::Api, Role::AgentGateway];
        let cloud = Box::pin(start(&self.db, &self.config, &roles)).await;
        self.base = format!("http://{}/api/v1", cloud.address().expect("listens"));
        self.cloud = Some(cloud);
        let all = fleet.nodes().len();
        let online = "select count(*) from fleet.nodes where connectivity = 'online'";
        let back = eventually(WAIT_TIMEOUT, async || {
            fleet.connected() == all && self.count(online).await == all as i64
        });
        assert!(back.await, "the hosts didn't come back");
    }
}

/// Starts a process of the control plane.
pub async fn start(db: &TestDatabase, config: &Config, roles: &[Role]) -> Cloud {
    let sources: Sources = db.sources();
    Box::pin(Cloud::start_on(db.connect(), None, config, roles, sources, None)).await.expect("starts")
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}
