//! An event yields one notification, however often it is delivered and however many processes consume.

use crate::world::{Process, World};

#[tokio::test(flavor = "multi_thread")]
async fn events_that_are_delivered_again_yield_no_second_notification() {
    let world = World::new().await;
    for _ in 0..5 {
        world.revoke_token(world.ada).await;
    }
    world.wait_for("ada", 5).await;
    let World { database, store, settings, process, ada, bob, people } = world;
    process.stop().await;
    // Without a position, a consumer starts from the oldest event.
    database
        .execute_as_owner(
            "set session_replication_role = replica; delete from events.positions where reader = 'notify'",
        )
        .await;

    let process = Process::start(store.clone(), settings.clone(), &people).await;
    let world = World { database, store, settings, process, ada, bob, people };
    world.revoke_token(world.ada).await;

    world.wait_for_effects(6).await;
    world.wait_for("ada", 6).await;
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_write_one_notification_per_event() {
    let world = World::new().await;
    let second = Process::start(world.database.store(), world.settings.clone(), &world.people).await;

    for _ in 0..20 {
        world.revoke_token(world.ada).await;
        world.revoke_token(world.bob).await;
    }

    for who in ["ada", "bob"] {
        let notifications = world.wait_for(who, 20).await;
        let seqs: Vec<_> =
            notifications.iter().filter_map(|notification| notification["seq"].as_i64()).collect();
        assert_eq!(seqs, (1..=20).collect::<Vec<_>>(), "{who}");
    }
    second.stop().await;
    world.stop().await;
}
