//! Values of one organisation or person are invisible to another, in the API and in the database.

use gpuaas_store::Scope;
use gpuaas_testkit::Tenant;
use serde_json::json;
use sqlx::Row;
use sqlx::postgres::PgRow;
use uuid::Uuid;

use crate::world::{NOTIFY, Paths, World};

async fn with_values() -> World {
    let world = World::new().await;
    world.set(&format!("/admin/policies/{NOTIFY}"), "root", json!({ "value": true })).await;
    for (tenant, who) in [(world.ours, "ada"), (world.theirs, "bob")] {
        world.set(&tenant.org_path(NOTIFY), who, json!({ "value": false })).await;
        world.set(&tenant.project_path(NOTIFY), who, json!({ "value": false })).await;
        world.set(&format!("/users/me/policies/{NOTIFY}"), who, json!({ "value": true })).await;
    }
    world
}

/// Returns level and subject of the rows visible in a scope.
async fn visible_rows(world: &World, scope: Scope) -> Vec<(String, Uuid)> {
    let mut tx = world.store.read_tx(scope).await.expect("a transaction");
    let rows = sqlx::query("select level, subject from policy.values order by level, subject");
    let rows = tx.all(rows.try_map(|row: PgRow| Ok((row.try_get(0)?, row.try_get(1)?)))).await;
    tx.finish().await;
    rows.expect("reads")
}

#[tokio::test]
async fn a_tenant_sees_its_own_rows_and_the_platforms() {
    let world = with_values().await;
    for Tenant { org, project, .. } in [world.ours, world.theirs] {
        let expected = [
            ("global".to_owned(), Uuid::nil()),
            ("organisation".to_owned(), org.uuid()),
            ("project".to_owned(), project.uuid()),
        ];
        assert_eq!(visible_rows(&world, Scope::Tenant(org)).await, expected);
    }
}

#[tokio::test]
async fn a_person_sees_their_own_rows_and_the_platforms() {
    let world = with_values().await;
    for Tenant { user, .. } in [world.ours, world.theirs] {
        let expected = [("global".to_owned(), Uuid::nil()), ("user".to_owned(), user.uuid())];
        assert_eq!(visible_rows(&world, Scope::Account(user)).await, expected);
    }
}

#[tokio::test]
async fn another_organisation_looks_like_none() {
    let world = with_values().await;
    for path in [world.theirs.org_path(NOTIFY), world.theirs.project_path(NOTIFY)] {
        for (method, body) in [("PUT", json!({ "value": true })), ("DELETE", json!(null))] {
            assert_eq!(world.send(method, &path, "ada", body).await.0, 404, "{method} {path}");
        }
    }
    let theirs = format!("/orgs/{}/policies", world.theirs.org);
    assert_eq!(world.send("GET", &theirs, "ada", json!(null)).await.0, 404);
}

#[tokio::test]
async fn what_an_organisation_sets_is_in_force_only_there() {
    let world = World::new().await;
    world.set(&world.theirs.org_path(NOTIFY), "bob", json!({ "value": false, "hard": true })).await;

    let listing = format!("/orgs/{}/policies", world.ours.org);
    let ours = world.listed(&listing, "ada", NOTIFY).await;

    assert_eq!((&ours["value"], &ours["source"]), (&json!(true), &json!("default")));
    assert_eq!(world.in_force("bob", NOTIFY).await, json!([false, "organisation", true]));
}

#[tokio::test]
async fn a_tenant_can_write_neither_the_platforms_rows_nor_a_persons() {
    let world = with_values().await;
    let (org, user) = (world.ours.org.uuid(), world.ours.user.uuid());
    let app = world.database.connect().owner.username("gpuaas_app").options([("gpuaas.org", org)]);
    let mut app = sqlx::ConnectOptions::connect(&app).await.expect("the role connects");
    let insert =
        "insert into policy.values (id, key, level, org_id, user_id, value, hard, version, set_by, set_at)
        values (gen_random_uuid(), 'a.b', $1, $2, $3, 'true', true, 1, $4, now())";
    for (level, whose) in
        [("global", (None, None)), ("user", (None, Some(user))), ("user", (Some(org), Some(user)))]
    {
        let insert = sqlx::query(insert).bind(level).bind(whose.0).bind(whose.1).bind(user);
        assert!(insert.execute(&mut app).await.is_err(), "{level} {whose:?}");
    }
    let update = sqlx::query("update policy.values set hard = true where level in ('global', 'user')");
    assert_eq!(update.execute(&mut app).await.expect("runs").rows_affected(), 0);
}
