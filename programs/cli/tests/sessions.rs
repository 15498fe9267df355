//! Tests of stored sessions: private files, automatic renewal, sent only to their own server.

use std::os::unix::fs::PermissionsExt;

use chrono::TimeDelta;

use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_token_is_renewed_automatically() {
    let world = World::new().await;
    let admin = world.admin().await;
    let kept = || std::fs::read_to_string(admin.file("credentials.toml")).expect("credentials");
    let before = kept();

    world.database.clock().advance(TimeDelta::minutes(20));
    admin.run(&["orgs", "create", "Acme"]).await.succeeded();

    assert_ne!(kept(), before, "the new tokens are kept");
    let after = kept();
    admin.run(&["whoami"]).await.succeeded();
    assert_eq!(kept(), after, "a good token is left alone");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_processes_renew_once() {
    let world = World::new().await;
    let admin = world.admin().await;
    world.database.clock().advance(TimeDelta::minutes(20));

    let all = futures::future::join_all((0..6).map(|_| admin.run(&["whoami"]))).await;

    for ended in all {
        ended.succeeded();
    }
    let log = admin.json(&["audit", "list", "--action", "session.refresh"]).await;
    assert_eq!(log["items"].as_array().map(Vec::len), Some(1), "{log}");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ended_elsewhere_is_removed() {
    let world = World::new().await;
    let (here, elsewhere) = (world.admin().await, world.newcomer().await);
    elsewhere.sign_in("admin").await.succeeded();
    let sessions = elsewhere.json(&["sessions", "list"]).await;
    let other =
        sessions["items"].as_array().into_iter().flatten().find(|session| session["current"] == false);

    let other = other.expect("another session")["id"].as_str().expect("an id");
    elsewhere.run(&["sessions", "end", other]).await.succeeded();

    here.run(&["whoami"]).await.exited(3).prints("revoked");
    here.run(&["logout"]).await.succeeded();
    here.run(&["whoami"]).await.exited(3).prints("gpuaas login");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn credentials_are_private_and_go_with_the_session() {
    let world = World::new().await;
    let admin = world.admin().await;
    let path = admin.file("credentials.toml");
    let mode = std::fs::metadata(&path).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let config = std::fs::read_to_string(admin.file("config.toml")).expect("a configuration");
    assert!(config.contains(&world.url) && !config.contains("token"), "{config}");

    admin.run(&["logout"]).await.succeeded().prints("Signed out");
    admin.run(&["logout"]).await.succeeded();

    assert!(!std::fs::read_to_string(&path).expect("there").contains("token"));
    admin.run(&["whoami"]).await.exited(3);
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn contexts_are_switched_and_forgotten() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["context", "set", "far", "--base-url", "http://far.invalid"]).await.succeeded();
    admin.run(&["whoami"]).await.succeeded();

    admin.run(&["context", "use", "far"]).await.succeeded();
    admin.run(&["whoami"]).await.exited(3).prints("http://far.invalid");
    admin.run(&["--context", "local", "whoami"]).await.succeeded();
    // The session belongs to its server, even if its context is changed to another one.
    admin.run(&["context", "set", "local", "--base-url", "http://elsewhere.invalid"]).await.succeeded();
    admin.run(&["--context", "local", "whoami"]).await.exited(3).prints("elsewhere");
    admin.run(&["context", "delete", "far"]).await.succeeded();
    admin.run(&["context", "use", "far"]).await.exited(4);
    admin.run(&["context", "set", "third", "--base-url", &world.url, "--use"]).await.succeeded();
    assert_eq!(admin.json(&["context", "show"]).await["name"], "third");
    world.cloud.stop().await;
}
