//! What an engine does when time passes: gauges, and runs that ended long ago.

use std::time::Duration;

use gpuaas_core::Result;
use gpuaas_http::Supervisor;
use gpuaas_store::{PlatformReason, Scope};

use super::Engine;
use crate::record;

const MEASURE_INTERVAL: Duration = Duration::from_secs(15);
const SWEEP_INTERVAL: Duration = Duration::from_secs(3600);

impl Engine {
    pub(super) fn start_upkeep(&self, supervisor: &Supervisor) {
        let engine = self.clone();
        supervisor.every("workflow gauges", MEASURE_INTERVAL, move || engine.clone().measure());
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

    async fn measure(self) -> Result<()> {
        let now = self.store.sources().now();
        let mut tx = self.store.read_tx(Scope::Platform(PlatformReason::Workflows)).await?;
        let standings = record::standings(&mut tx, now).await;
        tx.finish().await;
        let standings = standings?;
        // A workflow without unfinished runs is at zero, and not at what was measured last.
        for name in self.runners.values().map(|runner| runner.description().name) {
            let found = standings.iter().find(|standing| standing.workflow == name);
            let (stuck, age) = found.map_or((0, 0.0), |standing| (standing.stuck, standing.age_seconds));
            metrics::gauge!("gpuaas_workflow_stuck", "workflow" => name).set(stuck as f64);
            metrics::gauge!("gpuaas_workflow_age_seconds", "workflow" => name).set(age);
        }
        Ok(())
    }

    /// Removes a batch of runs that ended long ago. Whether there may be more.
    pub async fn sweep(&self) -> Result<bool> {
        record::remove_ended(&self.store, self.store.sources().now()).await
    }
}
