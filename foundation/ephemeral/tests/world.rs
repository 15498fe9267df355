//! An engine under test.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use gpuaas_core::{Clock, Secret};
use gpuaas_ephemeral::{Ephemeral, InProcess, Redis};
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::RedisServer;

/// Limit for a connection to the server.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

pub struct World {
    pub engine: Arc<dyn Ephemeral>,
    /// The clock of the engine in this process; the other one uses its server's.
    clock: Option<Clock>,
    _server: Option<RedisServer>,
}

impl World {
    pub async fn in_process() -> Self {
        let clock = Clock::shifted();
        Self { engine: Arc::new(InProcess::new(clock.clone())), clock: Some(clock), _server: None }
    }

    pub async fn redis() -> Self {
        let server = RedisServer::start().await;
        Self { engine: connect(&server).await, clock: None, _server: Some(server) }
    }

    /// Lets time pass for the engine.
    pub async fn pass(&self, time: Duration) {
        match &self.clock {
            Some(clock) => clock.advance(TimeDelta::from_std(time).expect("short")),
            // waits: the server's own time passes
            None => tokio::time::sleep(time).await,
        }
    }
}

/// Returns an engine that is connected to the server and reconnects until the test ends.
pub async fn connect(server: &RedisServer) -> Arc<Redis> {
    let engine = Arc::new(Redis::new(&Secret::new(server.url())).expect("a valid URL"));
    let serving = engine.clone();
    Supervisor::new().spawn_restarting("redis", move || {
        let engine = serving.clone();
        async move { Err(engine.run().await.into()) }
    });
    assert!(engine.connected(CONNECT_TIMEOUT).await, "connects");
    engine
}
