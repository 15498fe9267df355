//! Consumers: every event takes effect once, in order for each aggregate, however many processes share the work.

use futures::future::join_all;
use gpuaas_testkit::count;
use uuid::Uuid;

use crate::world::{Process, Recorder, database, happen, saw, seen};

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_share_the_work_and_every_event_takes_effect_once_in_order() {
    let database = database().await;
    let store = database.store();
    let (one, other) = (
        Process::start(store.clone(), Recorder::default()).await,
        Process::start(database.store(), Recorder::default()).await,
    );

    let things: Vec<Uuid> = (0..20).map(|_| store.sources().uuid()).collect();
    join_all(things.iter().map(|thing| {
        let store = store.clone();
        async move {
            for _ in 0..25 {
                happen(&store, *thing).await;
            }
        }
    }))
    .await;
    saw(&database, 500).await;

    let mut owner = database.owner().await;
    for (thing, numbers) in seen(&mut owner).await {
        assert_eq!(numbers, (1..=25).collect::<Vec<_>>(), "{thing}");
    }
    one.stop().await;
    other.stop().await;
    let held = sqlx::query_scalar::<_, i64>("select count(distinct owner) from events.leases");
    assert_eq!(held.fetch_one(&mut owner).await.expect("a count"), 2, "both had partitions");
    assert_eq!(count(&mut owner, "events.leases").await, 64);
}
