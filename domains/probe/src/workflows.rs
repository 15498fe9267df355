//! The probe workflow: emits an event, waits for its echo, records the result.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_core::{Error, ProbeId, Result};
use gpuaas_store::{Cause, PlatformReason, Scope, StepTx};
use gpuaas_workflow::{
    Compensation, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};
use serde::{Deserialize, Serialize};

use crate::commands;
use crate::events::ProbeStarted;

/// A probe without an echo within this time has failed.
const ECHO_TIMEOUT: Duration = Duration::from_secs(60);

#[derive(Serialize, Deserialize)]
pub(crate) struct ProbeInput {
    pub probe: ProbeId,
}

pub(crate) struct ProbeRun;

impl Workflow for ProbeRun {
    const NAME: &'static str = "probe";
    const VERSION: i32 = 1;
    type Input = ProbeInput;
    type State = ();

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.wait::<AwaitEcho>().step::<RecordFinish>()
    }

    fn scope(_: &Cause) -> Scope {
        Scope::Platform(PlatformReason::Workflows)
    }
}

/// Emits the event and waits for its echo.
pub(crate) struct AwaitEcho;

impl Step for AwaitEcho {
    const NAME: &'static str = "echo";
    const UNDO: Compensation = Compensation::By("deletes the probe");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = ECHO_TIMEOUT;
    type Output = DateTime<Utc>;
}

impl Wait<ProbeRun> for AwaitEcho {
    type Signal = DateTime<Utc>;

    async fn begin((): &(), tx: &mut StepTx, run: &Run<ProbeRun>) -> Result<Keys> {
        let (probe, key) = (run.input.probe, run.task_id().to_string());
        let now = tx.now();
        commands::insert(tx, probe, run.id, now).await?;
        tx.emit(&ProbeStarted { probe_id: probe, run_id: run.id, key: key.clone() })?;
        Ok(vec![key])
    }

    async fn received(
        (): &(),
        tx: &mut StepTx,
        run: &Run<ProbeRun>,
        signals: Signals<DateTime<Utc>>,
    ) -> Result<DateTime<Utc>> {
        let echoed_at =
            signals.into_values().next().ok_or_else(|| Error::internal("step resumed without an echo"))?;
        commands::record_echo(tx, run.input.probe, echoed_at).await?;
        Ok(echoed_at)
    }

    async fn undo((): &(), tx: &mut StepTx, run: &Run<ProbeRun>, _: Undo<DateTime<Utc>>) -> Result<Keys> {
        commands::delete(tx, run.input.probe).await?;
        metrics::counter!("gpuaas_probe_failures_total").increment(1);
        Ok(Vec::new())
    }
}

/// Records that the probe finished, and its duration.
struct RecordFinish;

impl Step for RecordFinish {
    const NAME: &'static str = "settle";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<ProbeRun> for RecordFinish {
    async fn run((): &(), tx: &mut StepTx, run: &Run<ProbeRun>) -> Result<()> {
        let now = tx.now();
        let started_at = commands::record_finish(tx, run.input.probe, now).await?;
        let seconds = (now - started_at).as_seconds_f64();
        metrics::histogram!("gpuaas_probe_seconds").record(seconds.max(0.0));
        Ok(())
    }

    async fn undo((): &(), _: &mut StepTx, _: &Run<ProbeRun>, (): ()) -> Result<()> {
        Ok(())
    }
}
