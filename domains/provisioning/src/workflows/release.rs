//! Release: participants end their part, the node cleans up and proves it, the slots are freed. It can't be undone.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{Sanitised, SliceVmRelease};
use gpuaas_core::{Result, RunId};
use gpuaas_fleet::model::Finished;
use gpuaas_settings::keys;
use gpuaas_store::{StepTx, Tx};
use gpuaas_workflow::{
    Compensation, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::steps::{self, step_timeout};
use super::{Input, Shared};
use crate::commands::finish;
use crate::model::AllocationState;
use crate::queries::allocations;

/// Releases an allocation.
pub struct Release;

impl Workflow for Release {
    const NAME: &'static str = "release";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.point_of_no_return().wait::<Participants>().wait::<Clean>().step::<Free>()
    }
}

/// Waits for the participants to end their part, at most until the timeout: then the release continues without them.
struct Participants;

impl Step for Participants {
    const NAME: &'static str = "participants";
    const UNDO: Compensation = Compensation::Nothing("a release can't be undone");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = Duration::from_secs(120);
    type Output = ();
}

impl Wait<Release> for Participants {
    type Signal = Value;

    async fn begin(shared: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>) -> Result<Keys> {
        Ok(shared.participants.iter().map(|name| (*name).to_owned()).collect())
    }

    async fn received(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>, _: Signals<Value>) -> Result<()> {
        Ok(())
    }

    async fn timed_out(_: &Arc<Shared>, _: &mut StepTx, run: &Run<Release>) -> Result<()> {
        tracing::warn!(allocation = %run.input.allocation, "participants of a release timed out; the release continues");
        Ok(())
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>, _: Undo<()>) -> Result<Keys> {
        Ok(Keys::new())
    }
}

/// Signals that a participant ended its part. A repeated signal changes nothing; one before the wait is stored.
pub(crate) async fn signal_part_done(tx: &mut Tx, run: RunId, participant: &str) -> Result<()> {
    gpuaas_workflow::signal(tx, run, Participants::NAME, participant, &Value::Null).await
}

/// Result of the cleanup.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "cleaning", rename_all = "snake_case")]
enum Cleanup {
    GpuVerification { proof: Sanitised },
    Failed { why: String },
}

/// Sends the cleanup task to the node and waits for its proof.
struct Clean;

impl Step for Clean {
    const NAME: &'static str = "clean";
    const UNDO: Compensation = Compensation::Nothing("a release can't be undone");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = step_timeout::<SliceVmRelease>();
    type Output = Cleanup;
}

impl Wait<Release> for Clean {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Release>) -> Result<Keys> {
        let row = allocations::lock(tx, run.input.allocation).await?;
        steps::queue_cleanup(tx, run, Self::NAME, &row).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<Release>,
        signals: Signals<Finished>,
    ) -> Result<Cleanup> {
        Ok(match steps::cleanup_result(signals)? {
            Ok(proof) => Cleanup::GpuVerification { proof },
            Err(why) => Cleanup::Failed { why },
        })
    }

    async fn timed_out(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>) -> Result<Cleanup> {
        Ok(Cleanup::Failed { why: "the node didn't answer in time".to_owned() })
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>, _: Undo<Cleanup>) -> Result<Keys> {
        Ok(Keys::new())
    }
}

/// Frees the slots that are proved clean and ends the allocation. After a failed cleanup the slots stay claimed, and the
/// release is retried.
struct Free;

impl Step for Free {
    const NAME: &'static str = "free";
    const UNDO: Compensation = Compensation::Nothing("a release can't be undone");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<Release> for Free {
    async fn run(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<Release>) -> Result<()> {
        let id = run.input.allocation;
        let row = allocations::lock(tx, id).await?;
        if row.state()? != AllocationState::Releasing {
            // An operator has ended the release in the meantime.
            return Ok(());
        }
        match run.output::<Clean>()? {
            Cleanup::GpuVerification { proof } => {
                gpuaas_fleet::free(tx, id, &proof.slots).await?;
                finish::finish(tx, id, AllocationState::Released, None).await
            }
            Cleanup::Failed { why } => {
                let max_retries = shared.settings.get(&keys::ALLOCATION_FORCE_RELEASE_MAX_ATTEMPTS);
                finish::record_failed_release(tx, id, &why, max_retries).await
            }
        }
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>, (): ()) -> Result<()> {
        Ok(())
    }
}
