//! The keys that may sign in, brought to a machine: tried again while its host is away, and reported when they never came.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{InstanceSshKeys, KeysSet, SshKeysParams};
use gpuaas_core::{Error, Result};
use gpuaas_fleet::model::Finished;
use gpuaas_store::StepTx;
use gpuaas_workflow::{
    Compensation, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};

use super::steps::{self, patience};
use super::{Input, Shared};
use crate::model::{AllocationState, SshKeysState};
use crate::queries;

/// Replaces the keys that may sign in.
pub struct ReplaceKeys;

impl Workflow for ReplaceKeys {
    const NAME: &'static str = "replace_keys";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.wait::<KeysReplaced>().step::<Applied>()
    }

    async fn undone(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        note(tx, run, SshKeysState::Failed).await
    }
}

/// Notes how the keys stand, unless others were asked for since.
async fn note(tx: &mut StepTx, run: &Run<ReplaceKeys>, state: SshKeysState) -> Result<()> {
    let update = sqlx::query!(
        "update provisioning.allocations set ssh_keys_delivery = $3 where id = $1 and ssh_keys_run = $2",
        run.input.allocation.uuid(),
        run.id.uuid(),
        state.as_str(),
    );
    tx.execute(update).await.map(|_| ())
}

struct KeysReplaced;

impl Step for KeysReplaced {
    const NAME: &'static str = "ssh_keys";
    const UNDO: Compensation = Compensation::Nothing("the keys that were asked for stay asked for");
    const RETRY: Retry = Retry { times: 5, first: Duration::from_secs(5), longest: Duration::from_secs(120) };
    const TIMEOUT: Duration = patience::<InstanceSshKeys>();
    type Output = Option<KeysSet>;
}

impl Wait<ReplaceKeys> for KeysReplaced {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<ReplaceKeys>) -> Result<Keys> {
        let row = queries::lock(tx, run.input.allocation).await?;
        let has_machine = matches!(
            row.state()?,
            AllocationState::Active
                | AllocationState::Stopping
                | AllocationState::Stopped
                | AllocationState::Starting
                | AllocationState::Lost
        );
        if !has_machine {
            return Ok(Keys::new());
        }
        let params = SshKeysParams { allocation_id: row.id(), ssh_keys: row.ssh_keys.clone() };
        steps::order::<ReplaceKeys, InstanceSshKeys>(tx, run, Self::NAME, &row, params).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<ReplaceKeys>,
        signals: Signals<Finished>,
    ) -> Result<Option<KeysSet>> {
        match signals.into_values().next() {
            None => Ok(None),
            // Its host is away: no attempt is used up.
            Some(Finished::Expired) => Err(Error::unavailable("the host didn't answer in time")),
            Some(finished) => finished.output::<InstanceSshKeys>().map(Some).map_err(Finished::failed),
        }
    }

    async fn undo(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<ReplaceKeys>,
        _: Undo<Option<KeysSet>>,
    ) -> Result<Keys> {
        Ok(Keys::new())
    }
}

/// The machine has them.
struct Applied;

impl Step for Applied {
    const NAME: &'static str = "applied";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<ReplaceKeys> for Applied {
    async fn run(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<ReplaceKeys>) -> Result<()> {
        note(tx, run, SshKeysState::Applied).await
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<ReplaceKeys>, (): ()) -> Result<()> {
        Ok(())
    }
}
