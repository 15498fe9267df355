//! Tests of notifications: listing, dismissal, and live output across lost connections.

use std::time::Duration;

use chrono::TimeDelta;
use gpuaas_core::NotificationId;
use gpuaas_testkit::{TestDatabase, eventually};
use serde_json::{Value, json};

use crate::world::{Person, Running, World};

const WAIT_TIMEOUT: Duration = Duration::from_secs(30);
const UNKNOWN_NOTIFICATION: &str = "ntf_00000000000070008000000000000000";

/// Inserts a notification into the database, bypassing the server.
async fn insert_notification(database: &TestDatabase, name: &str, title: &str) {
    let id = NotificationId::new(&database.sources()).uuid();
    let insert = format!(
        "with inbox as (
             insert into notify.inboxes as i select id, 1 from identity.users where username = '{name}'
             on conflict (user_id) do update set last_seq = i.last_seq + 1 returning user_id, last_seq)
         insert into notify.notifications (id, user_id, seq, kind, title, body, event_id, correlation_id, created_at)
         select '{id}', user_id, last_seq, 'test', '{title}', 'Body', '{id}', 'corr', now() from inbox"
    );
    database.execute_as_owner(&insert).await;
}

/// Creates and revokes a token, which causes two notifications.
async fn revoke_a_token(person: &Person) {
    person.run(&["tokens", "create", "ci", "--scope", "orgs:read"]).await.succeeded();
    person.run(&["tokens", "revoke", "ci"]).await.succeeded();
}

/// Checks that `watch` printed both notifications.
async fn shown_token(watching: &mut Running) {
    assert!(watching.line().await.contains("The API token ci was created"));
    let line = watching.line().await;
    assert!(line.contains("An API token was revoked") && line.contains("no longer grants access"), "{line}");
}

async fn listed(person: &Person, words: &[&str]) -> Vec<Value> {
    let page = person.json(&[&["notifications", "list"], words].concat()).await;
    page["items"].as_array().cloned().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_are_listed_read_dismissed_and_cleared() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["notifications", "list"]).await.succeeded().prints("No notifications.");
    revoke_a_token(&admin).await;
    assert!(eventually(WAIT_TIMEOUT, async || listed(&admin, &[]).await.len() == 2).await);
    for title in ["Third", "Fourth"] {
        insert_notification(&world.database, "admin", title).await;
    }
    let ids: Vec<String> =
        listed(&admin, &[]).await.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect();

    admin.run(&["notifications", "read", &ids[0]]).await.succeeded().prints("marked as read");
    assert_eq!(listed(&admin, &["--unread"]).await.len(), 3);
    admin.run(&["notifications", "dismiss", &ids[1]]).await.succeeded().prints("dismissed");
    assert_eq!(listed(&admin, &[]).await.len(), 3);
    admin
        .run(&["notifications", "list"])
        .await
        .succeeded()
        .prints("Fourth")
        .prints("An API token was revoked");
    assert_eq!(admin.json(&["notifications", "clear"]).await, json!({ "dismissed": 3 }));

    assert!(listed(&admin, &[]).await.is_empty());
    admin.run(&["notifications", "read", &ids[0]]).await.exited(4).prints("Correlation id");
    admin.run(&["notifications", "dismiss", UNKNOWN_NOTIFICATION]).await.exited(4);
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_are_printed_live_until_ctrl_c() {
    let world = World::new().await;
    let admin = world.admin().await;
    insert_notification(&world.database, "admin", "Of before").await;
    let mut watching = admin.start(&["notifications", "watch"]);
    watching.wait_for_stderr("Ctrl-C").await;

    revoke_a_token(&admin).await;
    shown_token(&mut watching).await;

    watching.press_ctrl_c();
    assert_eq!(watching.exit_code().await, Some(0));
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_notification_is_missed_while_the_server_restarts() {
    let world = World::new().await;
    let admin = world.admin().await;
    let mut watching = admin.start(&["notifications", "watch"]);
    watching.wait_for_stderr("Ctrl-C").await;
    insert_notification(&world.database, "admin", "Before").await;
    revoke_a_token(&admin).await;
    assert!(watching.line().await.contains("Before"));
    shown_token(&mut watching).await;

    let restarted = world.restart(async |database| {
        watching.wait_for_stderr("reconnecting").await;
        insert_notification(database, "admin", "Meanwhile").await;
    });
    let world = Box::pin(restarted).await;

    assert!(watching.line().await.contains("Meanwhile"));
    revoke_a_token(&admin).await;
    shown_token(&mut watching).await;
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_token_is_renewed_and_a_revoked_session_ends_watch() {
    let world = World::new().await;
    let (admin, ada) = (world.admin().await, Person::new());
    let made = admin.json(&["users", "create", "ada", "--email", "ada@example.org"]).await;
    ada.run(&["context", "set", "local", "--base-url", &world.url]).await.succeeded();
    ada.sign_in_first("ada", made["temporary_password"].as_str().expect("a password")).await;
    let mut watching = ada.start(&["notifications", "watch"]);
    watching.wait_for_stderr("Ctrl-C").await;
    revoke_a_token(&ada).await;
    shown_token(&mut watching).await;

    world.database.clock().advance(TimeDelta::minutes(20));
    watching.wait_for_stderr("reconnecting").await;
    revoke_a_token(&ada).await;
    shown_token(&mut watching).await;

    admin.run(&["users", "suspend", "ada", "--reason", "a test"]).await.succeeded();
    watching.wait_for_stderr("Error: ").await;
    assert_eq!(watching.exit_code().await, Some(3));
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_notification_is_one_line_of_json() {
    let world = World::new().await;
    let admin = world.admin().await;
    let secret = admin.json(&["tokens", "create", "feed", "--scope", "account:read"]).await;
    let secret = secret["secret"].as_str().expect("a secret");
    let program = Person::new().with("GPUAAS_TOKEN", secret).with("GPUAAS_BASE_URL", &world.url);
    let mut watching = program.start(&["notifications", "watch", "--output", "json"]);

    // JSON mode has no output once connected, and earlier notifications aren't printed: causes new ones until one arrives.
    let mut line = Box::pin(watching.line());
    let line = loop {
        revoke_a_token(&admin).await;
        if let Ok(line) = tokio::time::timeout(Duration::from_secs(1), &mut line).await {
            break line;
        }
    };

    let notification: Value = serde_json::from_str(&line).expect("JSON");
    assert!(notification["kind"].as_str().is_some_and(|kind| kind.starts_with("token.")), "{notification}");
    world.cloud.stop().await;
}
