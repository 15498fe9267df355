//! A database with a catalogue on it, two organisations with one administrator each, and platform staff.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::future::{BoxFuture, FutureExt, ready};
use gpuaas_catalog::Catalog;
use gpuaas_core::{Code, OrgId, OrgRole, PlatformRole, ProjectId, ProjectRole, Result, UserId};
use gpuaas_http::{
    ApiBuilder, Authenticate, Lanes, OrgAccess, Principal, ProjectAccess, ResolveProject, Supervisor,
};
use gpuaas_identity::Identity;
use gpuaas_settings::{Settings, StoredValue, Subject};
use gpuaas_store::Store;
use gpuaas_testkit::TestDatabase;
use http_body_util::{BodyExt, Full};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

/// An organisation with one project, and who administers both.
#[derive(Debug, Clone, Copy)]
pub struct Tenant {
    pub org: OrgId,
    pub project: ProjectId,
    pub user: UserId,
}

pub struct World {
    pub database: TestDatabase,
    pub store: Store,
    pub settings: Arc<Settings>,
    identity: Identity,
    pub catalog: Catalog,
    pub ours: Tenant,
    pub theirs: Tenant,
    keys: AtomicU32,
}

impl World {
    pub async fn new() -> Self {
        let database = TestDatabase::new().await;
        let store = database.store();
        let settings = Arc::new(Settings::default());
        let identity = Identity::detached(&store, settings.clone()).expect("an identity");
        let catalog = Catalog::new(settings.clone());
        let nobody = Tenant::nobody();
        let mut world = Self {
            database,
            store,
            settings,
            identity,
            catalog,
            ours: nobody,
            theirs: nobody,
            keys: AtomicU32::new(0),
        };
        world.ours.user = world.account("ada").await;
        world.theirs.user = world.account("bob").await;
        world.ours = world.home("ada", world.ours.user).await;
        world.theirs = world.home("bob", world.theirs.user).await;
        world
    }

    /// A new account, which comes with an organisation and a project.
    async fn account(&self, name: &str) -> UserId {
        let body = json!({ "username": name, "email": format!("{name}@example.org") });
        let (status, made) = self.send("POST", "/admin/users", "root", body).await;
        assert_eq!(status, 201, "{made}");
        read(&made["user"]["id"])
    }

    async fn home(&self, name: &str, user: UserId) -> Tenant {
        let (_, page) = self.send("GET", "/projects", name, Value::Null).await;
        let home = &page["items"][0];
        Tenant { org: read(&home["org_id"]), project: read(&home["id"]), user }
    }

    /// As `root`, `ops`, `ada` (who administers ours) or `bob` (theirs): status and answer.
    pub async fn send(&self, method: &str, path: &str, who: &str, body: Value) -> (u16, Value) {
        let doors = Arc::new(Doors { ours: self.ours, theirs: self.theirs });
        let lanes = Lanes::new(Default::default());
        let api = ApiBuilder::new(self.store.clone(), doors.clone(), doors, lanes, Supervisor::new());
        let router = self.catalog.operations(self.identity.operations(api)).build("0").router;
        let key = self.keys.fetch_add(1, Ordering::Relaxed).to_string();
        let body = if body.is_null() { Bytes::new() } else { body.to_string().into() };
        let request = http::Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header("authorization", format!("Bearer {who}"))
            .header("content-type", "application/json")
            .header("idempotency-key", key);
        let response = router.oneshot(request.body(Full::new(body)).expect("a request")).await;
        let response = response.expect("infallible");
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.expect("a whole body").to_bytes();
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    /// Images each organisation may have, whoever asks.
    pub fn limit_images(&self, most: i64) {
        let (subject, key) = (Subject::Global, "catalog.max_images_per_org".to_owned());
        self.settings.replace_all([StoredValue { subject, key, value: json!(most), hard: true }]);
    }

    /// Sends and expects success.
    pub async fn must(&self, method: &str, path: &str, who: &str, body: Value) -> Value {
        let (status, answer) = self.send(method, path, who, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    /// Sends and expects a refusal: its status, its code, and the fields it names.
    pub async fn refused(
        &self,
        method: &str,
        path: &str,
        who: &str,
        body: Value,
    ) -> (u16, Value, Vec<String>) {
        let (status, mut answer) = self.send(method, path, who, body).await;
        let errors = answer["errors"].as_array().cloned().unwrap_or_default();
        let fields = errors.iter().map(|error| read(&error["field"])).collect();
        (status, answer["code"].take(), fields)
    }
}

pub fn read<T: DeserializeOwned>(value: &Value) -> T {
    T::deserialize(value).unwrap_or_else(|error| panic!("{value}: {error}"))
}

impl Tenant {
    fn nobody() -> Self {
        let nil = Uuid::nil();
        Self { org: OrgId::from_uuid(nil), project: ProjectId::from_uuid(nil), user: UserId::from_uuid(nil) }
    }
}

/// Knows four callers by their names.
struct Doors {
    ours: Tenant,
    theirs: Tenant,
}

impl Doors {
    fn home(&self, user: UserId) -> Tenant {
        if user == self.ours.user { self.ours } else { self.theirs }
    }
}

impl Authenticate for Doors {
    fn authenticate<'a>(&'a self, token: &'a str, _: Option<IpAddr>) -> BoxFuture<'a, Result<Principal>> {
        let (user_id, platform_role) = match token {
            "root" => (self.ours.user, PlatformRole::Superadmin),
            "ops" => (self.ours.user, PlatformRole::Ops),
            "ada" => (self.ours.user, PlatformRole::User),
            "bob" => (self.theirs.user, PlatformRole::User),
            _ => return ready(Err(Code::TokenInvalid.into())).boxed(),
        };
        let principal = Principal {
            user_id,
            platform_role,
            session_id: None,
            token_id: None,
            scopes: None,
            must_change_password: false,
        };
        ready(Ok(principal)).boxed()
    }

    fn knows_revocations(&self, _: DateTime<Utc>) -> bool {
        true
    }
}

impl ResolveProject for Doors {
    fn org(&self, user: UserId, org: OrgId) -> BoxFuture<'_, Result<Option<OrgAccess>>> {
        let access = OrgAccess { role: OrgRole::Admin, deleted: false };
        ready(Ok((org == self.home(user).org).then_some(access))).boxed()
    }

    fn project(&self, user: UserId, project: ProjectId) -> BoxFuture<'_, Result<Option<ProjectAccess>>> {
        let Tenant { org, project: home, .. } = self.home(user);
        let role = ProjectRole::Admin;
        let access = ProjectAccess { project_id: project, org_id: org, role, deleted: false };
        ready(Ok((project == home).then_some(access))).boxed()
    }

    fn default_project(&self, user: UserId) -> BoxFuture<'_, Result<Option<ProjectAccess>>> {
        self.project(user, self.home(user).project)
    }
}
