//! Tests that a stop waits for work in progress only.

use std::time::Duration;

use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_process_stops_immediately() {
    let world = World::new().await;

    let stopped = tokio::time::timeout(Duration::from_secs(8), world.cloud.stop()).await;

    assert!(stopped.is_ok(), "something that has no work kept the process");
}
