//! Stop and start: the machine goes off and comes back with proof; its GPUs stay its own.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::GpuProof;
use gpuaas_agent_protocol::tasks::{
    AllocationVerify, InstancePower, Power, PowerAction, PowerParams, PowerState, SliceVmVerify,
};
use gpuaas_catalog::model::Shape;
use gpuaas_core::{Code, Error, Result};
use gpuaas_fleet::model::Finished;
use gpuaas_store::StepTx;
use gpuaas_workflow::{
    Compensation, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};

use super::provision::{ask_proof, believe};
use super::steps::{self, patience};
use super::{Input, OfAllocation, Shared, proof};
use crate::commands::lifecycle::advance;
use crate::events::{Active, Stopped};
use crate::model::AllocationState;
use crate::queries;

/// Switches off.
pub struct Stop;

impl Workflow for Stop {
    const NAME: &'static str = "stop";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Stopping>().wait::<PowerOff>().step::<Off>()
    }

    /// Also a run that was unwound before its first step leaves the allocation as it was.
    async fn undone(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        back(tx, run, AllocationState::Stopping, AllocationState::Active).await
    }
}

/// Switches on.
pub struct Start;

impl Workflow for Start {
    const NAME: &'static str = "start";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Starting>().wait::<PowerOn>().wait::<Proved>().step::<On>()
    }

    /// Also a run that was unwound before its first step leaves the allocation as it was.
    async fn undone(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        back(tx, run, AllocationState::Starting, AllocationState::Stopped).await
    }
}

/// Puts an allocation back where it was, with the reason.
async fn back<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    from: AllocationState,
    to: AllocationState,
) -> Result<()> {
    let row = queries::lock(tx, run.input.allocation).await?;
    if row.state()? != from {
        return Ok(());
    }
    let now = tx.now();
    advance(tx, &row, to, now).await?;
    let failure = run.failure().map(|failure| failure.error);
    let update =
        sqlx::query!("update provisioning.allocations set failure = $2 where id = $1", row.id, failure);
    tx.execute(update).await.map(|_| ())
}

macro_rules! accepted {
    ($($(#[$doc:meta])* $name:ident = $text:literal for $workflow:ty, back from $from:ident to $to:ident, $undo:literal;)+) => {$(
        $(#[$doc])*
        struct $name;

        impl Step for $name {
            const NAME: &'static str = $text;
            const UNDO: Compensation = Compensation::By($undo);
            const TIMEOUT: Duration = Duration::from_secs(10);
            type Output = ();
        }

        impl Transaction<$workflow> for $name {
            async fn run(_: &Arc<Shared>, _: &mut StepTx, _: &Run<$workflow>) -> Result<()> {
                Ok(())
            }

            async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<$workflow>, (): ()) -> Result<()> {
                back(tx, run, AllocationState::$from, AllocationState::$to).await
            }
        }
    )+};
}

accepted! {
    /// The request stands; undone, the allocation is as before.
    Stopping = "stopping" for Stop, back from Stopping to Active, "the allocation is active again";
    /// The request stands; undone, the allocation is as before.
    Starting = "starting" for Start, back from Starting to Stopped, "the allocation is stopped again";
}

async fn power<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    step: &'static str,
    action: PowerAction,
) -> Result<Keys> {
    let row = queries::lock(tx, run.input.allocation).await?;
    let params = PowerParams { allocation_id: row.id(), action };
    steps::order::<W, InstancePower>(tx, run, step, &row, params).await
}

fn is(signals: Signals<Finished>, request: PowerState) -> Result<Power> {
    let power = steps::output::<InstancePower>(signals)?;
    if power.state == request {
        return Ok(power);
    }
    Err(Error::new(Code::UpstreamError, "the machine didn't change its state"))
}

struct PowerOff;

impl Step for PowerOff {
    const NAME: &'static str = "power_off";
    const UNDO: Compensation = Compensation::By("has the host switch it on again");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = patience::<InstancePower>();
    type Output = Power;
}

impl Wait<Stop> for PowerOff {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Stop>) -> Result<Keys> {
        power(tx, run, Self::NAME, PowerAction::Stop).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<Stop>,
        signals: Signals<Finished>,
    ) -> Result<Power> {
        is(signals, PowerState::Stopped)
    }

    async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Stop>, _: Undo<Power>) -> Result<Keys> {
        power(tx, run, Self::NAME, PowerAction::Start).await
    }
}

struct PowerOn;

impl Step for PowerOn {
    const NAME: &'static str = "power_on";
    const UNDO: Compensation = Compensation::By("has the host switch it off again");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = patience::<InstancePower>();
    type Output = Power;
}

impl Wait<Start> for PowerOn {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Start>) -> Result<Keys> {
        power(tx, run, Self::NAME, PowerAction::Start).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<Start>,
        signals: Signals<Finished>,
    ) -> Result<Power> {
        is(signals, PowerState::Running)
    }

    async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Start>, _: Undo<Power>) -> Result<Keys> {
        power(tx, run, Self::NAME, PowerAction::Stop).await
    }
}

/// The proof, by whichever task its shape has.
pub(super) struct Proved;

impl Step for Proved {
    const NAME: &'static str = "proof";
    const UNDO: Compensation = Compensation::Nothing("it only looks");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = patience::<SliceVmVerify>();
    type Output = GpuProof;
}

impl<W: OfAllocation> Wait<W> for Proved {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
        let shape = queries::one(tx, run.input.allocation).await?.shape()?;
        match shape {
            Shape::Baremetal => ask_proof::<W, AllocationVerify>(tx, run, Self::NAME).await,
            Shape::GpuSlice | Shape::CpuVm => ask_proof::<W, SliceVmVerify>(tx, run, Self::NAME).await,
        }
    }

    async fn received(
        _: &Arc<Shared>,
        tx: &mut StepTx,
        run: &Run<W>,
        signals: Signals<Finished>,
    ) -> Result<GpuProof> {
        believe(tx, run, signals).await
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<W>, _: Undo<GpuProof>) -> Result<Keys> {
        Ok(Keys::new())
    }
}

/// It is off.
struct Off;

impl Step for Off {
    const NAME: &'static str = "off";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<Stop> for Off {
    async fn run(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Stop>) -> Result<()> {
        let row = queries::lock(tx, run.input.allocation).await?;
        let now = tx.now();
        advance(tx, &row, AllocationState::Stopped, now).await?;
        tx.emit(&Stopped { allocation_id: row.id() })
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Stop>, (): ()) -> Result<()> {
        Ok(())
    }
}

/// It is on, and proved to work.
struct On;

impl Step for On {
    const NAME: &'static str = "on";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<Start> for On {
    async fn run(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Start>) -> Result<()> {
        let row = queries::lock(tx, run.input.allocation).await?;
        let now = tx.now();
        advance(tx, &row, AllocationState::Active, now).await?;
        let proved_at = Some(proof::proved_at(&run.output::<Proved>()?, row.state_since, now));
        tx.emit(&Active { allocation_id: row.id(), node_id: row.node(), proved_at })
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Start>, (): ()) -> Result<()> {
        Ok(())
    }
}
