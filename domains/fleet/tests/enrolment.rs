//! Enrolment: one token enrols one host; a profile up to its limit; no host whose certificates were revoked.

use serde_json::{Value, json};

use crate::world::{Host, World, because};

fn token(made: &Value) -> String {
    made["token"].as_str().expect("shown").to_owned()
}

#[tokio::test]
async fn a_token_enrols_one_host_only() {
    let world = World::new().await;
    let made = world.add_node("a").await;
    let token = token(&made);
    let command = made["bootstrap_command"].as_str().expect("shown");
    assert!(command.contains(&token) && command.contains("gw.example:9443"), "{command}");

    let (status, enrolled) = world.enrol(&token, "anything", &Host::new_key()).await;
    assert_eq!((status, &enrolled["node_id"]), (201, &made["node"]["id"]));
    let (status, refused) = world.enrol(&token, "anything", &Host::new_key()).await;
    assert_eq!((status, refused["code"].as_str()), (401, Some("token_invalid")));
    let path = format!("/admin/nodes/{}", made["node"]["id"].as_str().expect("an id"));
    assert_eq!(world.must("GET", &path, Value::Null).await["lifecycle"], "enrolling");
}

#[tokio::test]
async fn a_repeated_enrolment_with_the_same_key_is_the_same_node() {
    let world = World::new().await;
    let expires_at = world.store.sources().now() + chrono::Duration::days(1);
    let profile = json!({ "name": "rack 7", "region": "eu-west", "skus": ["h200-slice"], "uses": 1,
                          "expires_at": expires_at });
    let profile = world.must("POST", "/admin/enrolment-profiles", profile).await;
    for (made, name) in [(world.add_node("a").await, "a"), (profile, "b")] {
        let (token, key) = (token(&made), Host::new_key());
        let (_, first) = world.enrol(&token, name, &key).await;
        let events = world.database.events("fleet.node.enrolled").await.len();

        let (status, second) = world.enrol(&token, name, &key).await;

        assert_eq!((status, &second["node_id"]), (201, &first["node_id"]), "{second}");
        assert_ne!(second["certificate"], first["certificate"]);
        assert_eq!(world.database.events("fleet.node.enrolled").await.len(), events, "it enrolled once");
        assert_eq!(world.enrol(&token, name, &Host::new_key()).await.0, 401, "another key is another host");

        let revoke =
            format!("/admin/nodes/{}/revoke-certificates", first["node_id"].as_str().expect("an id"));
        world.must("POST", &revoke, because()).await;
        assert_eq!(world.enrol(&token, name, &key).await.0, 401, "its certificate is revoked");
    }
}

#[tokio::test]
async fn a_token_expires_after_15_minutes() {
    let world = World::new().await;
    let made = world.add_node("a").await;
    world.database.clock().advance(chrono::Duration::minutes(16));
    let (status, _) = world.enrol(&token(&made), "a", &Host::new_key()).await;
    assert_eq!(status, 401);

    let id = made["node"]["id"].as_str().expect("an id");
    let again = world.must("POST", &format!("/admin/nodes/{id}/enrolment-token"), Value::Null).await;
    let (status, _) = world.enrol(&token(&again), "a", &Host::new_key()).await;
    assert_eq!(status, 201);
}

#[tokio::test]
async fn a_profile_enrols_hosts_up_to_its_limit_and_names_them_by_hostname() {
    let world = World::new().await;
    let body = |networks: Value| {
        let expires_at = world.store.sources().now() + chrono::Duration::days(1);
        json!({ "name": "rack 7", "region": "eu-west", "skus": ["h200-slice"], "uses": 2, "expires_at": expires_at,
                "networks": networks })
    };
    let profile = world.must("POST", "/admin/enrolment-profiles", body(json!([]))).await;
    let elsewhere = world.must("POST", "/admin/enrolment-profiles", body(json!(["10.9.0.0/16"]))).await;
    let status = async |token: &str, name: &str| world.enrol(token, name, &Host::new_key()).await.0;

    assert_eq!(status(&token(&elsewhere), "b1").await, 401, "it comes from another network");
    assert_eq!(status(&token(&profile), "b1").await, 201);
    assert_eq!(status(&token(&profile), "b1").await, 409, "there is one of that name");
    assert_eq!(status(&token(&profile), "B2").await, 201, "a rejected attempt doesn't count");
    assert_eq!(status(&token(&profile), "b3").await, 401, "used up");
    let page = world.must("GET", "/admin/nodes?search=b", Value::Null).await;
    let names: Vec<_> = page["items"].as_array().expect("items").iter().map(|node| &node["name"]).collect();
    assert_eq!(names, ["b1", "b2"]);

    let id = elsewhere["profile"]["id"].as_str().expect("an id");
    let path = format!("/admin/enrolment-profiles/{id}");
    world.must("DELETE", &path, because()).await;
    assert_eq!(world.refused("DELETE", &path, because()).await, "enrolment_profile_not_found");
}

#[tokio::test]
async fn the_terms_of_a_profile_are_checked() {
    let world = World::new().await;
    let now = world.store.sources().now();
    let body = |field: &str, value: Value| {
        let mut body = json!({ "name": "rack 7", "region": "eu-west", "skus": ["h200-slice"], "uses": 2,
                               "expires_at": now + chrono::Duration::days(1) });
        body[field] = value;
        body
    };
    let wrong = [
        ("uses", json!(0)),
        ("uses", json!(10_001)),
        ("expires_at", json!(now)),
        ("expires_at", json!(now + chrono::Duration::days(91))),
        ("networks", json!(["ten"])),
        ("skus", json!([])),
        ("skus", json!(["h200-slice", "h200-slice"])),
        ("skus", json!(["unsold"])),
    ];
    for (field, value) in wrong {
        let (status, problem) =
            world.send("POST", "/admin/enrolment-profiles", "ops", body(field, value.clone())).await;
        assert_eq!((status, &problem["errors"][0]["field"]), (400, &json!(field)), "{value}: {problem}");
    }
}

#[tokio::test]
async fn a_revoked_node_that_enrols_again_is_quarantined() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let path = |verb: &str| format!("/admin/nodes/{}/{verb}", host.node);
    let good = world.refused("POST", &path("enrolment-token"), Value::Null).await;
    assert_eq!(good, "state_conflict", "its certificate is valid");

    world.must("POST", &path("revoke-certificates"), because()).await;
    assert_eq!(world.database.events("fleet.certificates.revoked").await.len(), 1);
    let made = world.must("POST", &path("enrolment-token"), Value::Null).await;
    let (status, enrolled) = world.enrol(&token(&made), "a", &Host::new_key()).await;

    assert_eq!((status, &enrolled["node_id"]), (201, &json!(host.node)));
    let node = world.must("GET", &format!("/admin/nodes/{}", host.node), Value::Null).await;
    assert_eq!((&node["lifecycle"], &node["hold"]), (&json!("active"), &json!("quarantined")));
    let tasks = world.must("GET", &path("tasks"), Value::Null).await;
    assert_eq!(tasks["items"][0]["type"], "diag.health_probe", "a health check is queued");
}
