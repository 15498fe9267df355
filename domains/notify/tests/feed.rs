//! The notification feed sends the notifications of its user live and resumes without a gap.

use gpuaas_core::PlatformRole;
use gpuaas_http::FeedStream;
use gpuaas_testkit::Tenant;
use serde_json::Value;

use crate::world::{World, feed_request, receive};

async fn open(world: &World, tenant: Tenant, query: &str) -> Box<dyn FeedStream> {
    let request = feed_request(tenant.user, PlatformRole::User, query);
    let feed = world.notification_feed();
    feed.admit(&request).await.expect("admitted");
    feed.open(&request).await.expect("opens")
}

/// Receives until `expected` notifications have arrived.
async fn receive_many(stream: &mut Box<dyn FeedStream>, expected: usize) -> Vec<Value> {
    let mut received = Vec::new();
    while received.len() < expected {
        for message in receive(stream).await {
            assert_eq!(message["type"], "notification");
            received.push(message["notification"].clone());
        }
    }
    received
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_feed_sends_new_notifications_of_its_user_and_no_old_ones() {
    let world = World::new().await;
    world.revoke_token(world.ada).await;
    world.wait_for("ada", 1).await;
    let (mut ada, mut bob) = (open(&world, world.ada, "").await, open(&world, world.bob, "").await);

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

    let received = receive_many(&mut open(&world, world.ada, "?after=20").await, 130).await;

    let seqs: Vec<_> = received.iter().filter_map(|notification| notification["seq"].as_i64()).collect();
    assert_eq!(seqs, (21..=150).collect::<Vec<_>>());
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_query_parameter_is_refused() {
    let world = World::new().await;
    let request = feed_request(world.ada.user, PlatformRole::User, "?since=1");

    assert!(world.notification_feed().open(&request).await.is_err());
    world.stop().await;
}
