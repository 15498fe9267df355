//! Values are set and cleared at every level, and rejected where they are invalid.

use gpuaas_settings::{Level, registry};
use serde_json::{Value, json};

use crate::world::{NOTIFY, PROJECTS, Paths, World};

/// Paths at which `ada` or `root` set a value, the most general first.
fn places(world: &World) -> [(String, &'static str, Level); 4] {
    [
        (format!("/admin/policies/{NOTIFY}"), "root", Level::Global),
        (world.ours.org_path(NOTIFY), "ada", Level::Organisation),
        (world.ours.project_path(NOTIFY), "ada", Level::Project),
        (format!("/users/me/policies/{NOTIFY}"), "ada", Level::User),
    ]
}

#[tokio::test]
async fn each_level_overrides_the_one_above_and_gives_way_when_cleared() {
    let world = World::new().await;
    assert_eq!(world.in_force("ada", NOTIFY).await, json!([true, "default", false]));
    let mut expected = vec![json!([true, "default", false])];
    let mut value = true;
    for (path, who, level) in places(&world) {
        value = !value;
        let set = world.set(&path, who, json!({ "value": value })).await;

        assert_eq!(
            (&set["value"], &set["level"], &set["version"]),
            (&json!(value), &json!(level), &json!(1))
        );
        expected.push(json!([value, level, false]));
        assert_eq!(world.in_force("ada", NOTIFY).await, expected[expected.len() - 1]);
    }
    for (path, who, level) in places(&world).into_iter().rev() {
        expected.pop();
        world.clear(&path, who).await;
        assert_eq!(Some(&world.in_force("ada", NOTIFY).await), expected.last(), "{level:?} cleared");
    }
}

#[tokio::test]
async fn every_change_is_an_event_whose_number_grows_even_through_clearing() {
    let world = World::new().await;
    let path = world.ours.project_path(NOTIFY);

    world.set(&path, "ada", json!({ "value": false, "hard": true })).await;
    world.clear(&path, "ada").await;
    let again = world.set(&path, "ada", json!({ "value": true })).await;

    assert_eq!(again["version"], 3);
    let changes = world.changes().await;
    let seen: Vec<_> = changes.iter().map(|(seq, change)| (*seq, change.hard, change.cleared)).collect();
    assert_eq!(seen, [(1, true, false), (2, false, true), (3, false, false)]);
    for (_, change) in &changes {
        assert_eq!(change.policy_id, changes[0].1.policy_id, "one row, one aggregate");
        assert_eq!((change.key.as_str(), change.level), (NOTIFY, Level::Project));
        let ids = (change.org_id, change.project_id, change.user_id);
        assert_eq!(ids, (Some(world.ours.org), Some(world.ours.project), None));
    }
}

#[tokio::test]
async fn an_invalid_value_is_rejected_with_the_allowed_ones() {
    let world = World::new().await;
    let org = world.ours.org_path(PROJECTS);
    let cases = [
        (
            org.clone(),
            json!({ "value": -1 }),
            400,
            "validation_error",
            "value",
            "an integer from 0 to 100000",
        ),
        (org.clone(), json!({ "value": "many" }), 400, "validation_error", "value", "an integer from 0 to"),
        (org.clone(), json!({ "value": null }), 400, "validation_error", "value", "an integer"),
        (org.clone(), json!({ "hard": true }), 400, "validation_error", "", "value"),
        (
            world.ours.project_path(PROJECTS),
            json!({ "value": 1 }),
            400,
            "validation_error",
            "key",
            "organisation admin",
        ),
        (
            format!("/users/me/policies/{PROJECTS}"),
            json!({ "value": 1 }),
            400,
            "validation_error",
            "key",
            "organisation",
        ),
        (
            format!("/users/me/policies/{NOTIFY}"),
            json!({ "value": true, "hard": true }),
            400,
            "validation_error",
            "hard",
            "hard",
        ),
        (
            world.ours.org_path("auth.session_ttl_hours"),
            json!({ "value": 8 }),
            400,
            "validation_error",
            "key",
            "superadmin",
        ),
        (world.ours.org_path("no.such_key"), json!({ "value": 1 }), 404, "policy_key_not_found", "", ""),
        (world.ours.org_path("nonsense"), json!({ "value": 1 }), 400, "validation_error", "key", "a dot"),
    ];
    for (path, body, status, code, field, text) in cases {
        let (answered, problem) = world.send("PUT", &path, "ada", body.clone()).await;
        assert_eq!((answered, problem["code"].as_str()), (status, Some(code)), "{path} {body}: {problem}");
        let error = &problem["errors"][0];
        assert_eq!(error["field"].as_str().unwrap_or_default(), field, "{path} {body}: {problem}");
        assert!(error["message"].as_str().unwrap_or_default().contains(text), "{path} {body}: {problem}");
    }
    assert_eq!(world.changes().await, [], "nothing was changed");
}

#[tokio::test]
async fn a_value_that_is_not_set_can_not_be_cleared() {
    let world = World::new().await;
    let path = world.ours.org_path(NOTIFY);
    let code = async |path: &str| {
        let (status, problem) = world.send("DELETE", path, "ada", Value::Null).await;
        (status, problem["code"].as_str().unwrap_or_default().to_owned())
    };

    assert_eq!(code(&path).await, (404, "policy_not_set".to_owned()));
    world.set(&path, "ada", json!({ "value": false })).await;
    world.clear(&path, "ada").await;
    assert_eq!(code(&path).await, (404, "policy_not_set".to_owned()));
    assert_eq!(code(&world.ours.org_path("no.such_key")).await, (404, "policy_key_not_found".to_owned()));
}

#[tokio::test]
async fn platform_staff_see_what_is_set_and_how_much_a_key_is_used() {
    let world = World::new().await;
    world.set(&format!("/admin/policies/{NOTIFY}"), "root", json!({ "value": false })).await;
    world.set(&world.theirs.org_path(NOTIFY), "bob", json!({ "value": true, "hard": true })).await;
    world.policy.reload().await.expect("loads");

    let (status, policy) = world.send("GET", &format!("/admin/policies/{NOTIFY}"), "ops", Value::Null).await;

    assert_eq!(status, 200, "{policy}");
    assert_eq!(
        (&policy["effective"]["value"], &policy["effective"]["source"]),
        (&json!(false), &json!("global"))
    );
    assert_eq!(policy["stored"]["version"], 1);
    let levels: Vec<Value> = policy["levels"].as_array().expect("levels").to_vec();
    let uses: Vec<_> =
        levels.iter().map(|level| json!([level["level"], level["values"], level["hard"]])).collect();
    assert_eq!(
        Value::from(uses),
        json!([["global", 1, 0], ["organisation", 1, 1], ["project", 0, 0], ["user", 0, 0]])
    );
    let (status, _) = world.send("GET", "/admin/policies/no.such_key", "ops", Value::Null).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn every_key_is_listed_page_by_page() {
    let world = World::new().await;
    let (mut keys, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/orgs/{}/policies?page_size=4{cursor}", world.ours.org);
        let (status, page) = world.send("GET", &path, "ada", Value::Null).await;
        assert_eq!(status, 200, "{page}");
        keys.extend(page["items"].as_array().expect("items").iter().map(|item| item["key"].clone()));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let mut all: Vec<&str> = registry().iter().map(|key| key.name()).collect();
    all.sort_unstable();
    assert_eq!(keys, all);
}
