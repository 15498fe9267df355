//! Readiness: whether this process can serve, asked at most once a second however often it is probed.

use gpuaas_core::{Code, Error, Result, Uptime};
use gpuaas_store::Store;
use tokio::sync::Mutex;

/// The most a clock may differ from the database's before the process isn't ready.
const CLOCK_TOLERANCE: chrono::Duration = chrono::Duration::seconds(1);
/// How long an outcome is answered again: probes cost the database nothing, whoever sends them.
const OUTCOME_LIFETIME: chrono::Duration = chrono::Duration::seconds(1);

/// The checks of `/readyz`. Probes that come together share one check.
pub(crate) struct Readiness {
    store: Store,
    last: Mutex<Option<Outcome>>,
}

struct Outcome {
    at: Uptime,
    /// Why the process isn't ready.
    problem: Option<String>,
}

impl Readiness {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, last: Mutex::new(None) }
    }

    /// Returns the text for a probe, or `service_unavailable` with the reason.
    pub(crate) async fn probe(&self) -> Result<String> {
        let mut last = self.last.lock().await;
        let now = self.store.sources().uptime();
        let known = last.take_if(|outcome| now.since(outcome.at) < OUTCOME_LIFETIME);
        let outcome = match known {
            Some(outcome) => outcome,
            None => Outcome { problem: self.check().await.err(), at: self.store.sources().uptime() },
        };
        let problem = last.insert(outcome).problem.clone();
        match problem {
            None => Ok("ready\n".to_owned()),
            Some(problem) => Err(Error::new(Code::ServiceUnavailable, problem)),
        }
    }

    async fn check(&self) -> Result<(), String> {
        let theirs = self.store.database_time().await.map_err(|error| error.detail.to_string())?;
        let offset = self.store.sources().now() - theirs;
        if offset.abs() > CLOCK_TOLERANCE {
            return Err(format!("the clock differs from the database's by {} ms", offset.num_milliseconds()));
        }
        Ok(())
    }
}
