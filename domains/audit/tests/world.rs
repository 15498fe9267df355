//! A database with the audit domain, users who write rows, and a verifier that uses only the API.

use std::collections::{BTreeMap, HashMap};

use aws_lc_rs::hmac;
use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_audit::AuditDomain;
use gpuaas_core::chain::{Checkpoint, Finding, Outcome, Record, Seal, Verifier, hex, unhex};
use gpuaas_core::{Actor, AuditId, Entropy, OrgId, PlatformRole, ProjectId, Secret, Sources, UserId};
use gpuaas_pki::{Keyring, MasterKey};
use gpuaas_store::{Request, Store};
use gpuaas_testkit::{People, Tenant, TestDatabase, call};
use serde_json::{Value, json};
use sqlx::Postgres;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;

pub type Heads = BTreeMap<String, Checkpoint>;

pub struct World {
    pub database: TestDatabase,
    pub store: Store,
    pub audit: AuditDomain,
    pub ours: OrgId,
    pub theirs: OrgId,
}

impl World {
    pub async fn new() -> Self {
        let database = TestDatabase::new().await;
        let store = database.store();
        let audit = AuditDomain::open(&store, &keyring(1)).await.expect("opens");
        let (ours, theirs) = (OrgId::new(store.sources()), OrgId::new(store.sources()));
        Self { database, store, audit, ours, theirs }
    }

    /// Writes a row in its own transaction, as every mutation does.
    pub async fn write(&self, org_id: Option<OrgId>, action: &'static str) {
        let notes = BTreeMap::from([("name".to_owned(), Value::from("=1+1, \"quoted\""))]);
        self.store
            .record(request(self.store.sources(), org_id, action), Outcome::Ok, notes)
            .await
            .expect("written");
    }

    /// Sends a GET request as platform staff (`ops`) or as an administrator of `ours` (`admin`): status and body.
    pub async fn get(&self, path: &str, token: &str) -> (u16, String) {
        let sources = self.store.sources();
        let home = Tenant { user: UserId::new(sources), org: self.ours, project: ProjectId::new(sources) };
        let people =
            People::default().with("ops", home, PlatformRole::Ops).with("admin", home, PlatformRole::User);
        let api = self.audit.operations(people.api(&self.store));
        call(api, "GET", &format!("/api/v1{path}"), token, &Value::Null).await
    }

    /// Returns every item of a listing, reading page by page.
    pub async fn list(&self, path: &str, token: &str) -> Vec<Value> {
        let separator = if path.contains('?') { '&' } else { '?' };
        let (mut items, mut cursor) = (Vec::new(), String::new());
        loop {
            let (status, body) = self.get(&format!("{path}{separator}page_size=7{cursor}"), token).await;
            assert_eq!(status, 200, "{path}: {body}");
            let page: Value = serde_json::from_str(&body).expect("JSON");
            items.extend(page["items"].as_array().expect("items").iter().cloned());
            match page["next_cursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return items,
            }
        }
    }

    /// Verifies the log against the heads `known`; returns the findings and the new heads. Seals are read before rows, so
    /// that every sealed row is in the export.
    pub async fn verify(&self, known: &Heads) -> (Vec<Finding>, Heads) {
        let keys = self.list("/audit-keys", "admin").await.into_iter().map(|key| {
            let text = |name: &str| key[name].as_str().expect("a text").to_owned();
            (text("key_id"), unhex(&text("public_key")).expect("hexadecimal"))
        });
        let trusted: HashMap<_, _> = keys.collect();
        let mut verifier = Verifier::new(trusted, known.clone());
        let seals = self.list("/admin/audit-seals", "ops").await;
        let seals: Vec<Seal> =
            seals.into_iter().map(|seal| serde_json::from_value(seal).expect("a seal")).collect();
        seals.iter().filter_map(|seal| seal.cut.as_deref()).for_each(|cut| verifier.cut(cut.clone()));
        let (status, rows) = self.get("/admin/audit-logs/export", "ops").await;
        assert_eq!(status, 200, "{rows}");
        for row in rows.lines() {
            verifier.row(&serde_json::from_str(row).expect("a record"));
        }
        seals.iter().for_each(|seal| verifier.seal(seal));
        verifier.finish(self.store.sources().now() - TimeDelta::minutes(1))
    }

