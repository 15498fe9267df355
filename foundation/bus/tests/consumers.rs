//! Consumers: every event takes effect once, in order for each aggregate, however many processes share the work.

use futures::future::join_all;
use gpuaas_testkit::{count, eventually};
use uuid::Uuid;

use crate::world::{Process, Recorder, WAIT_TIMEOUT, database, happen, saw, seen};

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_share_the_work_and_every_event_takes_effect_once_in_order() {
    let database = database().await;
    let store = database.store();
    let (one, other) = (
        Process::start(store.clone(), Recorder::default()).await,
        Process::start(database.store(), Recorder::default()).await,
    );

    let mut owner = database.owner().await;
    let shares = "(select from events.leases group by owner having count(*) = 32) as halves";
    assert!(
        eventually(WAIT_TIMEOUT, async || count(&mut owner, shares).await == 2).await,
        "half of them each"
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

    for (thing, numbers) in seen(&mut owner).await {
        assert_eq!(numbers, (1..=25).collect::<Vec<_>>(), "{thing}");
    }
    one.stop().await;
    other.stop().await;
    assert_eq!(count(&mut owner, "events.leases").await, 64);
}
