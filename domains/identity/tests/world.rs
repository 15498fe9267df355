//! Identity with its operations, its first superadmin, and functions that create users.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use bytes::Bytes;
use gpuaas_core::{Entropy, Secret};
use gpuaas_ephemeral::InProcess;
use gpuaas_http::{Api, ApiBuilder, RateLimits};
use gpuaas_identity::{Identity, Occupant, first_superadmin};
use gpuaas_pki::{Keyring, MasterKey};
use gpuaas_settings::Settings;
use gpuaas_store::Store;
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::TestDatabase;
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};
use tower::ServiceExt;

pub const PASSWORD: &str = "a long enough password";
pub const OTHER_PASSWORD: &str = "another long password";

/// A response: status and body.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl Answer {
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    pub fn text(&self, pointer: &str) -> String {
        let text = self.body.pointer(pointer).and_then(Value::as_str);
        text.unwrap_or_else(|| panic!("{pointer} in {self:?}")).to_owned()
    }
}

/// A signed-in user.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: String,
    pub name: String,
    pub session: String,
    pub access: String,
    pub refresh: String,
}

/// Returns a stored password hash with minimal cost parameters.
fn quick_hash(password: &str) -> String {
    let (salt, mut hash) = ([7; 16], [0; 32]);
    let params = Params::new(8, 1, 1, None).expect("parameters");
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon2.hash_password_into(password.as_bytes(), &salt, &mut hash).expect("hashes");
    let (salt, hash) = (STANDARD_NO_PAD.encode(salt), STANDARD_NO_PAD.encode(hash));
    format!("$argon2id$v=19$m=8,t=1,p=1${salt}${hash}")
}

pub struct World {
    pub database: TestDatabase,
    pub store: Store,
    pub identity: Identity,
    pub root: Person,
    pub first_password: String,
    api: Api,
    /// Stored hash of [`PASSWORD`].
    hash: String,
    made: AtomicU64,
}

impl World {
    pub async fn new() -> Self {
        Self::with_rates(json!({})).await
    }

    /// Returns a world with these rate limits; all others are effectively disabled.
    pub async fn with_rates(rates: Value) -> Self {
        Self::open(rates, Vec::new()).await
    }

    /// Returns a world in which these domains store data in projects.
    pub async fn with_occupants(occupants: Vec<Arc<dyn Occupant>>) -> Self {
        Self::open(json!({}), occupants).await
    }

    async fn open(rates: Value, occupants: Vec<Arc<dyn Occupant>>) -> Self {
        let database = TestDatabase::new().await;
        let store = database.store();
        let key = MasterKey::from_bytes(&Secret::new([7; 32])).expect("a key");
        let keyring = Keyring::new(key, vec![], Entropy::seeded(1));
        let mut policy = gpuaas_testkit::permissive_policy();
        policy.extend(rates.as_object().expect("a table").clone());
        let settings = Arc::new(Settings::new(&policy).expect("valid rates"));
        let identity = Identity::open(&store, &keyring, settings.clone()).await.expect("opens");
        let identity = identity.with_occupants(occupants);
        let first = first_superadmin(&store, |_| Ok(())).await.expect("bootstraps").expect("is first");
        let engine = Arc::new(InProcess::new(database.clock().clone()));
        let rate_limits = RateLimits::new(engine, settings);
        let access = identity.access.clone();
        let api = ApiBuilder::new(store.clone(), access.clone(), access, rate_limits, Supervisor::new());
        let api = identity.operations(api).build("0");
        let nobody = Person {
            id: String::new(),
            name: String::new(),
            session: String::new(),
            access: String::new(),
            refresh: String::new(),
        };
        let mut world = Self {
            database,
            store,
            identity,
            root: nobody,
            first_password: first.password.expose().clone(),
            api,
            hash: String::new(),
            made: AtomicU64::new(0),
        };
        world.root = world.activate("admin", &world.first_password).await;
        world.hash = quick_hash(PASSWORD);
        world
    }

