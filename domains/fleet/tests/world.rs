//! A database with a fleet: an operator, a user without rights, a SKU, and hosts that enrol.

use std::sync::Arc;

use crate::interrupted_authority::InterruptedAuthority;
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Outcome, TaskResult};
use gpuaas_catalog::Catalog;
use gpuaas_core::{
    AllocationId, Entropy, Error, NodeId, OrgId, PlatformRole, ProjectId, Result, Secret, SlotId, TaskId,
};
use gpuaas_fleet::{Fleet, Gateway, Options, Owner, Reporter};
use gpuaas_pki::{Keyring, MasterKey};
use gpuaas_settings::Settings;
use gpuaas_store::{PlatformReason, Store, SystemTx};
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::{People, TestDatabase, call_json, sqlx};
use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256};
use serde_json::{Value, json};
use uuid::Uuid;

pub struct World {
    pub database: TestDatabase,
    pub store: Store,
    pub fleet: Fleet,
    pub gateway: Gateway,
    /// Id of the gateway.
    pub gateway_id: Uuid,
    catalog: Catalog,
    people: People,
    _roots: tempfile::TempDir,
}

/// A host with its own key.
pub struct Host {
    pub node: NodeId,
    pub key: KeyPair,
}

impl Host {
    /// Returns a certificate request for a key.
    pub fn request(key: &KeyPair) -> String {
        CertificateParams::default().serialize_request(key).expect("a request").pem().expect("text")
    }

    pub fn new_key() -> KeyPair {
        KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).expect("a key")
    }

    pub fn reporter(&self, epoch: i64) -> Reporter {
        Reporter { node: self.node, epoch, public_key: self.key.public_key_raw().to_vec() }
    }

    pub fn sign(&self, task: TaskId, outcome: Outcome) -> Signed {
        let now = gpuaas_core::Sources::system().now();
        let result = TaskResult {
            task_id: task,
            node_id: self.node,
            attempt: 1,
            outcome,
            started_at: now,
            finished_at: now,
        };
        Signed::by_host(Purpose::Result, "01", &self.key.serialize_der(), &result).expect("signs")
    }
}

pub fn succeeded(output: Value) -> Outcome {
    Outcome::Succeeded { output }
}

pub fn failed() -> Outcome {
    let (code, detail) = ("broken".to_owned(), "it broke".to_owned());
    Outcome::Failed { code, detail, phase: None, retryable: false }
}

impl World {
    pub async fn new() -> Self {
        let database = TestDatabase::new().await;
        let store = database.store();
        let roots = tempfile::tempdir().expect("a folder");
        let key = MasterKey::from_bytes(&Secret::new([7; 32])).expect("a key");
        let keyring = Arc::new(Keyring::new(key, vec![], Entropy::seeded(1)));
        let options = Options {
            trust_domain: "cloud.example".to_owned(),
            gateways: vec!["gw.example:9443".to_owned()],
            stream_address: None,
            roots: roots.path().join("roots.pem"),
        };
        let settings = Arc::new(Settings::default());
        let fleet = Fleet::open(&store, keyring, settings.clone(), &options).await.expect("opens");
        let gateway_id = store.sources().uuid();
        let gateway = Gateway::new(&fleet, gateway_id, &Supervisor::new());
        let grace = database.add_tenant("grace").await;
        let people = People::default().with("ops", grace, PlatformRole::Superadmin).with(
            "ada",
            grace,
            PlatformRole::User,
        );
        let catalog = Catalog::new(settings);
        let world = Self { database, store, fleet, gateway, gateway_id, catalog, people, _roots: roots };
        world.stock().await;
        world.see_gateway(world.gateway_id, 0).await;
        world
    }

    /// Returns this world with an authority whose requests a test interrupts.
    pub fn with_interrupted_authority(self) -> (Self, Arc<InterruptedAuthority>) {
        let authority = Arc::new(InterruptedAuthority::new(self.fleet.authority().clone()));
        let fleet = self.fleet.clone().with_authority(authority.clone());
        let gateway = Gateway::new(&fleet, self.gateway_id, &Supervisor::new());
        (Self { fleet, gateway, ..self }, authority)
    }

    /// Creates a SKU.
    async fn stock(&self) {
        let profile = json!({ "name": "one", "gpus": 1, "vcpus": 8, "memory_gib": 64, "disk_gib": 100 });
        let sku = json!({
            "slug": "h200-slice", "vendor": "nvidia", "display_name": "H200", "shape": "gpu_slice", "gpus_per_node": 8,
            "counts": [1], "unit": "gpu_hour", "profiles": [profile],
            "price": { "amount_minor": 250, "currency": "USD" },
        });
        self.must("POST", "/admin/skus", sku).await;
    }

    /// Records a gateway heartbeat of so many seconds ago.
    pub async fn see_gateway(&self, id: Uuid, seconds_ago: i64) {
        let at = (self.store.sources().now() - chrono::Duration::seconds(seconds_ago)).to_rfc3339();
        let seen = format!(
            "insert into fleet.gateways values ('{id}', '{at}') on conflict (id) do update set seen_at = '{at}'"
        );
        self.database.execute_as_owner(&seen).await;
    }

    /// Sends a request as `ops` or `ada`; returns status and answer.
    pub async fn send(&self, method: &str, path: &str, who: &str, body: Value) -> (u16, Value) {
        self.send_to(&format!("/api/v1{path}"), method, who, body).await
    }

