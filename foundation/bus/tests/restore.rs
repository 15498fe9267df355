//! A dump restored into a new server: readers continue in a new epoch, and no event is lost or processed twice.

use gpuaas_testkit::{Restored, count, eventually};

use crate::world::{Process, Recorder, WAIT_TIMEOUT, database, happen, saw, seen};

#[tokio::test(flavor = "multi_thread")]
async fn readers_go_on_in_a_new_epoch() {
    let database = database().await;
    let store = database.store();
    let things: Vec<_> = (0..5).map(|_| store.sources().uuid()).collect();
    let process = Process::start(store.clone(), Recorder::default()).await;
    for thing in &things {
        happen(&store, *thing).await;
    }
    saw(&database, 5).await;
    process.stop().await;
    // Committed, but not consumed before the dump.
    for thing in &things {
        happen(&store, *thing).await;
    }

    let restored = Restored::of(&database).await;
    let store = restored.store().await;
    let mut owner = restored.owner().await;
    assert_eq!(count(&mut owner, "events.epochs").await, 2);
    let process = Process::start(store.clone(), Recorder::default()).await;
    for thing in &things {
        happen(&store, *thing).await;
    }

    let done = eventually(WAIT_TIMEOUT, async || count(&mut owner, "test.seen").await >= 15).await;
    assert!(done, "{:?}", seen(&mut owner).await);
    for (thing, numbers) in seen(&mut owner).await {
        assert_eq!(numbers, [1, 2, 3], "{thing}");
    }
    process.stop().await;
}
