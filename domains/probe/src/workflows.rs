//! The probe's way: an event, its echo, a note that it came through.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_core::{Error, ProbeId, Result};
use gpuaas_store::{Cause, PlatformReason, Scope, StepTx};
use gpuaas_workflow::{
    Compensation, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};
use serde::{Deserialize, Serialize};

use crate::events::ProbeStarted;

/// Without an echo for this long something is wrong.
const ECHOES_WITHIN: Duration = Duration::from_secs(60);

#[derive(Serialize, Deserialize)]
pub(crate) struct Input {
    pub probe: ProbeId,
}

pub(crate) struct ProbeRun;

impl Workflow for ProbeRun {
    const NAME: &'static str = "probe";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = ();

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.wait::<Echoed>().step::<Settle>()
    }

    fn scope(_: &Cause) -> Scope {
        Scope::Platform(PlatformReason::Workflows)
    }
}

/// States the event, and waits for its echo.
pub(crate) struct Echoed;

impl Step for Echoed {
    const NAME: &'static str = "echo";
    const UNDO: Compensation = Compensation::By("removes the probe");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = ECHOES_WITHIN;
    type Output = DateTime<Utc>;
}

impl Wait<ProbeRun> for Echoed {
    type Signal = DateTime<Utc>;

    async fn begin((): &(), tx: &mut StepTx, run: &Run<ProbeRun>) -> Result<Keys> {
        let (probe, key) = (run.input.probe, run.task_id().to_string());
        let insert = sqlx::query!(
            "insert into probe.probes (id, run_id, started_at) values ($1, $2, $3) on conflict do nothing",
            probe.uuid(),
            run.id.uuid(),
            tx.now(),
        );
        tx.execute(insert).await?;
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
            signals.into_values().next().ok_or_else(|| Error::internal("woken without an echo"))?;
        let update = sqlx::query!(
            "update probe.probes set echoed_at = $2 where id = $1",
            run.input.probe.uuid(),
            echoed_at,
        );
        tx.execute(update).await?;
        Ok(echoed_at)
    }

    async fn undo((): &(), tx: &mut StepTx, run: &Run<ProbeRun>, _: Undo<DateTime<Utc>>) -> Result<Keys> {
        tx.execute(sqlx::query!("delete from probe.probes where id = $1", run.input.probe.uuid())).await?;
        metrics::counter!("gpuaas_probe_failures_total").increment(1);
        Ok(Vec::new())
    }
}

/// Notes that it came through.
struct Settle;

impl Step for Settle {
    const NAME: &'static str = "settle";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<ProbeRun> for Settle {
    async fn run((): &(), tx: &mut StepTx, run: &Run<ProbeRun>) -> Result<()> {
        let settle = sqlx::query!(
            "update probe.probes set finished_at = $2 where id = $1 returning started_at",
            run.input.probe.uuid(),
            tx.now(),
        );
        let started_at = tx.one(settle).await?.started_at;
        let took = (tx.now() - started_at).as_seconds_f64();
        metrics::histogram!("gpuaas_probe_seconds").record(took.max(0.0));
        Ok(())
    }

    async fn undo((): &(), _: &mut StepTx, _: &Run<ProbeRun>, (): ()) -> Result<()> {
        Ok(())
    }
}
