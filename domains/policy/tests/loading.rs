//! Stored values become effective: all of them at startup, one subject when it changes.

use std::sync::Arc;

use gpuaas_policy::Policy;
use gpuaas_settings::keys::{AUTH_SESSION_TTL_HOURS, NOTIFY_TOKEN_CHANGES};
use gpuaas_settings::{Place, Settings};
use serde_json::json;

use crate::world::{NOTIFY, Paths, World};

#[tokio::test]
async fn another_process_knows_everything_from_the_start() {
    let world = World::new().await;
    world.set(&world.ours.org_path(NOTIFY), "ada", json!({ "value": false })).await;
    let settings = Arc::new(Settings::default());

    Policy::open(&world.store, settings.clone()).await.expect("opens");

    assert!(!settings.effective(&NOTIFY_TOKEN_CHANGES, &Place::org(world.ours.org)));
    assert!(settings.effective(&NOTIFY_TOKEN_CHANGES, &Place::org(world.theirs.org)));
}

#[tokio::test]
async fn a_change_loads_the_values_of_its_subject_alone() {
    let world = World::new().await;
    for (tenant, who) in [(world.ours, "ada"), (world.theirs, "bob")] {
        world.set(&tenant.org_path(NOTIFY), who, json!({ "value": false })).await;
    }
    let of = |org| world.settings.effective(&NOTIFY_TOKEN_CHANGES, &Place::org(org));
    let changes = world.changes().await;
    assert!(of(world.ours.org), "not loaded yet");

    world.policy.reload_subject(&changes[0].1).await.expect("loads");

    assert!(!of(world.ours.org));
    assert!(of(world.theirs.org), "not reloaded");
    world.clear(&world.ours.org_path(NOTIFY), "ada").await;
    world.policy.reload_subject(&changes[0].1).await.expect("loads");
    assert!(of(world.ours.org), "cleared");
}

#[tokio::test]
async fn values_of_every_level_are_known_by_their_changes() {
    let world = World::new().await;
    let here = Place::project(world.ours.org, world.ours.project).of_user(world.ours.user);
    let paths = [
        (format!("/admin/policies/{NOTIFY}"), "root"),
        (world.ours.org_path(NOTIFY), "ada"),
        (world.ours.project_path(NOTIFY), "ada"),
        (format!("/users/me/policies/{NOTIFY}"), "ada"),
    ];
    for (n, (path, who)) in paths.iter().enumerate() {
        world.set(path, who, json!({ "value": n % 2 == 1 })).await;
        let (_, change) = world.changes().await.pop().expect("a change");

        world.policy.reload_subject(&change).await.expect("loads");

        assert_eq!(world.settings.effective(&NOTIFY_TOKEN_CHANGES, &here), n % 2 == 1, "{path}");
    }
}

#[tokio::test]
async fn a_value_that_no_longer_fits_is_passed_over() {
    let world = World::new().await;
    let user = world.ours.user.uuid();
    let row = |key: &str, value: &str| {
        format!(
            "insert into policy.values (id, key, level, value, hard, version, set_by, set_at)
             values (gen_random_uuid(), '{key}', 'global', '{value}', true, 1, '{user}', now());"
        )
    };
    let rows =
        [row("auth.session_ttl_hours", "100000"), row("auth.gone", "1"), row(NOTIFY, "false")].concat();
    world.database.execute_as_owner(&rows).await;

    world.policy.reload().await.expect("loads");

    assert_eq!(world.settings.get(&AUTH_SESSION_TTL_HOURS), 24);
    assert!(!world.settings.get(&NOTIFY_TOKEN_CHANGES));
}
