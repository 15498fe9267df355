//! Certificates are claimed, issued by the authority outside any transaction, and recorded: whatever is lost in between, the same
//! host gets its certificate and no other host does.

use gpuaas_testkit::count;
use serde_json::{Value, json};

use crate::interrupted_authority::{InterruptedAuthority, Interruption};
use crate::world::{Host, World, because};

fn token(made: &Value) -> String {
    made["token"].as_str().expect("shown").to_owned()
}

/// Returns the number of audit rows of enrolments that succeeded.
async fn enrolments(world: &World) -> i64 {
    world.database.count("audit.log where action = 'node.enrol' and result = 'ok'").await
}

async fn certificates(world: &World) -> i64 {
    count(&mut world.database.owner().await, "fleet.certificates").await
}

async fn claims(world: &World) -> i64 {
    count(&mut world.database.owner().await, "fleet.certificate_claims").await
}

#[tokio::test]
async fn a_lost_request_to_the_authority_is_repeated_by_the_same_host_alone() {
    for interruption in [Interruption::BeforeSigning, Interruption::AfterSigning] {
        let (world, authority) = World::new().await.with_interrupted_authority();
        let made = world.add_node("a").await;
        let (token, key) = (token(&made), Host::new_key());
        authority.interrupt(interruption);

        let (status, lost) = world.enrol(&token, "a", &key).await;
        assert_eq!((status, lost["code"].as_str()), (503, Some("service_unavailable")));
        assert_eq!((enrolments(&world).await, certificates(&world).await), (0, 0));
        let (status, refused) = world.enrol(&token, "a", &Host::new_key()).await;
        assert_eq!((status, refused["code"].as_str()), (401, Some("token_invalid")), "another key");
        let (status, enrolled) = world.enrol(&token, "a", &key).await;

        assert_eq!((status, &enrolled["node_id"]), (201, &made["node"]["id"]));
        assert_eq!((enrolments(&world).await, certificates(&world).await), (1, 1));
        assert_eq!(claims(&world).await, 0);
        assert_eq!(world.database.events("fleet.node.enrolled").await.len(), 1);
        let issued = authority.issued.lock().clone();
        assert!(issued.iter().all(|one| *one == issued[0]), "one claim and one key: {issued:?}");
    }
}

#[tokio::test]
async fn a_crash_after_the_claim_or_after_signing_leaves_the_claim_to_the_same_host() {
    let (world, authority) = World::new().await.with_interrupted_authority();
    let (made, key) = (world.add_node("a").await, Host::new_key());
    let token = token(&made);
    authority.interrupt(Interruption::Late);
    // The server is killed: the claim is committed, the certificate is signed, and nothing is recorded. The operation's task
    // outlives its caller, so it is held until the end.
    tokio::select! {
        (status, _) = world.enrol(&token, "a", &key) => panic!("{status}"),
        permit = authority.reached.acquire() => permit.expect("reached").forget(),
    }
    assert_eq!((claims(&world).await, certificates(&world).await), (1, 0));

    let (status, _) = world.enrol(&token, "a", &key).await;
    assert_eq!(status, 201);
    assert_eq!(world.enrol(&token, "a", &Host::new_key()).await.0, 401);
    assert_eq!((enrolments(&world).await, certificates(&world).await), (1, 1));
    let issued = authority.issued.lock().clone();
    assert_eq!((issued.len(), &issued[0]), (2, &issued[1]), "the same claim and key");
}

#[tokio::test]
async fn the_same_request_twice_at_once_is_one_enrolment_with_one_audit_row() {
    let (world, authority) = World::new().await.with_interrupted_authority();
    let (made, key) = (world.add_node("a").await, Host::new_key());
    let token = token(&made);
    authority.interrupt(Interruption::Late);
    let second = async {
        authority.reached.acquire().await.expect("reached").forget();
        let answer = world.enrol(&token, "a", &key).await;
        authority.continued.add_permits(1);
        answer
    };

    let (late, second) = tokio::join!(world.enrol(&token, "a", &key), second);

    assert_eq!((late.0, second.0), (201, 201), "{} {}", late.1, second.1);
    assert_eq!((enrolments(&world).await, certificates(&world).await), (1, 1));
    assert_eq!(world.database.events("fleet.node.enrolled").await.len(), 1);
}

/// Enrols with a late authority; `meanwhile` runs between claim and record. Returns the status.
async fn enrol_late(
    world: &World,
    authority: &InterruptedAuthority,
    token: &str,
    meanwhile: impl AsyncFnOnce(),
) -> u16 {
    authority.interrupt(Interruption::Late);
    let key = Host::new_key();
    let meanwhile = async {
        authority.reached.acquire().await.expect("reached").forget();
        meanwhile().await;
        authority.continued.add_permits(1);
    };
    tokio::join!(world.enrol(token, "a", &key), meanwhile).0.0
}

#[tokio::test]
async fn a_token_that_expires_while_the_certificate_is_issued_was_redeemed_in_time() {
    let (world, authority) = World::new().await.with_interrupted_authority();
    let later = async || world.database.clock().advance(chrono::Duration::minutes(16));
    let made = world.add_node("a").await;
    assert_eq!(enrol_late(&world, &authority, &token(&made), later).await, 201);

    let (made, key) = (world.add_node("b").await, Host::new_key());
    authority.interrupt(Interruption::BeforeSigning);
    assert_eq!(world.enrol(&token(&made), "b", &key).await.0, 503);
    later().await;
    assert_eq!(world.enrol(&token(&made), "b", &key).await.0, 401, "repeated too late");
    assert_eq!(certificates(&world).await, 1);
}

#[tokio::test]
async fn a_new_token_or_a_revocation_voids_the_certificate_being_issued() {
    for (verb, body) in [("enrolment-token", Value::Null), ("revoke-certificates", because())] {
        let (world, authority) = World::new().await.with_interrupted_authority();
        let made = world.add_node("a").await;
        let path = format!("/admin/nodes/{}/{verb}", made["node"]["id"].as_str().expect("an id"));
        let void = async || drop(world.must("POST", &path, body).await);

        assert_eq!(enrol_late(&world, &authority, &token(&made), void).await, 401, "{verb}");

        assert_eq!((enrolments(&world).await, certificates(&world).await), (0, 0), "{verb}");
        let denied = "audit.log where action = 'node.enrol' and result = 'denied'";
        assert_eq!(world.database.count(denied).await, 1, "{verb}");
    }
}

#[tokio::test]
async fn a_profile_counts_a_host_once_whatever_is_lost() {
    let (world, authority) = World::new().await.with_interrupted_authority();
    let expires_at = world.store.sources().now() + chrono::Duration::days(1);
    let profile = json!({ "name": "rack 7", "region": "eu-west", "skus": ["h200-slice"], "uses": 2,
                          "expires_at": expires_at });
    let profile = token(&world.must("POST", "/admin/enrolment-profiles", profile).await);
    let key = Host::new_key();
    authority.interrupt(Interruption::AfterSigning);
    assert_eq!(world.enrol(&profile, "a", &key).await.0, 503);
    assert_eq!(world.enrol(&profile, "a", &Host::new_key()).await.0, 409, "the name is another host's");
    assert_eq!(world.enrol(&profile, "a", &key).await.0, 201);

    assert_eq!(world.database.number("select used::bigint from fleet.enrolment_profiles").await, 1);
    assert_eq!((enrolments(&world).await, certificates(&world).await), (1, 1));
}
