//! Tests of dead letters: listing, showing, redriving and dropping with a reason.

use gpuaas_core::LetterId;
use serde_json::{Value, json};

use crate::world::{Person, World};

/// Creates dead letters of a consumer that doesn't exist, so that they stay; each of another aggregate.
async fn dead(world: &World, consumer: &str, count: usize) -> Vec<String> {
    let sources = world.database.sources();
    let mut letters = Vec::new();
    for _ in 0..count {
        let id = LetterId::new(&sources);
        insert(world, id, id, consumer, "dead").await;
        letters.push(id.to_string());
    }
    letters
}

async fn insert(world: &World, id: LetterId, aggregate: LetterId, consumer: &str, state: &str) {
    let insert = format!(
        r#"insert into events.dead_letters (id, consumer, seq, event_id, event_type, aggregate_type, aggregate_id,
               occurred_at, envelope, state, error, attempts, made_at, changed_at)
           select '{0}', '{consumer}', count(*), '{0}', 'test.happened', 'test', '{1}', now(),
               '{{"correlation_id": "corr-7", "payload": {{"lamp": "lit"}}}}', 'parked', 'no lamp', 5, now(), now()
           from events.dead_letters;
           update events.dead_letters set state = '{state}' where id = '{0}' and state <> '{state}'"#,
        id.uuid(),
        aggregate.uuid(),
    );
    world.database.execute_as_owner(&insert).await;
}

async fn states(admin: &Person, filter: &[&str]) -> Vec<Value> {
    let page = admin.json(&[&["ops", "dlq", "list", "--all"], filter].concat()).await;
    let items = page["items"].as_array().expect("items").iter();
    items.map(|letter| letter["state"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_letter_is_shown_with_its_event_and_redriven_or_dropped_with_a_reason() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["ops", "dlq", "list"]).await.succeeded().prints("No dead letters.");
    let letters = dead(&world, "nobody", 2).await;
    let (first, second) = (letters[0].as_str(), letters[1].as_str());
    let behind = LetterId::new(&world.database.sources());
    insert(&world, behind, first.parse().expect("an id"), "nobody", "parked").await;

    admin.run(&["ops", "dlq", "list"]).await.succeeded().prints(first).prints("no lamp");
    admin.run(&["ops", "dlq", "show", first]).await.succeeded().prints("corr-7").prints(r#"{"lamp":"lit"}"#);
    let behind = behind.to_string();
    let parked = admin.run(&["ops", "dlq", "redrive", &behind, "--reason", "mended"]).await;
    parked.exited(5).prints("parked behind a dead letter").prints("Correlation id");
    let sent = admin.json(&["ops", "dlq", "redrive", first, "--reason", "mended"]).await;
    assert_eq!(sent, json!({ "letters": 2 }));
    admin
        .run(&["ops", "dlq", "redrive", first, "--reason", "again"])
        .await
        .exited(5)
        .prints("already being redriven");
    admin.run(&["ops", "dlq", "drop", second, "--reason", "a test's"]).await.succeeded().prints("Discarded");

    assert_eq!(states(&admin, &[]).await, ["redriving", "dropped", "redriving"]);
    assert_eq!(states(&admin, &["--state", "dropped", "--consumer", "nobody"]).await, ["dropped"]);
    let log = admin.json(&["audit", "list", "--action", "dead_letter.drop"]).await;
    assert_eq!(log["items"][0]["metadata"]["reason"], "a test's", "{log}");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_are_redriven_after_confirmation() {
    let world = World::new().await;
    let admin = world.admin().await;
    dead(&world, "nobody", 3).await;
    dead(&world, "somebody", 2).await;
    let all = ["ops", "dlq", "redrive", "--all", "--reason", "mended"];

    admin.run(&all).await.exited(1).prints("--yes");
    assert_eq!(states(&admin, &["--state", "dead"]).await.len(), 5, "nothing was done unasked");
    let some = admin.json(&[&all[..], &["--consumer", "nobody", "--yes"]].concat()).await;
    let told: Vec<_> = some["items"].as_array().expect("items").iter().map(|item| &item["outcome"]).collect();
    assert_eq!(told, ["sent"; 3]);
    assert_eq!(states(&admin, &["--state", "dead"]).await.len(), 2);
    let rest = admin.run(&[&all[..], &["--yes"]].concat()).await.succeeded().prints("somebody");
    assert_eq!(rest.stdout.lines().count(), 3, "{rest:?}");

    admin.run(&[&all[..], &["--yes"]].concat()).await.succeeded().prints("No dead letters.");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_decisions_are_refused_with_a_reason() {
    let world = World::new().await;
    let admin = world.admin().await;
    let ada = world.user(&admin, "ada").await;
    let nothing = "dlq_00000000000070008000000000000000";
    let cases: &[(i32, &[&str], &str)] = &[
        (1, &["ops", "dlq", "redrive", "--reason", "x"], "LETTER"),
        (1, &["ops", "dlq", "redrive", nothing], "--reason"),
        (1, &["ops", "dlq", "redrive", nothing, "--all", "--reason", "x"], "cannot be used"),
        (1, &["ops", "dlq", "redrive", nothing, "--yes", "--reason", "x"], "cannot be used"),
        (1, &["ops", "dlq", "list", "--state", "lost"], "redriving"),
        (1, &["ops", "dlq", "list", "--consumer", "No One"], "consumer"),
        (4, &["ops", "dlq", "show", nothing], "Correlation id"),
        (4, &["ops", "dlq", "drop", nothing, "--reason", "a test"], "Correlation id"),
    ];
    for (code, words, text) in cases {
        admin.run(words).await.exited(*code).prints(text);
    }
    ada.run(&["ops", "dlq", "list"]).await.exited(3).prints("platform staff");
    world.cloud.stop().await;
}
