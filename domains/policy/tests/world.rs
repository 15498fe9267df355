//! A database with a policy domain on it, two organisations with one administrator each, and platform staff.

use std::sync::Arc;

use gpuaas_core::event::Event;
use gpuaas_policy::Policy;
use gpuaas_policy::events::PolicyChanged;
use gpuaas_settings::Settings;
use gpuaas_store::Store;
use gpuaas_testkit::{People, Tenant, TestDatabase, call_json};
use serde_json::{Value, json};

/// A key that may be set at every level.
pub const NOTIFY: &str = "notify.token_changes";
/// A key that organisations may set, and no level below.
pub const PROJECTS: &str = "identity.max_projects_per_org";

pub struct World {
    pub database: TestDatabase,
    pub store: Store,
    pub settings: Arc<Settings>,
    pub policy: Policy,
    pub ours: Tenant,
    pub theirs: Tenant,
    people: People,
}

impl World {
    pub async fn new() -> Self {
        let database = TestDatabase::new().await;
        let (store, settings) = (database.store(), Arc::new(Settings::default()));
        let policy = Policy::open(&store, settings.clone()).await.expect("opens");
        let (ours, theirs) = (database.add_tenant("ada").await, database.add_tenant("bob").await);
        let people = People::of(ours, theirs);
        Self { database, store, settings, policy, ours, theirs, people }
    }

    /// Calls an operation as `root`, `ops`, `ada` (administrator of `ours`) or `bob` (of `theirs`): status and answer.
    pub async fn send(&self, method: &str, path: &str, who: &str, body: Value) -> (u16, Value) {
        let api = self.policy.operations(self.people.api(&self.store));
        call_json(api, method, &format!("/api/v1{path}"), who, &body).await
    }

    /// Sets a value and expects success.
    pub async fn set(&self, path: &str, who: &str, body: Value) -> Value {
        let (status, answer) = self.send("PUT", path, who, body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub async fn clear(&self, path: &str, who: &str) {
        let (status, answer) = self.send("DELETE", path, who, Value::Null).await;
        assert_eq!(status, 204, "{path}: {answer}");
    }

    /// Reloads the values and returns the policy of a key from a listing.
    pub async fn listed(&self, path: &str, who: &str, key: &str) -> Value {
        self.policy.reload().await.expect("loads");
        let all = format!("{path}?page_size=200");
        let (status, page) = self.send("GET", &all, who, Value::Null).await;
        assert_eq!(status, 200, "{path}: {page}");
        let items = page["items"].as_array().expect("items");
        items.iter().find(|item| item["key"] == key).expect("every key is listed").clone()
    }

    /// Returns value, source and lock of a key in the caller's default project.
    pub async fn in_force(&self, who: &str, key: &str) -> Value {
        let policy = self.listed("/policies", who, key).await;
        json!([policy["value"], policy["source"], policy["hard"]])
    }

    /// Returns the emitted changes in order.
    pub async fn changes(&self) -> Vec<(i64, PolicyChanged)> {
        let events = self.database.events(PolicyChanged::TYPE).await.into_iter();
        events.map(|(seq, payload)| (seq, serde_json::from_value(payload).expect("a change"))).collect()
    }
}

/// API paths of a tenant's policy keys.
pub trait Paths {
    fn org_path(&self, key: &str) -> String;
    fn project_path(&self, key: &str) -> String;
}

impl Paths for Tenant {
    fn org_path(&self, key: &str) -> String {
        format!("/orgs/{}/policies/{key}", self.org)
    }

    fn project_path(&self, key: &str) -> String {
        format!("/projects/{}/policies/{key}", self.project)
    }
}
