//! Locked values: effective at every level below, and never overridden.

use serde_json::{Value, json};

use crate::world::{NOTIFY, PROJECTS, Paths, World};

async fn refused(world: &World, path: &str) -> (u16, String, String) {
    let (status, problem) = world.send("PUT", path, "ada", json!({ "value": true })).await;
    let text = |name: &str| problem[name].as_str().unwrap_or_default().to_owned();
    (status, text("code"), text("detail"))
}

#[tokio::test]
async fn a_hard_value_of_the_platform_overrides_everyone() {
    let world = World::new().await;
    let mine = format!("/users/me/policies/{NOTIFY}");
    for path in [&world.ours.org_path(NOTIFY), &world.ours.project_path(NOTIFY), &mine] {
        world.set(path, "ada", json!({ "value": true })).await;
    }

    world.set(&format!("/admin/policies/{NOTIFY}"), "root", json!({ "value": false, "hard": true })).await;

    assert_eq!(world.in_force("ada", NOTIFY).await, json!([false, "global", true]));
    for path in [&world.ours.org_path(NOTIFY), &world.ours.project_path(NOTIFY), &mine] {
        let (status, code, detail) = refused(&world, path).await;
        assert_eq!((status, code.as_str()), (409, "policy_locked"), "{path}");
        assert!(detail.contains("global level"), "{detail}");
        world.clear(path, "ada").await;
    }
}

#[tokio::test]
async fn a_hard_value_of_an_organisation_locks_its_projects_and_no_others() {
    let world = World::new().await;

    world.set(&world.ours.org_path(NOTIFY), "ada", json!({ "value": false, "hard": true })).await;

    let (status, code, detail) = refused(&world, &world.ours.project_path(NOTIFY)).await;
    assert_eq!((status, code.as_str()), (409, "policy_locked"));
    assert!(detail.contains("organisation level"), "{detail}");
    world.set(&world.theirs.project_path(NOTIFY), "bob", json!({ "value": false })).await;
    assert_eq!(world.in_force("bob", NOTIFY).await, json!([false, "project", false]));
    world.set(&format!("/users/me/policies/{NOTIFY}"), "ada", json!({ "value": true })).await;
    let in_ours = json!([false, "organisation", true]);
    assert_eq!(world.in_force("ada", NOTIFY).await, in_ours, "their own value counts elsewhere");
}

#[tokio::test]
async fn the_level_that_locked_a_value_can_change_and_unlock_it() {
    let world = World::new().await;
    let platform = format!("/admin/policies/{PROJECTS}");
    let ours = world.ours.org_path(PROJECTS);

    world.set(&platform, "root", json!({ "value": 5, "hard": true })).await;
    assert_eq!(
        refused(&world, &ours).await.0,
        400,
        "an invalid value is rejected before the lock is checked"
    );
    let (status, _) = world.send("PUT", &ours, "ada", json!({ "value": 9 })).await;
    assert_eq!(status, 409);
    world.set(&platform, "root", json!({ "value": 7, "hard": false })).await;
    world.set(&ours, "ada", json!({ "value": 9 })).await;
    world.set(&platform, "root", json!({ "value": 7, "hard": true })).await;
    world.clear(&platform, "root").await;

    assert_eq!(world.in_force("ada", PROJECTS).await, json!([9, "organisation", false]));
}

#[tokio::test]
async fn only_a_superadmin_sets_policies_of_the_platform() {
    let world = World::new().await;
    let path = format!("/admin/policies/{NOTIFY}");
    for who in ["ops", "ada"] {
        assert_eq!(world.send("PUT", &path, who, json!({ "value": true })).await.0, 403, "{who}");
        assert_eq!(world.send("DELETE", &path, who, Value::Null).await.0, 403, "{who}");
    }
    assert_eq!(world.send("GET", &path, "ops", Value::Null).await.0, 200);
    assert_eq!(world.send("GET", &path, "ada", Value::Null).await.0, 403);
}
