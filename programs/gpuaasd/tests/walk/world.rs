//! Fixtures: a real control plane with users in all roles.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use gpuaas_core::chain::hex;
use gpuaas_core::{Result, RunId};
use gpuaas_testkit::{TestDatabase, sqlx};
use gpuaasd::{Cloud, Config, Role};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

pub const PASSWORD: &str = "a long enough password";

/// A signed-in user.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: String,
    pub token: String,
    pub refresh: String,
}

/// A completely read response.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: StatusCode,
    pub replayed: bool,
    pub problem: bool,
    pub correlation: String,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// Returns true if the operation was executed, or the stream opened.
    pub fn is_served(&self) -> bool {
        self.status.is_success() || self.status == StatusCode::SWITCHING_PROTOCOLS
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Headers that ask for a WebSocket.
const UPGRADE: [(&str, &str); 4] = [
    ("connection", "upgrade"),
    ("upgrade", "websocket"),
    ("sec-websocket-version", "13"),
    ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
];

/// Returns true if a path is that of a stream, which has another base than the API.
pub fn is_stream(path: &str) -> bool {
    path.starts_with("/ws/")
}

/// The server, its database, organisation `acme` with one user per role, and `outsider`, a user with another organisation.
pub struct World {
    pub db: TestDatabase,
    pub cloud: Cloud,
    pub base: String,
    pub people: HashMap<&'static str, Person>,
    pub org: String,
    pub project: String,
    http: reqwest::Client,
    counter: AtomicU64,
    config: Config,
    _data: tempfile::TempDir,
}

/// The users of the world; `project-…` have their role in the project, the others in the organisation.
const MEMBERS: &[(&str, &str)] =
    &[("owner", "owner"), ("org-admin", "admin"), ("member", "member"), ("viewer", "viewer")];
const PROJECT_MEMBERS: &[(&str, &str)] =
    &[("project-admin", "admin"), ("project-developer", "developer"), ("project-viewer", "viewer")];

impl World {
    pub async fn new() -> Self {
        Self::configured(|_| {}).await
    }

    /// Creates a world with a modified configuration.
    pub async fn configured(adjust: impl FnOnce(&mut Config)) -> Self {
        Self::start(TestDatabase::new().await, |connect| connect, adjust).await
    }

    /// Creates a world with a modified database connection.
    pub async fn with(
        db: TestDatabase,
        reach: impl FnOnce(gpuaas_store::Connect) -> gpuaas_store::Connect,
    ) -> Self {
        Self::start(db, reach, |_| {}).await
    }

    async fn start(
        db: TestDatabase,
        reach: impl FnOnce(gpuaas_store::Connect) -> gpuaas_store::Connect,
        adjust: impl FnOnce(&mut Config),
    ) -> Self {
        let data = tempfile::tempdir().expect("a directory");
        let mut config = Config::load(None, std::iter::empty()).expect("the default configuration");
        config.data_dir = data.path().to_owned();
        config.api.listen = "127.0.0.1:0".parse().expect("an address");
        config.agent_gateway.listen = config.api.listen;
        config.health.listen = config.api.listen;
        let quotas = "allocation.max_gpus_per_project = 100000\nallocation.max_concurrent_per_user = 100000";
        config.policy = quotas.parse().expect("policies");
        config.policy.extend(toml::Table::try_from(gpuaas_testkit::permissive_policy()).expect("policies"));
        adjust(&mut config);
        let connect = reach(db.connect());
        let cloud = Box::pin(Cloud::start_on(connect, None, &config, Role::ALL, db.sources(), None))
            .await
            .expect("starts");
        let first = gpuaas_identity::first_superadmin(&cloud.store, |_| Ok(()))
            .await
            .expect("bootstraps")
            .expect("is first");
        let base = format!("http://{}/api/v1", cloud.address().expect("listens"));
        let mut world = Self {
            db,
            cloud,
            base,
            people: HashMap::new(),
            org: String::new(),
            project: String::new(),
            http: reqwest::Client::new(),
            counter: AtomicU64::new(0),
            config,
            _data: data,
        };
        world.populate(first.password.expose()).await;
        world
    }

    /// Starts another process on the same database.
    pub async fn beside(&self, roles: &[Role]) -> Cloud {
        self.try_beside(roles).await.expect("starts")
    }

    /// Starts another process on the same database, or returns the reason why it refuses.
    pub async fn try_beside(&self, roles: &[Role]) -> Result<Cloud> {
        let mut config = self.config.clone();
        config.health.listen = "127.0.0.1:0".parse().expect("an address");
        Box::pin(Cloud::start_on(self.db.connect(), None, &config, roles, self.db.sources(), None)).await
    }

    async fn populate(&mut self, first_password: &str) {
        let root = self.settle("admin", first_password).await;
        self.people.insert("root", root);
        for (name, role) in
            [("ops", "platform_ops"), ("outsider", "platform_user"), ("unaffiliated", "platform_user")]
        {
            let person = self.person(name, role).await;
            self.people.insert(name, person);
        }
        for (name, _) in MEMBERS.iter().chain(PROJECT_MEMBERS) {
            let person = self.person(name, "platform_user").await;
            self.people.insert(name, person);
        }
        self.org = self.make_org("owner").await;
        self.project = self.make_project("owner", &self.org).await;
        for (name, role) in &MEMBERS[1..] {
            self.add(&format!("/orgs/{}/members", self.org), name, role).await;
        }
        for (name, role) in PROJECT_MEMBERS {
            self.add(&format!("/orgs/{}/members", self.org), name, "member").await;
            self.add(&format!("/projects/{}/members", self.project), name, role).await;
        }
        self.make_org("outsider").await;
    }

    /// Returns a unique name or key.
    pub fn fresh(&self, what: &str) -> String {
        format!("{what}-{}", self.counter.fetch_add(1, Ordering::Relaxed))
    }

    pub fn token(&self, name: &str) -> &str {
        &self.people[name].token
    }

    /// Creates an account that has never signed in; returns its id, name and temporary password.
    pub async fn account(&self, name: &str, role: &str) -> ((String, String), String) {
        let body = json!({ "username": name, "email": format!("{name}@example.org"), "platform_role": role });
        let made = self.must(Method::POST, "/admin/users", self.token("root"), Some(body)).await;
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        ((text(&made["user"]["id"]), name.to_owned()), text(&made["temporary_password"]))
    }

    /// Creates an account, changes its password and signs in.
    pub async fn person(&self, name: &str, role: &str) -> Person {
        let (_, password) = self.account(name, role).await;
        self.settle(name, &password).await
    }

    async fn settle(&self, name: &str, password: &str) -> Person {
        let first = self.sign_in(name, password).await;
        let body = json!({ "current_password": password, "new_password": PASSWORD });
        self.must(Method::POST, "/users/me/password", &first.token, Some(body)).await;
        self.sign_in(name, PASSWORD).await
    }

    pub async fn sign_in(&self, name: &str, password: &str) -> Person {
        let body = json!({ "username": name, "password": password });
        let answer = self.must(Method::POST, "/auth/personal/login", "", Some(body)).await;
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Person {
            id: text(&answer["user"]["id"]),
            token: text(&answer["access_token"]),
            refresh: text(&answer["refresh_token"]),
        }
    }

    pub async fn make_org(&self, owner: &str) -> String {
        let body = json!({ "name": self.fresh("Org") });
        let made = self.must(Method::POST, "/orgs", self.token(owner), Some(body)).await;
        made["id"].as_str().expect("an id").to_owned()
    }

    pub async fn make_project(&self, maker: &str, org: &str) -> String {
        let body = json!({ "org_id": org, "name": self.fresh("Project") });
        let made = self.must(Method::POST, "/projects", self.token(maker), Some(body)).await;
        made["id"].as_str().expect("an id").to_owned()
    }

    pub async fn add(&self, members: &str, name: &str, role: &str) {
        let body = json!({ "user": name, "role": role });
        self.must(Method::POST, members, self.token("owner"), Some(body)).await;
    }

    /// Creates an API token with these scopes.
    pub async fn api_token(&self, owner: &str, scopes: &[&str]) -> (String, String) {
        let body = json!({ "name": self.fresh("token"), "scopes": scopes });
        let made = self.must(Method::POST, "/tokens", self.token(owner), Some(body)).await;
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        (text(&made["token"]["id"]), text(&made["secret"]))
    }

    /// Sends a request with a new idempotency key and expects success.
    pub async fn must(&self, method: Method, path: &str, token: &str, body: Option<Value>) -> Value {
        let answer = self.send(method.clone(), path, token, Some(&self.fresh("key")), body).await;
        assert!(answer.status.is_success(), "{method} {path}: {answer:?}");
        answer.json()
    }

    /// Returns the address of a path below `/api/v1`, or of a stream.
    fn url(&self, path: &str) -> String {
        match is_stream(path) {
            true => self.base.replace("/api/v1", path),
            false => format!("{}{path}", self.base),
        }
    }

    /// Sends a request; to a stream, with an upgrade. A socket that is opened is closed at once.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        token: &str,
        key: Option<&str>,
        body: Option<Value>,
    ) -> Answer {
        let mut request = self.http.request(method.clone(), self.url(path));
        if method == Method::GET && is_stream(path) {
            request = UPGRADE.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        }
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.expect("an answer");
        let header = |name: &str| {
            response.headers().get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned()
        };
        let (status, replayed) = (response.status(), header("idempotency-replayed") == "true");
        let (problem, correlation) =
            (header("content-type") == "application/problem+json", header("x-correlation-id"));
        let text = response.text().await.expect("a body");
        Answer { status, replayed, problem, correlation, text }
    }

    /// Returns the number of audit rows of an action with a result.
    pub async fn audit_rows(&self, action: &str, result: &str) -> i64 {
        let count = "select count(*) from audit.log where action = $1 and result = $2";
        let mut owner = self.db.owner().await;
        sqlx::query_scalar(count).bind(action).bind(result).fetch_one(&mut owner).await.expect("counts")
    }

    /// Creates a run of a workflow unknown to all engines, in this state.
    pub async fn workflow_run(&self, state: &str) -> String {
        let run = RunId::new(&self.db.sources());
        let (id, key) = (run.uuid(), self.fresh("run"));
        let insert = format!(
            "insert into workflow.runs (id, workflow, version, run_key, state, input, correlation_id, traceparent, step,
                                        wake_at, started_at, state_since)
             values ('{id}', 'walk', 1, '{key}', 'running', '{{}}', 'corr', '', 'one', now(), now(), now());
             update workflow.runs set state = '{state}' where id = '{id}'"
        );
        self.db.execute_as_owner(&insert).await;
        run.to_string()
    }

    /// Returns an id that doesn't exist.
    pub fn random_id(&self, prefix: &str) -> String {
        format!("{prefix}_{}", hex(&self.db.sources().entropy.bytes::<16>()))
    }
}
