//! Recovery of a lost allocation on a reconnected node: active again after GPU verification.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::Result;
use gpuaas_store::StepTx;
use gpuaas_workflow::{Compensation, Run, Step, Steps, Transaction, Workflow};

use super::power::GpuVerification;
use super::{Input, Shared, proof};
use crate::commands::lifecycle::{StateChange, advance, system_action};
use crate::events::Active;
use crate::model::AllocationState;
use crate::queries::allocations;

/// Verifies a lost allocation and makes it active again.
pub struct Recover;

impl Workflow for Recover {
    const NAME: &'static str = "recover";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.wait::<GpuVerification>().step::<MarkRecovered>()
    }
}

/// Marks the allocation active and clears the loss.
struct MarkRecovered;

impl Step for MarkRecovered {
    const NAME: &'static str = "return";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl Transaction<Recover> for MarkRecovered {
    async fn run(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<Recover>) -> Result<()> {
        let row = allocations::lock(tx, run.input.allocation).await?;
        if row.state()? != AllocationState::Lost {
            return Ok(());
        }
        let now = tx.now();
        tx.record(system_action(&row, "allocation.recover", "the node proved its GPUs again"));
        let proved_at = proof::proved_at(&run.output::<GpuVerification>()?, row.state_since, now);
        let change = StateChange::shown_by(AllocationState::Active, proved_at, run.id);
        advance(&*shared.usage, tx, &row, change).await?;
        let update = sqlx::query!(
            "update provisioning.allocations set lost_since = null, failure = null where id = $1",
            row.id,
        );
        tx.execute(update).await?;
        tx.emit(&Active { allocation_id: row.id(), node_id: row.node(), proved_at: Some(proved_at) })
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<Recover>, (): ()) -> Result<()> {
        Ok(())
    }
}
