//! Mutations: state, event, audit row and answer commit together or not at all.

use std::collections::BTreeMap;

use gpuaas_core::chain::{Outcome, Record};
use gpuaas_core::{AuditId, OrgId, ProjectId, UserId};
use gpuaas_store::{KeyClaim, MutationTx, PlatformReason, Request, Scope, Store};
use gpuaas_testkit::{Policy, TestDatabase, When};
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::postgres::PgRow;
use uuid::Uuid;

use crate::fixture::{Left, Tested, answer, effect, key, request};
use crate::tenants::two_tenants;

async fn fresh(store: &Store, user: UserId) -> MutationTx {
    match store.claim(Scope::Account(user), request(user), key("k")).await.expect("claimed") {
        KeyClaim::Fresh(tx) => tx,
        KeyClaim::Replay(answer) => panic!("replayed {answer:?}"),
    }
}

#[tokio::test]
async fn a_mutation_of_one_statement_takes_three_round_trips() {
    let database = TestDatabase::new().await;
    let (store, user) = (database.store(), UserId::new(&database.sources()));
    let mut tx = fresh(&store, user).await;
    effect(&mut tx, user.uuid()).await.expect("an effect");

    let round_trips = tx.commit(Outcome::Ok, &answer("{}")).await.expect("committed");

    println!("round trips of a mutation with one statement: {round_trips}");
    assert_eq!(
        round_trips, 3,
        "begin with claim, the statement, write_commit with commit; five is the limit"
    );
    assert_eq!(Left::in_database(&database).await, Left::all(1));
}

#[tokio::test]
async fn when_write_commit_fails_nothing_is_left() {
    let database = TestDatabase::new().await;
    let (store, user) = (database.store(), UserId::new(&database.sources()));
    let mut tx = fresh(&store, user).await;
    effect(&mut tx, user.uuid()).await.expect("an effect");
    // Valid in JSON, but PostgreSQL can't store it.
    let unstorable = Tested { subject: user.uuid(), note: "\0".to_owned() };
    tx.emit(&unstorable).expect("serialises");

    tx.commit(Outcome::Ok, &answer("{}")).await.expect_err("the event can't be stored");

    assert_eq!(Left::in_database(&database).await, Left::all(0));
    fresh(&store, user).await.roll_back().await;
}

#[tokio::test]
async fn when_the_commit_is_cut_all_is_left_or_nothing() {
    for (when, left) in [(When::BeforeSend, 0), (When::AfterBytes(100), 0), (When::AfterAnswer, 1)] {
        let database = TestDatabase::new().await;
        let (proxy, store) = database.behind_proxy(Policy::pass());
        let user = UserId::new(&database.sources());
        let mut tx = fresh(&store, user).await;
        effect(&mut tx, user.uuid()).await.expect("an effect");
        proxy.cut_next_commit(when);

        tx.commit(Outcome::Ok, &answer("{}")).await.expect_err("the answer is lost");

        assert_eq!(Left::in_database(&database).await, Left::all(left), "{when:?}");
    }
}

#[tokio::test]
async fn a_mutation_that_is_dropped_leaves_nothing() {
    let database = TestDatabase::new().await;
    let (store, user) = (database.store(), UserId::new(&database.sources()));
    let mut tx = fresh(&store, user).await;
    effect(&mut tx, user.uuid()).await.expect("an effect");

    drop(tx);

    assert_eq!(Left::in_database(&database).await, Left::all(0));
}

#[tokio::test]
async fn what_failed_inside_can_not_be_committed() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let mut tx = store.system_tx(PlatformReason::Maintenance).await.expect("a transaction");
    let failed = tx.execute(sqlx::query("select 1 / 0")).await;
    failed.expect_err("division by zero");

    tx.commit().await.expect_err("nothing to commit");
}

/// Text, numbers and structures that JSON or the database might write differently when read back.
fn notes() -> BTreeMap<&'static str, Value> {
    BTreeMap::from([
        ("text", json!("ünïcode \"quoted\" \\ / \u{1F980} \u{7f} \n\t")),
        ("numbers", json!([0, -1, 1.5, u64::MAX, i64::MIN])),
        ("nested", json!({ "b": { "z": null, "a": true }, "a": [], "é": {} })),
    ])
}

