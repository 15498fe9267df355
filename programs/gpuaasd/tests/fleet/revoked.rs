//! A host that is cut off stays out, whatever it asked for at the same moment.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::raw_host::RawHost;
use crate::world::World;

/// More with `GPUAAS_RACES=10000`.
fn rounds() -> usize {
    std::env::var("GPUAAS_RACES").ok().and_then(|text| text.parse().ok()).unwrap_or(40)
}

/// How a node loses its certificates.
const ENDS: [(Method, &str); 3] =
    [(Method::POST, "/revoke-certificates"), (Method::DELETE, ""), (Method::POST, "/enrolment-token")];

#[tokio::test(flavor = "multi_thread")]
async fn no_certificate_outlives_a_revocation_that_it_raced_with() {
    let world = World::new().await;
    let reason = json!({ "reason": "it was stolen" });
    for round in 0..rounds() {
        let host = RawHost::enrol(&world, &format!("raw-{round}")).await;
        let (method, verb) = &ENDS[round % ENDS.len()];
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
        assert_eq!(world.count(good).await, 0, "round {round}, {method} {verb}: a certificate is good");
        assert_eq!(host.renew().await.code(), "token_revoked", "round {round}");
        assert_eq!(host.enrol_again().await.code(), "token_invalid", "round {round}");
    }
}
