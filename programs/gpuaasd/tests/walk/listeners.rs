//! Tests of the endpoints of each listener, including while the database is saturated.

use std::net::SocketAddr;

use gpuaas_store::PlatformReason;

use crate::world::World;

async fn status(address: Option<SocketAddr>, path: &str) -> u16 {
    let url = format!("http://{}{path}", address.expect("listens"));
    reqwest::get(url).await.expect("an answer").status().as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_answered_by_their_own_listener_alone() {
    let world = World::new().await;
    for path in ["/metrics", "/metrics/fleet"] {
        assert_eq!(status(world.cloud.address(), path).await, 404, "{path}");
        assert_eq!(status(world.cloud.health_address(), path).await, 200, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn readiness_answers_while_every_connection_to_the_database_is_busy() {
    let world = World::new().await;
    let mut held = Vec::new();
    while let Ok(tx) = world.cloud.store.system_tx(PlatformReason::Fleet).await {
        held.push(tx);
    }

    for address in [world.cloud.address(), world.cloud.health_address()] {
        assert_eq!(status(address, "/readyz").await, 200);
    }

    for tx in held {
        tx.roll_back().await;
    }
}
