//! Stop and start of a machine. The allocation keeps its GPUs, and is active again only after GPU verification.

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

use super::provision::{request_proof, verify_proof};
use super::steps::{self, step_timeout};
use super::{Input, OfAllocation, Shared, proof};
use crate::commands::lifecycle::{StateChange, advance};
use crate::events::{Active, Stopped};
use crate::model::AllocationState;
use crate::queries::allocations;

/// Stops a machine.
pub struct Stop;

impl Workflow for Stop {
    const NAME: &'static str = "stop";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Stopping>().wait::<PowerOff>().step::<MarkStopped>()
    }

    /// Restores the state even if the run was undone before its first step.
    async fn undone(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        restore_state(shared, tx, run, AllocationState::Stopping, AllocationState::Active).await
    }
}

/// Starts a stopped machine.
pub struct Start;

impl Workflow for Start {
    const NAME: &'static str = "start";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Starting>().wait::<PowerOn>().wait::<GpuVerification>().step::<MarkStarted>()
    }

    /// Restores the state even if the run was undone before its first step.
    async fn undone(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        restore_state(shared, tx, run, AllocationState::Starting, AllocationState::Stopped).await
    }
}

/// Returns an allocation to its state before the run, and records the failure.
async fn restore_state<W: OfAllocation>(
    shared: &Shared,
    tx: &mut StepTx,
    run: &Run<W>,
    from: AllocationState,
    to: AllocationState,
) -> Result<()> {
    let row = allocations::lock(tx, run.input.allocation).await?;
    if row.state()? != from {
        return Ok(());
    }
    let now = tx.now();
    advance(&*shared.usage, tx, &row, StateChange::now(to, now)).await?;
    let failure = run.failure().map(|failure| failure.error);
    let update =
        sqlx::query!("update provisioning.allocations set failure = $2 where id = $1", row.id, failure);
    tx.execute(update).await.map(|_| ())
}

macro_rules! acceptance_step {
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

            async fn undo(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<$workflow>, (): ()) -> Result<()> {
                restore_state(shared, tx, run, AllocationState::$from, AllocationState::$to).await
            }
        }
    )+};
}

acceptance_step! {
    /// Marks the point from which the stop is undone.
    Stopping = "stopping" for Stop, back from Stopping to Active, "the allocation is active again";
    /// Marks the point from which the start is undone.
    Starting = "starting" for Start, back from Starting to Stopped, "the allocation is stopped again";
}

/// Sends a power action to the node.
async fn queue_power_task<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    step: &'static str,
    action: PowerAction,
) -> Result<Keys> {
    let row = allocations::lock(tx, run.input.allocation).await?;
    let params = PowerParams { allocation_id: row.id(), action };
    steps::queue_task::<W, InstancePower>(tx, run, step, &row, params).await
}

/// Returns the result of a power task. Fails if the machine isn't in the expected state.
fn power_result(signals: Signals<Finished>, expected: PowerState) -> Result<Power> {
    let power = steps::output::<InstancePower>(signals)?;
    if power.state == expected {
        return Ok(power);
    }
    Err(Error::new(Code::UpstreamError, "the machine didn't reach the requested power state"))
}

struct PowerOff;

impl Step for PowerOff {
    const NAME: &'static str = "power_off";
    const UNDO: Compensation = Compensation::By("starts the machine again");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = step_timeout::<InstancePower>();
    type Output = Power;
}

impl Wait<Stop> for PowerOff {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Stop>) -> Result<Keys> {
        queue_power_task(tx, run, Self::NAME, PowerAction::Stop).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<Stop>,
        signals: Signals<Finished>,
    ) -> Result<Power> {
        power_result(signals, PowerState::Stopped)
    }

    async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Stop>, _: Undo<Power>) -> Result<Keys> {
        queue_power_task(tx, run, Self::NAME, PowerAction::Start).await
    }
}

struct PowerOn;

impl Step for PowerOn {
    const NAME: &'static str = "power_on";
    const UNDO: Compensation = Compensation::By("stops the machine again");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = step_timeout::<InstancePower>();
    type Output = Power;
}

impl Wait<Start> for PowerOn {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Start>) -> Result<Keys> {
        queue_power_task(tx, run, Self::NAME, PowerAction::Start).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<Start>,
        signals: Signals<Finished>,
    ) -> Result<Power> {
        power_result(signals, PowerState::Running)
    }

    async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Start>, _: Undo<Power>) -> Result<Keys> {
        queue_power_task(tx, run, Self::NAME, PowerAction::Stop).await
    }
}

/// Verifies the GPUs with the task for the shape.
pub(super) struct GpuVerification;

impl Step for GpuVerification {
    const NAME: &'static str = "proof";
    const UNDO: Compensation = Compensation::Nothing("it changes nothing");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = step_timeout::<SliceVmVerify>();
    type Output = GpuProof;
}

impl<W: OfAllocation> Wait<W> for GpuVerification {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
        let shape = allocations::one(tx, run.input.allocation).await?.shape()?;
        match shape {
            Shape::Baremetal => request_proof::<W, AllocationVerify>(tx, run, Self::NAME).await,
            Shape::GpuSlice | Shape::CpuVm => request_proof::<W, SliceVmVerify>(tx, run, Self::NAME).await,
        }
    }

    async fn received(
        _: &Arc<Shared>,
        tx: &mut StepTx,
        run: &Run<W>,
        signals: Signals<Finished>,
    ) -> Result<GpuProof> {
        verify_proof(tx, run, signals).await
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<W>, _: Undo<GpuProof>) -> Result<Keys> {
        Ok(Keys::new())
    }
}

/// Marks the allocation stopped.
struct MarkStopped;

impl Step for MarkStopped {
    const NAME: &'static str = "off";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<Stop> for MarkStopped {
    async fn run(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<Stop>) -> Result<()> {
        let row = allocations::lock(tx, run.input.allocation).await?;
        let now = tx.now();
        advance(&*shared.usage, tx, &row, StateChange::now(AllocationState::Stopped, now)).await?;
        tx.emit(&Stopped { allocation_id: row.id() })
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Stop>, (): ()) -> Result<()> {
        Ok(())
    }
}

/// Marks the allocation active again.
struct MarkStarted;

impl Step for MarkStarted {
    const NAME: &'static str = "on";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<Start> for MarkStarted {
    async fn run(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<Start>) -> Result<()> {
        let row = allocations::lock(tx, run.input.allocation).await?;
        let now = tx.now();
        let proved_at = proof::proved_at(&run.output::<GpuVerification>()?, row.state_since, now);
        let change = StateChange::shown_by(AllocationState::Active, proved_at, run.id);
        advance(&*shared.usage, tx, &row, change).await?;
        tx.emit(&Active { allocation_id: row.id(), node_id: row.node(), proved_at: Some(proved_at) })
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Start>, (): ()) -> Result<()> {
        Ok(())
    }
}
