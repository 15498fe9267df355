//! Delivery of SSH keys to a machine: retried while its node is offline, and marked failed when retries are exhausted.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{InstanceSshKeys, KeysSet, SshKeysParams};
use gpuaas_core::{Error, Result};
use gpuaas_fleet::model::Finished;
use gpuaas_store::StepTx;
use gpuaas_workflow::{
    Compensation, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};

use super::steps::{self, step_timeout};
use super::{Input, Shared};
use crate::model::{AllocationState, SshKeysState};
use crate::queries::allocations;

/// Replaces the SSH keys that may sign in.
pub struct ReplaceKeys;

impl Workflow for ReplaceKeys {
    const NAME: &'static str = "replace_keys";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.wait::<KeyDelivery>().step::<MarkApplied>()
    }

    async fn undone(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        record_delivery(tx, run, SshKeysState::Failed).await
    }
}

/// Records the delivery state, unless other keys were set since.
async fn record_delivery(tx: &mut StepTx, run: &Run<ReplaceKeys>, state: SshKeysState) -> Result<()> {
    let update = sqlx::query!(
        "update provisioning.allocations set ssh_keys_delivery = $3 where id = $1 and ssh_keys_run = $2",
        run.input.allocation.uuid(),
        run.id.uuid(),
        state.as_str(),
    );
    tx.execute(update).await.map(|_| ())
}

/// Sends the keys to the node.
struct KeyDelivery;

impl Step for KeyDelivery {
    const NAME: &'static str = "ssh_keys";
    const UNDO: Compensation = Compensation::Nothing("the keys remain set for the allocation");
    const RETRY: Retry = Retry { times: 5, first: Duration::from_secs(5), longest: Duration::from_secs(120) };
    const TIMEOUT: Duration = step_timeout::<InstanceSshKeys>();
    type Output = Option<KeysSet>;
}

impl Wait<ReplaceKeys> for KeyDelivery {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<ReplaceKeys>) -> Result<Keys> {
        let row = allocations::lock(tx, run.input.allocation).await?;
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
        steps::queue_task::<ReplaceKeys, InstanceSshKeys>(tx, run, Self::NAME, &row, params).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<ReplaceKeys>,
        signals: Signals<Finished>,
    ) -> Result<Option<KeysSet>> {
        match signals.into_values().next() {
            None => Ok(None),
            // The node is offline: `Unavailable` uses up no attempt.
            Some(Finished::Expired) => Err(Error::unavailable("the node didn't answer in time")),
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

/// Records that the machine has the keys.
struct MarkApplied;

impl Step for MarkApplied {
    const NAME: &'static str = "applied";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<ReplaceKeys> for MarkApplied {
    async fn run(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<ReplaceKeys>) -> Result<()> {
        record_delivery(tx, run, SshKeysState::Applied).await
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<ReplaceKeys>, (): ()) -> Result<()> {
        Ok(())
    }
}