#[tokio::test]
async fn the_digest_of_an_audit_row_can_be_computed_from_the_database() {
    let database = TestDatabase::new().await;
    let (tenant, _) = two_tenants(&database).await;
    let (store, sources) = (database.store(), database.sources());
    let request = Request {
        org_id: Some(tenant.org),
        project_id: Some(ProjectId::new(&sources)),
        source_address: Some("2001:db8::1".to_owned()),
        ..request(tenant.user)
    };
    let mut tx = store.mutation_tx(Scope::Tenant(tenant.org), request).await.expect("a mutation");
    tx.target("user", tenant.user);
    for (name, value) in notes() {
        tx.note(name, value);
    }
    tx.commit(Outcome::Ok, &answer("{}")).await.expect("committed");

    let rows = sqlx::query("select * from audit.log where correlation_id = 'corr-1'").try_map(record);
    let (record, digest) = rows.fetch_one(&mut database.owner().await).await.expect("one row");

    assert_eq!(record.metadata.len(), notes().len() + 1, "and the traceparent");
    assert_eq!(record.org_id, Some(tenant.org.to_string()));
    assert_eq!(record.digest(), digest);
}

fn record(row: PgRow) -> sqlx::Result<(Record, String)> {
    let text = |column: &str| row.try_get::<Option<String>, _>(column);
    let named = |column: &str| Ok::<_, sqlx::Error>(text(column)?.unwrap_or_default());
    let record = Record {
        id: row.try_get::<AuditId, _>("id")?.to_string(),
        at: row.try_get("at")?,
        actor_kind: named("actor_kind")?,
        actor_id: named("actor_id")?,
        actor_role: named("actor_role")?,
        action: named("action")?,
        target_type: text("target_type")?,
        target_id: text("target_id")?,
        result: named("result")?,
        correlation_id: named("correlation_id")?,
        org_id: row.try_get::<Option<OrgId>, _>("org_id")?.map(|id| id.to_string()),
        project_id: row.try_get::<Option<ProjectId>, _>("project_id")?.map(|id| id.to_string()),
        source_address: text("source_address")?,
        metadata: row.try_get::<sqlx::types::Json<_>, _>("metadata")?.0,
    };
    Ok((record, row.try_get("digest")?))
}

/// Gaps, repetitions and decreases in the numbers of each aggregate, in log order.
const MISNUMBERED: &str = "select count(*) from (
    select l.aggregate_seq - coalesce(lag(l.aggregate_seq) over (
        partition by l.aggregate_type, l.aggregate_id order by l.seq), 0) as step,
           l.aggregate_seq <> (l.envelope ->> 'aggregate_seq')::bigint as differs
    from events.log l) numbered where step <> 1 or differs";

/// No row of the aggregates is locked: only the numbers order their events.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn events_of_an_aggregate_are_numbered_without_gaps_in_the_order_of_the_log() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let aggregates: Vec<Uuid> = (0..3).map(|_| database.sources().uuid()).collect();
    let writers = (0..8usize).map(|writer| {
        let (store, aggregates) = (store.clone(), aggregates.clone());
        tokio::spawn(async move {
            for round in 0..25usize {
                let mut tx = store.system_tx(PlatformReason::Events).await.expect("a transaction");
                // Several events of one aggregate, and in an order that differs between writers.
                for step in 0..=round % 4 {
                    let subject = aggregates[(writer + step * (1 + writer % 2)) % aggregates.len()];
                    tx.emit(&Tested { subject, note: format!("{writer} {round} {step}") })
                        .expect("serialises");
                }
                if round % 5 == 4 {
                    tx.roll_back().await;
                } else {
                    tx.commit().await.expect("no deadlock, whatever the order");
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("it ends well");
    }

    let written = database.number("select count(*) from events.log").await;
    assert!(written > 200, "{written}");
    assert_eq!(database.number(MISNUMBERED).await, 0);
    let last = "select sum(last_seq)::bigint from events.aggregates";
    assert_eq!(database.number(last).await, written);
}
