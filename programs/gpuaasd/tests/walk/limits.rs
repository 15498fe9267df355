//! Tests of limits set by policy: requests are refused at a limit and accepted once it is raised, without a restart.

use reqwest::Method;
use serde_json::{Value, json};

use crate::fixtures::ssh_key;
use crate::world::World;

/// Sets a limit for the platform and lets the server load it.
async fn limit(world: &World, key: &str, value: i64) {
    let path = format!("/admin/policies/{key}");
    world.must(Method::PUT, &path, world.token("root"), Some(json!({ "value": value }))).await;
    world.cloud.domains.policy.reload().await.expect("loads");
}

/// Creates resources until the limit refuses one, raises it, and creates one more.
async fn reached(
    world: &World,
    key: &str,
    most: i64,
    path: &str,
    token: &str,
    make: impl AsyncFn() -> Value,
) {
    limit(world, key, most).await;
    let mut made = 0;
    let refused = loop {
        let answer =
            world.send(Method::POST, path, token, Some(&world.fresh("key")), Some(make().await)).await;
        if !answer.status.is_success() {
            break answer;
        }
        made += 1;
        assert!(made <= most, "{key}: {made} were created");
    };
    assert_eq!(
        (refused.status.as_u16(), refused.code().as_str()),
        (422, "quota_exceeded"),
        "{key}: {refused:?}"
    );
    limit(world, key, most + 1).await;
    world.must(Method::POST, path, token, Some(make().await)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_of_personal_resources_are_set_by_the_platform() {
    let world = World::new().await;
    let token = world.person("collector", "platform_user").await.token;
    let org = async || json!({ "name": world.fresh("Org") });
    let api_token = async || json!({ "name": world.fresh("token"), "scopes": ["orgs:read"] });
    let key = async || json!({ "name": "laptop", "public_key": ssh_key(&world) });

    reached(&world, "identity.max_orgs_per_user", 1, "/orgs", &token, org).await;
    reached(&world, "identity.max_tokens_per_user", 2, "/tokens", &token, api_token).await;
    reached(&world, "identity.max_ssh_keys_per_user", 1, "/ssh-keys", &token, key).await;
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_of_an_organisation_are_its_own_unless_the_platform_locks_them() {
    let world = World::new().await;
    let owner = world.token("owner");
    let org = world.make_org("owner").await;
    let project = async || json!({ "org_id": org, "name": world.fresh("Project") });
    let member = async || {
        let ((_, name), _) = world.account(&world.fresh("person"), "platform_user").await;
        json!({ "user": name, "role": "member" })
    };
    let members = format!("/orgs/{org}/members");
    reached(&world, "identity.max_projects_per_org", 2, "/projects", owner, project).await;
    reached(&world, "identity.max_members_per_org", 3, &members, owner, member).await;

    let own = format!("/orgs/{org}/policies/identity.max_projects_per_org");
    world.must(Method::PUT, &own, owner, Some(json!({ "value": 0 }))).await;
    world.cloud.domains.policy.reload().await.expect("loads");
    world.must(Method::POST, "/projects", owner, Some(project().await)).await;
    let locked = json!({ "value": 2, "hard": true });
    let path = "/admin/policies/identity.max_projects_per_org";
    world.must(Method::PUT, path, world.token("root"), Some(locked)).await;
    world.cloud.domains.policy.reload().await.expect("loads");
    let refused = world.send(Method::POST, "/projects", owner, Some("k"), Some(project().await)).await;
    assert_eq!(refused.code(), "quota_exceeded", "{refused:?}");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_without_expiry_expires_as_set_by_policy() {
    let world = World::new().await;
    limit(&world, "auth.pat_default_days", 3).await;

    let body = json!({ "name": "short", "scopes": ["orgs:read"] });
    let made = world.must(Method::POST, "/tokens", world.token("unaffiliated"), Some(body)).await;

    let at = |name: &str| {
        let text = made["token"][name].as_str().expect("a time");
        text.parse::<chrono::DateTime<chrono::Utc>>().expect("a time")
    };
    assert_eq!(at("expires_at") - at("created_at"), chrono::Duration::days(3));
    world.cloud.stop().await;
}
