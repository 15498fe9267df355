//! Tests of revocation races: a revoked host stays disconnected, whatever it requested concurrently.

use std::time::Duration;

use futures::future::join_all;
use futures::{SinkExt, StreamExt};
use gpuaas_testkit::{eventually, sqlx};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::hostile_host::frames::hello;
use crate::hostile_host::{HostileHost, Socket};
use crate::raw_host::RawHost;
use crate::world::{WAIT_TIMEOUT, World, text};

/// Returns the number of rounds: `GPUAAS_RACES`, or a small default.
fn rounds() -> usize {
    std::env::var("GPUAAS_RACES").ok().and_then(|text| text.parse().ok()).unwrap_or(40)
}

/// Operations that end a node's certificates.
const REVOCATIONS: [(Method, &str); 3] =
    [(Method::POST, "/revoke-certificates"), (Method::DELETE, ""), (Method::POST, "/enrolment-token")];

#[tokio::test(flavor = "multi_thread")]
async fn no_certificate_outlives_a_revocation_that_it_raced_with() {
    let world = World::new().await;
    let reason = json!({ "reason": "it was stolen" });
    for round in 0..rounds() {
        let host = RawHost::enrol(&world, &format!("raw-{round}")).await;
        let (method, verb) = &REVOCATIONS[round % REVOCATIONS.len()];
        let path = format!("/admin/nodes/{}{verb}", host.node);
        let body = if verb.ends_with("token") { Value::Null } else { reason.clone() };
        let issuers = async {
            tokio::join!(join_all((0..3).map(|_| host.renew())), join_all((0..2).map(|_| host.enrol_again())))
        };
        let (ended, (renewed, enrolled)) = tokio::join!(world.send(method.clone(), &path, body), issuers);
        assert!(ended.status.is_success(), "{path}: {}", ended.body);

        for answer in renewed.iter().chain(&enrolled) {
            let refused = answer.status.is_client_error();
            assert!(answer.status.is_success() || refused, "{}: {}", answer.status, answer.body);
        }
        let good = "select count(*) from fleet.certificates where revoked_at is null";
        assert_eq!(
            world.count(good).await,
            0,
            "round {round}, {method} {verb}: a certificate is still valid"
        );
        assert_eq!(host.renew().await.code(), "token_revoked", "round {round}");
        assert_eq!(host.enrol_again().await.code(), "token_invalid", "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hello_is_judged_by_its_own_certificate_when_several_come_at_the_same_time() {
    let world = World::new().await;
    let host = RawHost::enrol(&world, "raw").await;
    let mut revoked = host.socket_unless_limited().await.expect("open");
    let renewed = host.renew().await;
    let good = host.with_certificate(&text(&renewed.body["certificate"]));
    let (mut first, mut second) = (open(&good).await, open(&good).await);
    let revoke = "update fleet.certificates set revoked_at = now() where serial in
                      (select serial from fleet.certificates order by not_before limit 1)";
    let mut owner = world.db.owner().await;
    sqlx::query(revoke).execute(&mut owner).await.expect("revoked");
    let locked = "begin; select from fleet.nodes for update";
    sqlx::raw_sql(locked).execute(&mut owner).await.expect("locked");
    let hello = Message::text(hello(&world.db.sources()).to_string());

    // The first hello waits for the lock, so that the two others are checked in one transaction.
    first.send(hello.clone()).await.expect("listens");
    let waits = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    assert!(eventually(WAIT_TIMEOUT, async || world.count(waits).await == 1).await, "doesn't wait");
    for socket in [&mut revoked, &mut second] {
        socket.send(hello.clone()).await.expect("listens");
        // waits: a received hello waiting for its batch isn't observable
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    sqlx::raw_sql("rollback").execute(&mut owner).await.expect("unlocked");

    let answer = revoked.next().await.expect("an answer").expect("no error");
    assert!(matches!(&answer, Message::Close(Some(why)) if why.reason == "token_revoked"), "{answer}");
    let answer = second.next().await.expect("an answer").expect("no error");
    assert!(answer.to_text().is_ok_and(|text| text.contains("welcome")), "{answer}");
}

async fn open(host: &HostileHost) -> Socket {
    let Ok(socket) = host.socket().await else { panic!("no socket") };
    socket
}
