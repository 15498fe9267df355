//! A database with a catalogue on it, two organisations with one administrator each, and platform staff.

use std::sync::Arc;

use gpuaas_catalog::Catalog;
use gpuaas_settings::{Settings, StoredValue, Subject};
use gpuaas_store::Store;
use gpuaas_testkit::{People, Tenant, TestDatabase, call_json};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub struct World {
    pub database: TestDatabase,
    pub store: Store,
    pub settings: Arc<Settings>,
    pub catalog: Catalog,
    pub ours: Tenant,
    pub theirs: Tenant,
    people: People,
}

impl World {
    pub async fn new() -> Self {
        let database = TestDatabase::new().await;
        let (store, settings) = (database.store(), Arc::new(Settings::default()));
        let catalog = Catalog::new(settings.clone());
        let (ours, theirs) = (database.add_tenant("ada").await, database.add_tenant("bob").await);
        let people = People::of(ours, theirs);
        Self { database, store, settings, catalog, ours, theirs, people }
    }

    /// Sends a request as `root`, `ops`, `ada` (administrator of ours) or `bob` (of theirs). Returns the status and the
    /// body.
    pub async fn send(&self, method: &str, path: &str, who: &str, body: Value) -> (u16, Value) {
        let api = self.catalog.operations(self.people.api(&self.store));
        call_json(api, method, &format!("/api/v1{path}"), who, &body).await
    }

    /// Sets the maximum number of images of every organisation.
    pub fn limit_images(&self, max_images: i64) {
        let (subject, key) = (Subject::Global, "catalog.max_images_per_org".to_owned());
        self.settings.replace_all([StoredValue { subject, key, value: json!(max_images), hard: true }]);
    }

    /// Sends a request and expects success.
    pub async fn must(&self, method: &str, path: &str, who: &str, body: Value) -> Value {
        let (status, answer) = self.send(method, path, who, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    /// Sends a request and expects a refusal. Returns its status, its code, and the fields it names.
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
