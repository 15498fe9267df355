//! Tests of policies: listing, setting and clearing values at every level.

use serde_json::{Value, json};

use crate::world::{Person, World};

const NOTIFY: &str = "notify.token_changes";
const PROJECTS: &str = "identity.max_projects_per_org";

/// Returns value and source of a key in a listing, once the server has loaded the values.
async fn listed(world: &World, person: &Person, key: &str, place: &[&str]) -> Value {
    world.cloud.domains.policy.reload().await.expect("loads");
    let page = person.json(&[&["policies", "list"], place].concat()).await;
    let items = page["items"].as_array().expect("items");
    let policy = items.iter().find(|item| item["key"] == key).expect("listed");
    json!([policy["value"], policy["source"]])
}

#[tokio::test(flavor = "multi_thread")]
async fn values_are_set_at_the_named_level() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["orgs", "create", "acme"]).await.succeeded();
    admin.run(&["projects", "create", "vision", "--org", "acme"]).await.succeeded();
    let here = &["--project", "vision"];
    let places: [(&[&str], &str); 4] = [
        (&["--level", "global"], "global"),
        (&["--org", "acme"], "organisation"),
        (&["--project", "vision"], "project"),
        (&[], "user"),
    ];
    let mut value = true;
    for (place, level) in places {
        value = !value;
        let set = admin.json(&[&["policies", "set", NOTIFY, &value.to_string()], place].concat()).await;

        assert_eq!((&set["level"], &set["value"]), (&json!(level), &json!(value)), "{set}");
        assert_eq!(listed(&world, &admin, NOTIFY, here).await, json!([value, level]));
    }
    assert_eq!(listed(&world, &admin, NOTIFY, &["--org", "acme"]).await, json!([true, "organisation"]));
    assert_eq!(listed(&world, &admin, NOTIFY, &["--platform"]).await, json!([false, "global"]));
    for (place, _) in places {
        let clear = [&["policies", "clear", NOTIFY], place].concat();
        admin.run(&clear).await.succeeded().prints("was cleared");
        admin.run(&clear).await.exited(4).prints("isn't set at this level");
    }
    assert_eq!(listed(&world, &admin, NOTIFY, here).await, json!([true, "default"]));
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hard_value_locks_and_a_limit_is_kept() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["orgs", "create", "acme"]).await.succeeded();
    let ours = ["policies", "set", PROJECTS, "5", "--org", "acme"];
    admin.run(&["policies", "set", PROJECTS, "1", "--hard", "--level", "global"]).await.succeeded();

    admin.run(&ours).await.exited(5).prints("global level");

    world.cloud.domains.policy.reload().await.expect("loads");
    admin.run(&["projects", "create", "one", "--org", "acme"]).await.succeeded();
    admin.run(&["projects", "create", "two", "--org", "acme"]).await.exited(5).prints("project limit");
    let shown = admin.run(&["policies", "get", PROJECTS]).await.succeeded();
    shown.prints("Maximum number of projects per organisation").prints("1000");
    admin.run(&["policies", "clear", PROJECTS, "--level", "global"]).await.succeeded();
    admin.run(&ours).await.succeeded();
    world.cloud.domains.policy.reload().await.expect("loads");
    admin.run(&["projects", "create", "two", "--org", "acme"]).await.succeeded();
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_values_are_refused_with_a_reason() {
    let world = World::new().await;
    let admin = world.admin().await;
    let ada = world.user(&admin, "ada").await;
    let cases: &[(i32, &[&str], &str)] = &[
        (1, &["policies", "set", NOTIFY, "maybe"], "true or false"),
        (1, &["policies", "set", NOTIFY, "1.5"], "whole number"),
        (1, &["policies", "set", NOTIFY, "true", "--hard"], "--hard"),
        (1, &["policies", "set", PROJECTS, "5"], "organisation admin"),
        (1, &["policies", "set", PROJECTS, "5", "--level", "organisation"], "--org"),
        (1, &["policies", "set", PROJECTS, "5", "--level", "world"], "global"),
        (1, &["policies", "set", NOTIFY, "true", "--org", "a", "--project", "b"], "either"),
        (1, &["policies", "set", NOTIFY, "true", "--org", "a", "--level", "user"], "can't be combined"),
        (1, &["policies", "list", "--org", "a", "--platform"], "cannot be used"),
        (3, &["policies", "set", NOTIFY, "true", "--level", "global"], "platform staff"),
        (3, &["policies", "list", "--platform"], "platform staff"),
        (4, &["policies", "set", "no.such_key", "true"], "Policy key not found"),
    ];
    for (code, words, text) in cases {
        ada.run(words).await.exited(*code).prints(text);
    }
    ada.run(&["policies", "list"]).await.succeeded().prints(NOTIFY).prints("true");
    world.cloud.stop().await;
}
