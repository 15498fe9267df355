//! The notification feed sends the notifications of its user live and resumes without a gap.

use serde_json::Value;

use crate::world::{Socket, World, receive};

async fn open(world: &World, who: &str, query: &str) -> Socket {
    world.open(&format!("/ws/notifications{query}"), who).await.expect("opens")
}

/// Receives until `expected` notifications have arrived.
async fn receive_many(stream: &mut Socket, expected: usize) -> Vec<Value> {
    let mut received = Vec::new();
    while received.len() < expected {
        let message = receive(stream).await;
        assert_eq!(message["type"], "notification");
        received.push(message["notification"].clone());
    }
    received
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_feed_sends_new_notifications_of_its_user_and_no_old_ones() {
    let world = World::new().await;
    world.revoke_token(world.ada).await;
    world.wait_for("ada", 1).await;
    let (mut ada, mut bob) = (open(&world, "ada", "").await, open(&world, "bob", "").await);

    let (of_bob, of_ada) = (world.revoke_token(world.bob).await, world.revoke_token(world.ada).await);

    for (stream, token, seq) in [(&mut ada, of_ada, 2), (&mut bob, of_bob, 1)] {
        let received = receive_many(stream, 1).await;
        assert_eq!((received.len(), &received[0]["seq"]), (1, &seq.into()));
        assert_eq!(received[0]["title"], "An API token was revoked");
        assert!(received[0]["body"].as_str().is_some_and(|body| body.contains(&token.to_string())));
    }
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_resumes_after_the_last_sequence_that_was_received() {
    let world = World::new().await;
    for _ in 0..150 {
        world.revoke_token(world.ada).await;
    }
    world.wait_for_effects(150).await;

    let received = receive_many(&mut open(&world, "ada", "?after=20").await, 130).await;

    let seqs: Vec<_> = received.iter().filter_map(|notification| notification["seq"].as_i64()).collect();
    assert_eq!(seqs, (21..=150).collect::<Vec<_>>());
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_query_parameter_is_refused() {
    let world = World::new().await;

    let refused = world.open("/ws/notifications?since=1", "ada").await.err();

    assert_eq!(refused, Some("validation_error".to_owned()));
    world.stop().await;
}
