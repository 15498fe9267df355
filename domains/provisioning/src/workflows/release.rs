//! Release: participants end their part, the host cleans up and proves it, the slots are free. It only goes forwards.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{Sanitised, SliceVmRelease};
use gpuaas_core::Result;
use gpuaas_fleet::model::Finished;
use gpuaas_settings::keys;
use gpuaas_store::StepTx;
use gpuaas_workflow::{
    Compensation, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::steps::{self, patience};
use super::{Input, Shared};
use crate::commands::finish;
use crate::model::AllocationState;
use crate::queries;

/// Gives an allocation back.
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

/// Waits for everyone who has something of the allocation. Who doesn't answer is not waited for for ever.
struct Participants;

impl Step for Participants {
    const NAME: &'static str = "participants";
    const UNDO: Compensation = Compensation::Nothing("a release only goes forwards");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = Duration::from_secs(120);
    type Output = ();
}

impl Wait<Release> for Participants {
    type Signal = Value;

    async fn begin(shared: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>) -> Result<Keys> {
        Ok(shared.participants.iter().map(|participant| participant.name.to_owned()).collect())
    }

    async fn received(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>, _: Signals<Value>) -> Result<()> {
        Ok(())
    }

    async fn timed_out(_: &Arc<Shared>, _: &mut StepTx, run: &Run<Release>) -> Result<()> {
        tracing::warn!(allocation = %run.input.allocation, "a participant didn't end its part; the release goes on");
        Ok(())
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>, _: Undo<()>) -> Result<Keys> {
        Ok(Keys::new())
    }
}

/// What became of the cleaning.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "cleaning", rename_all = "snake_case")]
enum Cleaned {
    Proved { proof: Sanitised },
    Failed { why: String },
}

/// Has the host remove everything and prove it.
struct Clean;

impl Step for Clean {
    const NAME: &'static str = "clean";
    const UNDO: Compensation = Compensation::Nothing("a release only goes forwards");
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = patience::<SliceVmRelease>();
    type Output = Cleaned;
}

impl Wait<Release> for Clean {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Release>) -> Result<Keys> {
        let row = queries::lock(tx, run.input.allocation).await?;
        steps::clean(tx, run, Self::NAME, &row).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<Release>,
        signals: Signals<Finished>,
    ) -> Result<Cleaned> {
        Ok(match steps::cleaned(signals)? {
            Ok(proof) => Cleaned::Proved { proof },
            Err(why) => Cleaned::Failed { why },
        })
    }

    async fn timed_out(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>) -> Result<Cleaned> {
        Ok(Cleaned::Failed { why: "the host didn't answer".to_owned() })
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>, _: Undo<Cleaned>) -> Result<Keys> {
        Ok(Keys::new())
    }
}

/// Frees what is proved clean; what isn't stays out of placement.
struct Free;

impl Step for Free {
    const NAME: &'static str = "free";
    const UNDO: Compensation = Compensation::Nothing("a release only goes forwards");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<Release> for Free {
    async fn run(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<Release>) -> Result<()> {
        let id = run.input.allocation;
        let row = queries::lock(tx, id).await?;
        if row.state()? != AllocationState::Releasing {
            // An operator settled it by hand in between.
            return Ok(());
        }
        match run.output::<Clean>()? {
            Cleaned::Proved { proof } => {
                gpuaas_fleet::free(tx, id, &proof.slots).await?;
                finish::ended(tx, id, AllocationState::Released, None).await
            }
            Cleaned::Failed { why } => {
                let most = shared.settings.get(&keys::ALLOCATION_FORCE_RELEASE_MAX_ATTEMPTS);
                finish::release_failed(tx, id, &why, most).await
            }
        }
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Release>, (): ()) -> Result<()> {
        Ok(())
    }
}
