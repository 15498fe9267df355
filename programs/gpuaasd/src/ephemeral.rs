//! The configured engine of ephemeral state.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::{Clock, Result};
use gpuaas_ephemeral::{Ephemeral, InProcess};
use gpuaas_supervisor::Supervisor;

use crate::config::{EphemeralConfig, EphemeralEngine};

/// Time for which a start waits for the first connection. It continues without one.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Opens the engine. One in a server reconnects until the supervisor stops.
pub(crate) async fn open(
    config: &EphemeralConfig,
    clock: &Clock,
    supervisor: &Supervisor,
) -> Result<Arc<dyn Ephemeral>> {
    if config.engine == EphemeralEngine::InProcess {
        return Ok(Arc::new(InProcess::new(clock.clone())));
    }
    let redis = Arc::new(config.redis()?);
    let serving = redis.clone();
    supervisor.spawn_restarting("ephemeral engine", move || {
        let redis = serving.clone();
        async move { Err(redis.run().await.into()) }
    });
    if !redis.connected(CONNECT_TIMEOUT).await {
        tracing::warn!("no connection to the ephemeral engine; sign-in is rejected until there is one");
    }
    Ok(redis)
}
