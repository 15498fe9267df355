//! Periodic work of an engine: gauges, and the removal of old ended runs.

use std::time::Duration;

use gpuaas_core::Result;
use gpuaas_store::{PlatformReason, Scope};
use gpuaas_supervisor::Supervisor;

use super::Engine;
use crate::record;

const METRICS_INTERVAL: Duration = Duration::from_secs(15);
const SWEEP_INTERVAL: Duration = Duration::from_secs(3600);

impl Engine {
    pub(super) fn start_maintenance(&self, supervisor: &Supervisor) {
        let engine = self.clone();
        supervisor.every("workflow gauges", METRICS_INTERVAL, move || engine.clone().record_metrics());
        let engine = self.clone();
        let stopping = supervisor.stopping();
        supervisor.every("ended workflows", SWEEP_INTERVAL, move || {
            let (engine, stopping) = (engine.clone(), stopping.clone());
            async move {
                while !stopping.is_cancelled() && engine.sweep().await? {}
                Ok(())
            }
        });
    }

    async fn record_metrics(self) -> Result<()> {
        let now = self.store.sources().now();
        let mut tx = self.store.read_tx(Scope::Platform(PlatformReason::Workflows)).await?;
        let unfinished_runs = record::unfinished_runs(&mut tx, now).await;
        tx.finish().await;
        let unfinished_runs = unfinished_runs?;
        // A workflow without unfinished runs is reset to zero.
        for name in self.runners.values().map(|runner| runner.description().name) {
            let found = unfinished_runs.iter().find(|runs| runs.workflow == name);
            let (stuck, age) = found.map_or((0, 0.0), |runs| (runs.stuck, runs.age_seconds));
            metrics::gauge!("gpuaas_workflow_stuck", "workflow" => name).set(stuck as f64);
            metrics::gauge!("gpuaas_workflow_age_seconds", "workflow" => name).set(age);
        }
        Ok(())
    }

    /// Removes a batch of old ended runs. Returns true if there may be more.
    pub async fn sweep(&self) -> Result<bool> {
        record::remove_ended(&self.store, self.store.sources().now()).await
    }
}
