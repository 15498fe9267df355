//! A database with two tenants and a node for both, with operations on it and simulated answers of the node.

use std::sync::Arc;

use chrono::TimeDelta;
use gpuaas_core::event::Envelope;
use gpuaas_core::{AllocationId, OrgId, PlatformRole, Result, RunId, SlotId};
use gpuaas_fleet::model::Finished;
use gpuaas_provisioning::{BillingPorts, PartDone, Provisioning, Unmetered, UsageMeter};
use gpuaas_settings::{Settings, StoredValue, Subject};
use gpuaas_store::{PlatformReason, Scope, Store};
use gpuaas_testkit::{Host, People, TestDatabase, call_json, sqlx};
use gpuaas_workflow::{Direction, Engine, signal, task_id};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::fixture::{done, failed};

pub struct World {
    pub database: TestDatabase,
    pub host: Host,
    store: Store,
    settings: Arc<Settings>,
    provisioning: Provisioning,
    engine: Engine,
    /// Ada's organisation.
    pub org: OrgId,
    /// Bob's.
    pub other_org: OrgId,
    people: People,
}

impl World {
    pub async fn new() -> Self {
        Self::with_participants(&[]).await
    }

    /// Returns a world whose releases wait for these participants.
    pub async fn with_participants(participants: &[&'static str]) -> Self {
        let database = TestDatabase::new().await;
        let (store, settings) = (database.store(), Arc::new(Settings::default()));
        let ada = database.add_tenant("ada").await;
        let (bob, ops) = (database.add_tenant("bob").await, database.add_tenant("ops").await);
        let people = People::default()
            .with("ada", ada, PlatformRole::User)
            .with("bob", bob, PlatformRole::User)
            .with("ops", ops, PlatformRole::Superadmin);
        database.add_sku("slice", "gpu_slice", 8, ops.user).await;
        let host = database.add_host("a", "slice", 8).await;
        let provisioning =
            Provisioning::detached(&store, settings.clone(), BillingPorts::of(Arc::new(Unmetered)))
                .expect("opens");
        let provisioning = provisioning.with_release_participants(participants);
        let engine = Provisioning::workflows(
            &settings,
            &(Arc::new(Unmetered) as Arc<dyn UsageMeter>),
            participants,
            Engine::new(store.clone()),
        );
        Self {
            database,
            host,
            store,
            settings,
            provisioning,
            engine,
            org: ada.org,
            other_org: bob.org,
            people,
        }
    }

    /// Sends a request as `ada`, `bob` or `ops`. Returns the status and the body.
    pub async fn send(&self, who: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
        let api = self.provisioning.operations(self.people.api(&self.store));
        call_json(api, method, &format!("/api/v1{path}"), who, &body).await
    }

    /// Sends a request and expects success.
    pub async fn must(&self, who: &str, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.send(who, method, path, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    /// Sends a request and expects a refusal. Returns its code.
    pub async fn refused(&self, who: &str, method: &str, path: &str, body: Value) -> String {
        let (status, answer) = self.send(who, method, path, body).await;
        assert!(status >= 400, "{method} {path}: {status} {answer}");
        answer["code"].as_str().expect("a code").to_owned()
    }

    /// Returns a requested allocation of ada's with one GPU.
    pub async fn requested(&self) -> AllocationId {
        self.requested_with(json!({ "sku": "slice", "gpus": 1 })).await
    }

    pub async fn requested_with(&self, body: Value) -> AllocationId {
        let made = self.must("ada", "POST", "/allocations", body).await;
        made["id"].as_str().expect("an id").parse().expect("an id")
    }

    /// Returns an allocation whose provisioning task was sent to its node.
    pub async fn provisioning(&self) -> AllocationId {
        let id = self.requested().await;
        self.work().await;
        id
    }

    pub async fn active(&self) -> AllocationId {
        let id = self.provisioning().await;
        self.host_does(id, "vm_provision", Direction::Do).await;
        self.host_does(id, "vm_verify", Direction::Do).await;
        assert_eq!(self.state(id).await, "active");
        id
    }

    pub async fn stopped(&self) -> AllocationId {
        let id = self.active().await;
        self.must("ada", "POST", &format!("/allocations/{id}/stop"), Value::Null).await;
        self.work().await;
        self.host_does(id, "power_off", Direction::Do).await;
        assert_eq!(self.state(id).await, "stopped");
        id
    }

    pub async fn lost(&self) -> AllocationId {
        let id = self.active().await;
        self.database.set_online(self.host.node, false).await;
        self.pass(TimeDelta::seconds(121)).await;
        assert_eq!(self.state(id).await, "lost");
        id
    }

    /// Returns an allocation whose node failed to clean up.
    pub async fn release_failed(&self) -> AllocationId {
        let id = self.active().await;
        self.release(id).await;
        self.work().await;
        self.host_fails(id, "clean").await;
        assert_eq!(self.state(id).await, "release_failed");
        id
    }

    pub async fn release(&self, id: AllocationId) {
        self.must("ada", "POST", &format!("/allocations/{id}/release"), Value::Null).await;
    }

    /// Signals that a participant ended its part, as its consumer of `provisioning.releasing.requested` would: in a
    /// transaction of the organisation, once for each event.
    pub async fn part_done(&self, org: OrgId, id: AllocationId, participant: &str) -> Result<PartDone> {
        let event = self.database.newest_envelope("provisioning.releasing.requested", id.uuid()).await;
        let event: Envelope = serde_json::from_value(event).expect("an envelope");
        let (mut tx, _) = self.store.consumer_tx(Scope::Tenant(org), participant, &[&event]).await?;
        let done = self.provisioning.release_part_done(&mut tx, id, participant).await;
        if done.is_ok() {
            tx.commit().await?;
        } else {
            tx.roll_back().await;
        }
        done
    }

    pub async fn work(&self) {
        self.engine.run_due().await.expect("works");
    }

    /// Advances the clock, and runs the periodic work and the engine.
    pub async fn pass(&self, time: TimeDelta) {
        self.database.clock().advance(time);
        self.provisioning.tick().await.expect("ticks");
        self.work().await;
    }

    pub async fn host_does(&self, id: AllocationId, step: &str, direction: Direction) {
        let held = self.held(id).await;
        self.report_result(id, step, direction, &done(&held, step, direction)).await;
    }

    /// Returns the part of the node that an allocation has.
    async fn held(&self, id: AllocationId) -> Host {
        let slots = "select s.id, s.gpu_uuid from fleet.v_slots s join fleet.v_claims c on c.slot_id = s.id
                     where c.owner = $1 and c.ended_at is null";
        let slots = sqlx::query_as(slots).bind(id.uuid());
        let slots: Vec<(Uuid, String)> =
            slots.fetch_all(&mut self.database.owner().await).await.expect("slots");
        let (slots, gpus) = slots.into_iter().map(|(id, gpu)| (SlotId::from_uuid(id), gpu)).unzip();
        Host { node: self.host.node, slots, gpus }
    }

    pub async fn host_fails(&self, id: AllocationId, step: &str) {
        self.report_result(id, step, Direction::Do, &failed()).await;
    }

    pub async fn undo_fails(&self, id: AllocationId, step: &str) {
        self.report_result(id, step, Direction::Undo, &failed()).await;
    }

    /// Signals the end of a task to the allocation's newest run, as the gateway does.
    async fn report_result(&self, id: AllocationId, step: &str, direction: Direction, finished: &Finished) {
        let newest = "select runs[cardinality(runs)] from provisioning.allocations where id = $1";
        let run: Uuid = self.value(newest, id).await;
        let run = RunId::from_uuid(run);
        let key = task_id(run, step, direction, 1).to_string();
        let mut tx = self.store.system_tx(PlatformReason::Fleet).await.expect("a transaction");
        signal(&mut tx, run, step, &key, finished).await.expect("a signal");
        tx.commit().await.expect("commits");
        self.work().await;
    }

    async fn value<T>(&self, sql: &'static str, id: AllocationId) -> T
    where
        T: Send + Unpin + for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>,
    {
        let value = sqlx::query_scalar(sql).bind(id.uuid());
        value.fetch_one(&mut self.database.owner().await).await.expect("a value")
    }

    pub async fn state(&self, id: AllocationId) -> String {
        self.value("select state from provisioning.allocations where id = $1", id).await
    }

    /// Returns the number of the node's slots in this state.
    pub async fn slots(&self, state: &str) -> i64 {
        let count = sqlx::query_scalar("select count(*) from fleet.v_slots where state = $1").bind(state);
        count.fetch_one(&mut self.database.owner().await).await.expect("a count")
    }

    /// Returns the number of claims that haven't ended.
    pub async fn claims(&self) -> i64 {
        let count = sqlx::query_scalar("select count(*) from fleet.v_claims where ended_at is null");
        count.fetch_one(&mut self.database.owner().await).await.expect("a count")
    }

    /// Returns the GPUs and allocations in use by all projects.
    pub async fn used(&self) -> (i64, i64) {
        let sums = "select coalesce(sum(gpus), 0), coalesce(sum(allocations), 0) from provisioning.usage";
        sqlx::query_as(sums).fetch_one(&mut self.database.owner().await).await.expect("sums")
    }

    /// Verifies that no slot, claim or quota is in use.
    pub async fn all_is_free(&self) {
        assert_eq!((self.slots("available").await, self.claims().await), (8, 0));
        assert_eq!(self.used().await, (0, 0), "the quota has it back, once");
    }

    /// Sets a policy of ada's organisation.
    pub fn set(&self, key: &str, value: Value) {
        self.set_of(Subject::Organisation(self.org), key, value);
    }

    pub fn set_of(&self, subject: Subject, key: &str, value: Value) {
        self.settings.replace_all([StoredValue { subject, key: key.to_owned(), value, hard: false }]);
    }
}
