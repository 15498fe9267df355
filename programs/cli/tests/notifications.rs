//! Notifications are listed, decided about, and shown as they come, whatever happens to the connection.

use std::time::Duration;

use chrono::TimeDelta;
use gpuaas_core::NotificationId;
use gpuaas_testkit::{TestDatabase, eventually};
use serde_json::{Value, json};

use crate::world::{Person, Running, World};

const WAIT_TIMEOUT: Duration = Duration::from_secs(30);
const NOTHING: &str = "ntf_00000000000070008000000000000000";

/// Tells somebody something, past the server.
async fn tell(database: &TestDatabase, name: &str, title: &str) {
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

/// Makes somebody be told that a token was created and revoked.
async fn revoke_a_token(person: &Person) {
    person.run(&["tokens", "create", "ci", "--scope", "orgs:read"]).await.succeeded();
    person.run(&["tokens", "revoke", "ci"]).await.succeeded();
}

/// What `watch` shows of it.
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
async fn they_are_listed_read_dismissed_and_cleared() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["notifications", "list"]).await.succeeded().says("No notifications.");
    revoke_a_token(&admin).await;
    assert!(eventually(WAIT_TIMEOUT, async || listed(&admin, &[]).await.len() == 2).await);
    for title in ["Third", "Fourth"] {
        tell(&world.database, "admin", title).await;
    }
    let ids: Vec<String> =
        listed(&admin, &[]).await.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect();

    admin.run(&["notifications", "read", &ids[0]]).await.succeeded().says("marked as read");
    assert_eq!(listed(&admin, &["--unread"]).await.len(), 3);
    admin.run(&["notifications", "dismiss", &ids[1]]).await.succeeded().says("dismissed");
    assert_eq!(listed(&admin, &[]).await.len(), 3);
    admin.run(&["notifications", "list"]).await.succeeded().says("Fourth").says("An API token was revoked");
    assert_eq!(admin.json(&["notifications", "clear"]).await, json!({ "dismissed": 3 }));

    assert!(listed(&admin, &[]).await.is_empty());
    admin.run(&["notifications", "read", &ids[0]]).await.exited(4).says("Correlation id");
    admin.run(&["notifications", "dismiss", NOTHING]).await.exited(4);
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_shown_as_they_come_until_ctrl_c() {
    let world = World::new().await;
    let admin = world.admin().await;
    tell(&world.database, "admin", "Of before").await;
    let mut watching = admin.start(&["notifications", "watch"]);
    watching.remarks("Ctrl-C").await;

    revoke_a_token(&admin).await;
    shown_token(&mut watching).await;

    watching.press_ctrl_c();
    assert_eq!(watching.exit_code().await, Some(0));
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_missed_while_the_server_restarts() {
    let world = World::new().await;
    let admin = world.admin().await;
    let mut watching = admin.start(&["notifications", "watch"]);
    watching.remarks("Ctrl-C").await;
    tell(&world.database, "admin", "Before").await;
    revoke_a_token(&admin).await;
    assert!(watching.line().await.contains("Before"));
    shown_token(&mut watching).await;

    let restarted = world.restart(async |database| {
        watching.remarks("reconnecting").await;
        tell(database, "admin", "Meanwhile").await;
    });
    let world = Box::pin(restarted).await;

    assert!(watching.line().await.contains("Meanwhile"));
    revoke_a_token(&admin).await;
    shown_token(&mut watching).await;
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_token_is_renewed_and_a_revoked_one_ends_it() {
    let world = World::new().await;
    let (admin, ada) = (world.admin().await, Person::new());
    let made = admin.json(&["users", "create", "ada", "--email", "ada@example.org"]).await;
    ada.run(&["context", "set", "local", "--base-url", &world.url]).await.succeeded();
    ada.sign_in_first("ada", made["temporary_password"].as_str().expect("a password")).await;
    let mut watching = ada.start(&["notifications", "watch"]);
    watching.remarks("Ctrl-C").await;
    revoke_a_token(&ada).await;
    shown_token(&mut watching).await;

    world.database.clock().advance(TimeDelta::minutes(20));
    watching.remarks("reconnecting").await;
    revoke_a_token(&ada).await;
    shown_token(&mut watching).await;

    admin.run(&["users", "suspend", "ada", "--reason", "a test"]).await.succeeded();
    watching.remarks("Error: ").await;
    assert_eq!(watching.exit_code().await, Some(3));
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_one_line_of_json() {
    let world = World::new().await;
    let admin = world.admin().await;
    let secret = admin.json(&["tokens", "create", "feed", "--scope", "account:read"]).await;
    let secret = secret["secret"].as_str().expect("a secret");
    let program = Person::new().with("GPUAAS_TOKEN", secret).with("GPUAAS_BASE_URL", &world.url);
    let mut watching = program.start(&["notifications", "watch", "--output", "json"]);

    // Nothing says in JSON mode when it listens; what was told before then isn't shown, so it is told until one is.
    let mut line = Box::pin(watching.line());
    let line = loop {
        revoke_a_token(&admin).await;
        if let Ok(line) = tokio::time::timeout(Duration::from_secs(1), &mut line).await {
            break line;
        }
    };

    let told: Value = serde_json::from_str(&line).expect("JSON");
    assert!(told["kind"].as_str().is_some_and(|kind| kind.starts_with("token.")), "{told}");
    world.cloud.stop().await;
}
