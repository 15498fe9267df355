//! Ended sessions and tokens are deleted when their retention is over; active ones stay.

use chrono::Duration;

use crate::world::{PASSWORD, World};

async fn kept(world: &World) -> (i64, i64, i64, i64) {
    (
        world.number("select count(*) from identity.sessions").await,
        world.number("select count(*) from identity.refresh_tokens").await,
        world.number("select count(*) from identity.api_tokens").await,
        world.number("select count(*) from identity.sign_in_failures").await,
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_tokens_and_failures_are_deleted_when_their_retention_is_over_and_not_before() {
    let world = World::new().await;
    let person = world.person("platform_user").await;
    world.refresh(&person.refresh).await;
    world.try_sign_in("nobody-at-all", "wrong").await;
    let token = world.try_token(&person.access).await.text("/token/id");
    let path = format!("/tokens/{token}");
    world.must("DELETE", &path, &person.access, serde_json::Value::Null).await;
    let before = kept(&world).await;
    assert_eq!((before.2, before.3), (1, 1));

    world.identity.forget(&world.store).await.expect("deletes");
    assert_eq!(kept(&world).await, before, "nothing is old");

    world.database.clock().advance(Duration::hours(25));
    let living = world.sign_in(&person.name, PASSWORD).await;
    world.identity.forget(&world.store).await.expect("deletes");
    assert_eq!(kept(&world).await, (before.0 + 1, before.1 + 1, 1, 0), "failures are deleted after a day");

    world.database.clock().advance(Duration::days(90));
    let last = world.sign_in(&person.name, PASSWORD).await;
    world.identity.forget(&world.store).await.expect("deletes");
    assert_eq!(kept(&world).await, (2, 2, 0, 0), "one ended less than 90 days ago, and one is active");
    assert!(world.refresh(&last.refresh).await.is_success());
    assert!(!world.refresh(&living.refresh).await.is_success());
}