    async fn send_to(&self, uri: &str, method: &str, who: &str, body: Value) -> (u16, Value) {
        let api = self.people.api(&self.store);
        let api = if uri.starts_with("/internal") {
            self.gateway.operations(api)
        } else {
            self.fleet.operations(self.catalog.operations(api))
        };
        call_json(api, method, uri, who, &body).await
    }

    /// Sends a request as an operator and expects success.
    pub async fn must(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.send(method, path, "ops", body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    /// Sends a request as an operator, expects an error and returns its code.
    pub async fn refused(&self, method: &str, path: &str, body: Value) -> String {
        let (status, answer) = self.send(method, path, "ops", body).await;
        assert!(status >= 400, "{method} {path}: {status} {answer}");
        answer["code"].as_str().expect("a code").to_owned()
    }

    pub async fn add_node(&self, name: &str) -> Value {
        let body = json!({ "name": name, "region": "eu-west", "skus": ["h200-slice"] });
        self.must("POST", "/admin/nodes", body).await
    }

    /// Enrols a host; returns status and answer.
    pub async fn enrol(&self, token: &str, hostname: &str, key: &KeyPair) -> (u16, Value) {
        let capabilities = json!({
            "agent_version": "1.0.0", "protocol": 1, "task_types": {}, "simulated": true, "prerequisites": [],
        });
        let body = json!({
            "token": token, "csr": Host::request(key), "hostname": hostname, "simulated": true,
            "capabilities": capabilities,
        });
        self.send_to("/internal/v1/enrol", "POST", "", body).await
    }

    /// Creates a host in service with so many slots and an open session in epoch 1.
    pub async fn host(&self, name: &str, slots: u32) -> Host {
        let made = self.add_node(name).await;
        let key = Host::new_key();
        let (status, enrolled) = self.enrol(made["token"].as_str().expect("shown"), name, &key).await;
        assert_eq!(status, 201, "{enrolled}");
        let node: NodeId = enrolled["node_id"].as_str().expect("an id").parse().expect("an id");
        let (id, gateway_id, now) = (node.uuid(), self.gateway_id, self.store.sources().now().to_rfc3339());
        let mut sql = format!(
            "update fleet.nodes set lifecycle = 'active', connectivity = 'online', connectivity_since = '{now}'
             where id = '{id}';
             insert into fleet.node_sessions values ('{id}', '{gateway_id}', 1, gen_random_uuid(), '01', '{now}', null);"
        );
        for index in 0..slots {
            sql += &format!(
                "insert into fleet.slots (id, node_id, slot_index, numa, gpu_uuid, private_ip, mac, state, state_since)
                 values (gen_random_uuid(), '{id}', {index}, 0, 'GPU-{name}-{index}', '10.0.0.{index}', 'm', 'available',
                         '{now}');"
            );
        }
        self.database.execute_as_owner(&sql).await;
        Host { node, key }
    }

    /// Returns the ids of a node's slots, in order.
    pub async fn slots(&self, node: NodeId) -> Vec<SlotId> {
        let rows = "select id from fleet.slots where node_id = $1 order by slot_index";
        let rows: Vec<Uuid> = sqlx::query_scalar(rows)
            .bind(node.uuid())
            .fetch_all(&mut self.database.owner().await)
            .await
            .expect("slots");
        rows.into_iter().map(SlotId::from_uuid).collect()
    }

    /// Returns the states of a node's slots, in order.
    pub async fn states(&self, node: NodeId) -> Vec<String> {
        let page = self.must("GET", &format!("/admin/nodes/{node}/resource-slots"), Value::Null).await;
        let items = page["items"].as_array().expect("items").iter();
        items.map(|slot| slot["state"].as_str().expect("a state").to_owned()).collect()
    }

    /// Returns the number that a query selects.
    pub async fn number(&self, sql: &str) -> i64 {
        self.database.number(sql).await
    }

    /// Returns a new owner.
    pub fn owner(&self) -> Owner {
        let sources = self.store.sources();
        Owner {
            allocation: AllocationId::new(sources),
            org: OrgId::new(sources),
            project: ProjectId::new(sources),
        }
    }

    /// Runs a closure in a system transaction and commits it.
    pub async fn with<T>(&self, work: impl AsyncFnOnce(&mut SystemTx) -> Result<T>) -> Result<T> {
        let mut tx = self.store.system_tx(PlatformReason::Fleet).await?;
        match work(&mut tx).await {
            Ok(done) => tx.commit().await.map(|()| done),
            Err(error) => {
                tx.roll_back().await;
                Err::<T, Error>(error)
            }
        }
    }

    /// Marks a task as dispatched in this epoch.
    pub async fn dispatch(&self, task: TaskId, epoch: i64) {
        let sql = format!(
            "update fleet.tasks set state = 'dispatched', epoch = {epoch}, issued_at = queued_at where id = '{}'",
            task.uuid()
        );
        assert_eq!(self.database.execute_as_owner(&sql).await, 1);
    }

    /// Returns a task as shown to operators.
    pub async fn task(&self, node: NodeId, task: TaskId) -> Value {
        self.must("GET", &format!("/admin/nodes/{node}/tasks/{task}"), Value::Null).await
    }
}

/// Returns the id of the task that an operation queued.
pub fn queued(answer: &Value) -> TaskId {
    answer["task_id"].as_str().expect("a task").parse().expect("an id")
}

pub fn because() -> Value {
    json!({ "reason": "a test" })
}
