//! Readiness checks of this process, executed at most once a second regardless of the number of probes.

use std::sync::Arc;

use gpuaas_core::{Code, Error, Result, Uptime};
use gpuaas_ephemeral::Ephemeral;
use gpuaas_store::Store;
use tokio::sync::Mutex;

/// Clock skew to the database above which the process isn't ready.
const MAX_CLOCK_SKEW: chrono::Duration = chrono::Duration::seconds(1);
/// Time for which an outcome is cached, so that probes can't load the database.
const OUTCOME_LIFETIME: chrono::Duration = chrono::Duration::seconds(1);

/// The checks of `/readyz`. Concurrent probes share one check.
pub(crate) struct Readiness {
    store: Store,
    ephemeral: Arc<dyn Ephemeral>,
    last: Mutex<Option<CheckOutcome>>,
}

struct CheckOutcome {
    at: Uptime,
    /// The text for probes, or the reason why the process isn't ready.
    result: Result<String, String>,
}

impl Readiness {
    pub(crate) fn new(store: Store, ephemeral: Arc<dyn Ephemeral>) -> Self {
        Self { store, ephemeral, last: Mutex::new(None) }
    }

    /// Returns the text for a probe, or `service_unavailable` with the reason.
    pub(crate) async fn probe(&self) -> Result<String> {
        let mut last = self.last.lock().await;
        let now = self.store.sources().uptime();
        let cached = last.take_if(|outcome| now.since(outcome.at) < OUTCOME_LIFETIME);
        let outcome = match cached {
            Some(outcome) => outcome,
            None => CheckOutcome { result: self.check().await, at: self.store.sources().uptime() },
        };
        let result = last.insert(outcome).result.clone();
        result.map_err(|problem| Error::new(Code::ServiceUnavailable, problem))
    }

    /// The process is ready without the ephemeral engine: most requests are answered, and all processes share the engine,
    /// so that none would be left.
    async fn check(&self) -> Result<String, String> {
        let database_time = self.store.database_time().await.map_err(|error| error.detail.to_string())?;
        let offset = self.store.sources().now() - database_time;
        if offset.abs() > MAX_CLOCK_SKEW {
            return Err(format!("the clock differs from the database's by {} ms", offset.num_milliseconds()));
        }
        Ok(match self.ephemeral.check().await {
            Ok(()) => "ready\n".to_owned(),
            Err(error) => format!("ready, but {error}\n"),
        })
    }
}
