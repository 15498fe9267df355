//! Tests of lists: pagination, empty lists, three output formats, and names instead of ids.

use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_limited_or_complete_with_all() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["tokens", "list"]).await.succeeded().prints("gpuaas tokens create");
    for name in ["a", "b", "c"] {
        admin.run(&["tokens", "create", name, "--scope", "orgs:read"]).await.succeeded();
    }

    let cut = admin.run(&["tokens", "list", "--limit", "2"]).await.succeeded().prints("--all");
    assert_eq!(cut.stdout.lines().count(), 3, "{cut:?}");
    let page = admin.json(&["tokens", "list", "--limit", "2"]).await;
    assert!(page["next_cursor"].is_string(), "{page}");
    let all = admin.json(&["tokens", "list", "--all"]).await;
    assert_eq!((all["items"].as_array().map(Vec::len), all["next_cursor"].is_null()), (Some(3), true));
    let token = &all["items"][0];
    assert!(token.get("last_used_at").is_some_and(|at| at.is_null()), "null stays null: {token}");

    let csv = admin.run(&["tokens", "list", "--output", "csv"]).await.succeeded().stdout;
    assert_eq!(csv.lines().next(), Some("id,name,scopes,created_at,expires_at,last_used_at"));
    assert_eq!(csv.lines().count(), 4, "{csv}");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_longer_than_a_page_of_the_api_are_followed() {
    let world = World::new().await;
    let admin = world.admin().await;
    world
        .tamper(
            "insert into audit.log (id, at, actor_kind, actor_id, actor_role, action, result, correlation_id,
                                    metadata, digest, stamp)
             select gen_random_uuid(), now(), 'system', 'test', 'none', 'test.bulk', 'ok', 'c', '{}', repeat('0', 64), repeat('0', 64)
             from generate_series(1, 250)",
        )
        .await;

    let rows = async |words: &[&str]| {
        let words = [&["audit", "list", "--action", "test.bulk"], words].concat();
        let page = admin.json(&words).await;
        (page["items"].as_array().map(Vec::len), page["next_cursor"].is_string())
    };

    assert_eq!(rows(&[]).await, (Some(50), true));
    assert_eq!(rows(&["--limit", "230"]).await, (Some(230), true));
    assert_eq!(rows(&["--all"]).await, (Some(250), false));
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ambiguous_name_is_refused_with_the_candidates() {
    let world = World::new().await;
    let admin = world.admin().await;
    let mut ids = Vec::new();
    for org in ["acme", "bolt"] {
        admin.run(&["orgs", "create", org]).await.succeeded();
        let project = admin.json(&["projects", "create", "Vision", "--org", org]).await;
        ids.push(project["id"].as_str().expect("an id").to_owned());
    }

    let refused = admin.run(&["projects", "get", "vision"]).await.exited(1);

    let refused = refused.prints(&ids[0]).prints(&ids[1]);
    assert_eq!(refused.stdout, "");
    assert_eq!(admin.json(&["projects", "get", &ids[1]]).await["id"], ids[1].as_str());
    let listed = admin.json(&["projects", "list", "--org", "bolt"]).await;
    assert_eq!(listed["items"][0]["id"], ids[1].as_str());
    world.cloud.stop().await;
}