    pub async fn problems(&self, known: &Heads) -> Vec<&'static str> {
        self.verify(known).await.0.into_iter().map(|finding| finding.problem).collect()
    }

    /// Runs statements as the owner of the database, with triggers disabled.
    pub async fn tamper(&self, sql: &str) {
        let touched =
            self.database.execute_as_owner(&format!("set session_replication_role = replica; {sql}")).await;
        assert_ne!(touched, 0, "{sql}");
    }

    pub async fn count(&self, sql: &'static str) -> i64 {
        let mut owner = self.database.owner().await;
        sqlx::query_scalar(sql).fetch_one(&mut owner).await.expect("a count")
    }
}

pub fn keyring(master_key: u8) -> Keyring {
    let key = MasterKey::from_bytes(&Secret::new([master_key; 32])).expect("a key");
    Keyring::new(key, vec![], Entropy::seeded(1))
}

pub fn request(sources: &Sources, org_id: Option<OrgId>, action: &'static str) -> Request {
    Request {
        actor: Actor::User(UserId::new(sources)),
        actor_role: "owner".to_owned(),
        action,
        org_id,
        project_id: None,
        correlation_id: sources.uuid().simple().to_string(),
        traceparent: String::new(),
        source_address: Some("192.0.2.1".to_owned()),
    }
}

/// Inserts rows as mutations would, for transactions controlled by a test.
pub fn insertion(sources: &Sources, orgs: &[Option<OrgId>]) -> Query<'static, Postgres, PgArguments> {
    insertion_stamped(sources, orgs, |digest| stamp(&[0; 32], digest))
}

/// Inserts rows with MACs computed by the test.
pub fn insertion_stamped(
    sources: &Sources,
    orgs: &[Option<OrgId>],
    stamp: impl Fn(&str) -> String,
) -> Query<'static, Postgres, PgArguments> {
    let row = |org: &Option<OrgId>| {
        let id = AuditId::new(sources);
        let record = record(id, sources.now(), *org);
        let digest = record.digest();
        let stamp = stamp(&digest);
        json!({ "id": id.uuid(), "at": record.at, "org_id": org.map(OrgId::uuid), "digest": digest, "stamp": stamp })
    };
    let rows: Value = orgs.iter().map(row).collect();
    sqlx::query(
        "insert into audit.log (id, at, actor_kind, actor_id, actor_role, action, result, correlation_id, org_id,
                                metadata, digest, stamp)
         select id, at, 'system', 'test', 'none', 'test.bulk', 'ok', 'c', org_id, '{}', digest, stamp
         from jsonb_to_recordset($1) as rows(id uuid, at timestamptz, org_id uuid, digest text, stamp text)",
    )
    .bind(rows)
}

/// Returns the MAC that a store with this key computes; a test's store uses a key of zeros.
pub fn stamp(key: &[u8], digest: &str) -> String {
    hex(hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), digest.as_bytes()).as_ref())
}

fn record(id: AuditId, at: DateTime<Utc>, org: Option<OrgId>) -> Record {
    Record {
        id: id.to_string(),
        at,
        actor_kind: "system".into(),
        actor_id: "test".into(),
        actor_role: "none".into(),
        action: "test.bulk".into(),
        target_type: None,
        target_id: None,
        result: "ok".into(),
        correlation_id: "c".into(),
        org_id: org.map(|org| org.to_string()),
        project_id: None,
        source_address: None,
        metadata: BTreeMap::new(),
    }
}
