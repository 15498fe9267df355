//! Shared by the tests: a request, a small effect with its event, and counts of the rows left.

use chrono::TimeDelta;
use gpuaas_core::chain::Outcome;
use gpuaas_core::{Actor, Code, Result, UserId};
use gpuaas_store::{Answer, IdempotencyKey, KeyClaim, MutationTx, Request, Scope, Store};
use gpuaas_testkit::TestDatabase;
use serde_json::{Value, json};
use uuid::Uuid;

pub fn request(user: UserId) -> Request {
    Request {
        actor: Actor::User(user),
        actor_role: "owner".to_owned(),
        action: "store.test",
        org_id: None,
        project_id: None,
        correlation_id: "corr-1".to_owned(),
        traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".to_owned(),
        source_address: None,
    }
}

pub fn key(name: impl Into<String>) -> IdempotencyKey {
    IdempotencyKey { key: name.into(), request: "digest of the request".to_owned() }
}

pub fn answer(body: impl Into<String>) -> Answer {
    Answer { status: 201, body: body.into() }
}

gpuaas_core::events! { "store";
    /// A test event.
    Tested = "tested" of "test" by subject { subject: Uuid, note: String }
}

/// One row of state and one event: the smallest mutation that changes something.
pub async fn effect(tx: &mut MutationTx, subject: Uuid) -> Result<()> {
    let insert = sqlx::query(
        "insert into identity.revocations (kind, subject, at, expires_at) values ('user', $1, $2, $3)",
    );
    let (now, later) = (tx.now(), tx.now() + TimeDelta::hours(1));
    tx.execute(insert.bind(subject).bind(now).bind(later)).await?;
    tx.emit(&Tested { subject, note: "plain".to_owned() })
}

/// How a keyed request ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    Fresh(Answer),
    Replay(Answer),
    Refused(Code),
}

/// Claims the key and applies the effect, without a retry.
pub async fn once(store: &Store, user: UserId, key: IdempotencyKey, subject: Uuid) -> Result<Ended> {
    match store.claim(Scope::Account(user), request(user), key).await? {
        KeyClaim::Replay(answer) => Ok(Ended::Replay(answer)),
        KeyClaim::Fresh(mut tx) => {
            effect(&mut tx, subject).await?;
            let answer = answer(json!({ "subject": subject }).to_string());
            tx.commit(Outcome::Ok, &answer).await?;
            Ok(Ended::Fresh(answer))
        }
    }
}

/// Like [`once`], with retries as the store allows; a refusal by the key is an outcome as well.
pub async fn keyed(store: &Store, user: UserId, key: IdempotencyKey, subject: Uuid) -> Ended {
    let mut retry = store.retry(true);
    loop {
        let error = match once(store, user, key.clone(), subject).await {
            Ok(ended) => return ended,
            Err(error) => error,
        };
        if let Err(refused) = retry.wait_or_fail(error).await {
            return Ended::Refused(refused.code);
        }
    }
}

/// Counts of rows left: state, events, audit, keys.
#[derive(Debug, PartialEq, Eq)]
pub struct Left {
    pub effects: i64,
    pub events: i64,
    pub audit: i64,
    pub keys: i64,
}

impl Left {
    pub fn all(count: i64) -> Self {
        Self { effects: count, events: count, audit: count, keys: count }
    }

    pub async fn in_database(database: &TestDatabase) -> Self {
        let counts = "select jsonb_build_array((select count(*) from identity.revocations),
            (select count(*) from events.log), (select count(*) from audit.log),
            (select count(*) from store.idempotency_keys))";
        let counts = sqlx::query_scalar::<_, Value>(counts).fetch_one(&mut database.owner().await).await;
        let counts = counts.expect("counts");
        let [effects, events, audit, keys] = [0, 1, 2, 3].map(|n| counts[n].as_i64().expect("a count"));
        Self { effects, events, audit, keys }
    }
}
