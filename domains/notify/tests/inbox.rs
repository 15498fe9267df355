//! Notifications are read, dismissed, cleared, and deleted when their retention ends.

use serde_json::{Value, json};

use crate::world::World;

/// Three notifications of ada and one of bob; returns ada's, oldest first.
async fn with_notifications(world: &World) -> Vec<Value> {
    for _ in 0..3 {
        world.revoke_token(world.ada).await;
    }
    world.revoke_token(world.bob).await;
    world.wait_for("bob", 1).await;
    world.wait_for("ada", 3).await
}

fn path(notification: &Value, action: &str) -> String {
    format!("/notifications/{}/{action}", notification["id"].as_str().expect("an id"))
}

async fn unread(world: &World, who: &str) -> Value {
    world.must("GET", "/notifications", who).await["unread"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notification_marked_as_read_stays_listed_and_no_longer_counts_as_unread() {
    let world = World::new().await;
    let notifications = with_notifications(&world).await;
    assert_eq!(unread(&world, "ada").await, 3);

    for _ in 0..2 {
        world.must("POST", &path(&notifications[1], "read"), "ada").await;
        world.database.clock().advance(chrono::Duration::minutes(1));
    }

    assert_eq!(unread(&world, "ada").await, 2);
    let listed = world.notifications("ada").await;
    let read: Vec<_> = listed.iter().map(|notification| !notification["read_at"].is_null()).collect();
    assert_eq!(read, [false, true, false]);
    let page = world.must("GET", "/notifications?unread=true", "ada").await;
    assert_eq!(page["items"].as_array().map(Vec::len), Some(2));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dismissed_notification_is_no_longer_listed_and_can_not_be_marked_as_read() {
    let world = World::new().await;
    let notifications = with_notifications(&world).await;

    for _ in 0..2 {
        world.must("POST", &path(&notifications[0], "dismiss"), "ada").await;
    }

    assert_eq!(world.notifications("ada").await, notifications[1..]);
    assert_eq!(unread(&world, "ada").await, 2);
    let (status, problem) = world.send("POST", &path(&notifications[0], "read"), "ada").await;
    assert_eq!((status, &problem["code"]), (404, &json!("notification_not_found")));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clear_dismisses_all_notifications_of_the_caller_and_none_of_others() {
    let world = World::new().await;
    with_notifications(&world).await;

    assert_eq!(world.must("POST", "/notifications/clear", "ada").await, json!({ "dismissed": 3 }));

    assert_eq!(world.must("POST", "/notifications/clear", "ada").await, json!({ "dismissed": 0 }));
    assert_eq!(world.notifications("ada").await, [json!(null); 0]);
    assert_eq!(unread(&world, "ada").await, 0);
    assert_eq!(world.notifications("bob").await.len(), 1);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notification_of_another_user_looks_like_none() {
    let world = World::new().await;
    let notifications = with_notifications(&world).await;
    for action in ["read", "dismiss"] {
        let (status, problem) = world.send("POST", &path(&notifications[0], action), "bob").await;
        assert_eq!((status, &problem["code"]), (404, &json!("notification_not_found")), "{action}");
    }
    assert_eq!(world.notifications("ada").await, notifications);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_are_listed_newest_first_page_by_page() {
    let world = World::new().await;
    with_notifications(&world).await;
    let first = world.must("GET", "/notifications?page_size=2", "ada").await;
    let cursor = first["next_cursor"].as_str().expect("another page");
    let last = world.must("GET", &format!("/notifications?page_size=2&cursor={cursor}"), "ada").await;
    let seqs = |page: &Value| -> Vec<i64> {
        page["items"].as_array().expect("items").iter().filter_map(|item| item["seq"].as_i64()).collect()
    };
    assert_eq!((seqs(&first), seqs(&last)), (vec![3, 2], vec![1]));
    assert_eq!(last["next_cursor"], json!(null));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_are_deleted_when_their_retention_is_over_and_not_before() {
    let world = World::new().await;
    with_notifications(&world).await;
    let stored = async || world.database.number("select count(*) from notify.notifications").await;

    world.process.notify.forget().await.expect("deletes");
    assert_eq!(stored().await, 4);
    world.database.clock().advance(chrono::Duration::days(400));
    world.process.notify.forget().await.expect("deletes");

    assert_eq!(stored().await, 0);
    world.stop().await;
}