    /// Signs in with a first password, changes it, and signs in again.
    pub async fn activate(&self, name: &str, first_password: &str) -> Person {
        let first = self.sign_in(name, first_password).await;
        let body = json!({ "current_password": first_password, "new_password": PASSWORD });
        self.must("POST", "/users/me/password", &first.access, body).await;
        self.refresh_revocations().await;
        self.sign_in(name, PASSWORD).await
    }

    /// Returns a unique name.
    pub fn unique(&self, what: &str) -> String {
        format!("{what}-{}", self.made.fetch_add(1, Ordering::Relaxed))
    }

    /// Creates an account; returns its id, name and temporary password.
    pub async fn account(&self, role: &str) -> (String, String, String) {
        // A process that hasn't read the revocations recently rejects administrative requests.
        self.refresh_revocations().await;
        let name = self.unique("person");
        let body = json!({ "username": name, "email": format!("{name}@example.org"), "platform_role": role });
        let made = self.must("POST", "/admin/users", &self.root.access, body).await;
        (made.text("/user/id"), name, made.text("/temporary_password"))
    }

    /// Creates an account that has changed its password, and signs in. Its hash is cheap to verify, so that concurrent tests
    /// have a high request rate.
    pub async fn person(&self, role: &str) -> Person {
        let (id, name, _) = self.account(role).await;
        let id = id.parse::<gpuaas_core::UserId>().expect("an id").uuid();
        let hash = &self.hash;
        let update = format!(
            "update identity.passwords set hash = '{hash}', change_required = false where user_id = '{id}'"
        );
        self.database.execute_as_owner(&update).await;
        self.sign_in(&name, PASSWORD).await
    }

    pub async fn try_sign_in(&self, name: &str, password: &str) -> Answer {
        let body = json!({ "username": name, "password": password });
        self.send("POST", "/auth/personal/login", "", body).await
    }

    pub async fn sign_in(&self, name: &str, password: &str) -> Person {
        let answer = self.try_sign_in(name, password).await;
        assert!(answer.is_success(), "{name}: {answer:?}");
        Person {
            id: answer.text("/user/id"),
            name: name.to_owned(),
            session: answer.text("/session_id"),
            access: answer.text("/access_token"),
            refresh: answer.text("/refresh_token"),
        }
    }

    pub async fn refresh(&self, token: &str) -> Answer {
        self.send("POST", "/auth/token/refresh", "", json!({ "refresh_token": token })).await
    }

    /// Sends a request to create an API token with a session's access token.
    pub async fn try_token(&self, access: &str) -> Answer {
        let body =
            json!({ "name": self.unique("token"), "scopes": ["account:read", "orgs:read", "orgs:write"] });
        self.send("POST", "/tokens", access, body).await
    }

    /// Returns true if a token is accepted.
    pub async fn works(&self, token: &str) -> bool {
        self.send("GET", "/users/me", token, Value::Null).await.is_success()
    }

    /// Reads the revocations, as the worker does every second and after each revocation of its own process.
    pub async fn refresh_revocations(&self) {
        self.identity.access.tail().await.expect("reads");
    }

    pub async fn must(&self, method: &str, path: &str, token: &str, body: Value) -> Answer {
        let answer = self.send(method, path, token, body).await;
        assert!(answer.is_success(), "{method} {path}: {answer:?}");
        answer
    }

    /// Sends a request with a unique idempotency key.
    pub async fn send(&self, method: &str, path: &str, token: &str, body: Value) -> Answer {
        let content = if body.is_null() { Bytes::new() } else { body.to_string().into() };
        let request = http::Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header("content-type", "application/json")
            .header("idempotency-key", self.unique("key"));
        let request = if token.is_empty() {
            request
        } else {
            request.header("authorization", format!("Bearer {token}"))
        };
        let request = request.body(Full::new(content)).expect("a request");
        let response = self.api.router.clone().oneshot(request).await.expect("infallible");
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.expect("a whole body").to_bytes();
        Answer { status, body: serde_json::from_slice(&body).unwrap_or_default() }
    }

    /// Returns the number that a query yields.
    pub async fn number(&self, sql: &str) -> i64 {
        gpuaas_testkit::number(&mut self.database.owner().await, sql).await
    }
}
