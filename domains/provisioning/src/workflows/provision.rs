//! Provisioning: lease, make, prove, activate. What fails is taken back, slot by slot, with proof.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::task::TaskType;
use gpuaas_agent_protocol::tasks::{
    AllocationProvisionUser, AllocationVerify, GpuProof, PosixUser, SliceVmProvision, SliceVmVerify,
    UserProvisioned, VerifyParams, VmParams, VmProvisioned,
};
use gpuaas_core::{Error, Result};
use gpuaas_fleet::model::Finished;
use gpuaas_store::StepTx;
use gpuaas_workflow::{
    Compensation, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};
use sqlx::types::Json;

use super::steps::{self, patience};
use super::{Input, OfAllocation, Shared, proof};
use crate::commands::finish;
use crate::commands::lifecycle::advance;
use crate::events::Active;
use crate::model::{AllocationState, Connection};
use crate::queries;

/// A VM over slots of one host.
pub struct ProvisionSlice;

impl Workflow for ProvisionSlice {
    const NAME: &'static str = "provision_slice";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Lease>().wait::<VmProvision>().wait::<VmVerify>().step::<Activate>()
    }

    async fn undone(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        fail_allocation(tx, run).await
    }
}

/// A whole host.
pub struct ProvisionBaremetal;

impl Workflow for ProvisionBaremetal {
    const NAME: &'static str = "provision_baremetal";
    const VERSION: i32 = 1;
    type Input = Input;
    type State = Arc<Shared>;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Lease>().wait::<ProvisionUser>().wait::<Verify>().step::<Activate>()
    }

    async fn undone(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        fail_allocation(tx, run).await
    }
}

/// Nothing came of it, however early it ended: no claim is left, and the allocation is over.
async fn fail_allocation<W: OfAllocation>(tx: &mut StepTx, run: &Run<W>) -> Result<()> {
    let id = run.input.allocation;
    gpuaas_fleet::release_reservation(tx, id).await?;
    match queries::lock(tx, id).await?.state()? {
        AllocationState::Releasing => finish::ended(tx, id, AllocationState::Released, None).await,
        AllocationState::Provisioning | AllocationState::Requested => {
            let failure =
                run.failure().map_or_else(|| "it was called off".to_owned(), |failure| failure.error);
            finish::ended(tx, id, AllocationState::Failed, Some(&failure)).await
        }
        _ => Ok(()),
    }
}

/// Takes what was claimed.
struct Lease;

impl Step for Lease {
    const NAME: &'static str = "lease";
    const UNDO: Compensation = Compensation::By("frees slots no host was told of");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl<W: OfAllocation> Transaction<W> for Lease {
    async fn run(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<()> {
        let row = queries::lock(tx, run.input.allocation).await?;
        let now = tx.now();
        if row.state()? == AllocationState::Requested {
            advance(tx, &row, AllocationState::Provisioning, now).await?;
        }
        gpuaas_fleet::lease(tx, row.id()).await
    }

    async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>, (): ()) -> Result<()> {
        gpuaas_fleet::release_undispatched(tx, run.input.allocation).await
    }
}

/// Takes back whatever a host may have made.
async fn clean<W: OfAllocation>(tx: &mut StepTx, run: &Run<W>, step: &'static str) -> Result<Keys> {
    let row = queries::lock(tx, run.input.allocation).await?;
    steps::clean(tx, run, step, &row).await
}

/// Slots proved clean are free; the others wait for an operator.
async fn cleaned<W: OfAllocation>(tx: &mut StepTx, run: &Run<W>, signals: Signals<Finished>) -> Result<()> {
    let id = run.input.allocation;
    match steps::cleaned(signals)? {
        Ok(sanitised) => gpuaas_fleet::free(tx, id, &sanitised.slots).await.map(|_| ()),
        Err(why) => gpuaas_fleet::block_cleanup(tx, id, &why).await,
    }
}

pub(super) struct VmProvision;

impl Step for VmProvision {
    const NAME: &'static str = "vm_provision";
    const UNDO: Compensation = Compensation::By(
        "has the host remove the VM and prove it; slots that aren't proved clean wait for an operator",
    );
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = patience::<SliceVmProvision>();
    type Output = VmProvisioned;
}

impl<W: OfAllocation> Wait<W> for VmProvision {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
        let row = queries::lock(tx, run.input.allocation).await?;
        let params = VmParams {
            allocation_id: row.id(),
            hostname: row.name.clone(),
            slots: gpuaas_fleet::of_owner(tx, row.id()).await?,
            profile: row.profile.0.clone(),
            image: row.image.as_ref().map(|image| image.0.clone()),
            ssh_keys: row.ssh_keys.clone(),
            // Sealed, as it is stored: the gateway opens it for the host alone.
            user_data: row.user_data_sealed.as_ref().map(ToString::to_string),
        };
        steps::order::<W, SliceVmProvision>(tx, run, Self::NAME, &row, params).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<W>,
        signals: Signals<Finished>,
    ) -> Result<VmProvisioned> {
        steps::output::<SliceVmProvision>(signals)
    }

    async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>, _: Undo<VmProvisioned>) -> Result<Keys> {
        clean(tx, run, Self::NAME).await
    }

    async fn undone(
        _: &Arc<Shared>,
        tx: &mut StepTx,
        run: &Run<W>,
        signals: Signals<Finished>,
    ) -> Result<()> {
        cleaned(tx, run, signals).await
    }
}

pub(super) struct ProvisionUser;

impl Step for ProvisionUser {
    const NAME: &'static str = "provision_user";
    const UNDO: Compensation = Compensation::By(
        "has the host remove the user and prove it; slots that aren't proved clean wait for an operator",
    );
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = patience::<AllocationProvisionUser>();
    type Output = UserProvisioned;
}

impl<W: OfAllocation> Wait<W> for ProvisionUser {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
        let row = queries::lock(tx, run.input.allocation).await?;
        let params = PosixUser {
            allocation_id: row.id(),
            username: row.username.clone(),
            uid: u32::try_from(row.uid).map_err(Error::internal)?,
            ssh_keys: row.ssh_keys.clone(),
            sudo: false,
            slots: gpuaas_fleet::of_owner(tx, row.id()).await?,
        };
        steps::order::<W, AllocationProvisionUser>(tx, run, Self::NAME, &row, params).await
    }

    async fn received(
        _: &Arc<Shared>,
        _: &mut StepTx,
        _: &Run<W>,
        signals: Signals<Finished>,
    ) -> Result<UserProvisioned> {
        steps::output::<AllocationProvisionUser>(signals)
    }

    async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>, _: Undo<UserProvisioned>) -> Result<Keys> {
        clean(tx, run, Self::NAME).await
    }

    async fn undone(
        _: &Arc<Shared>,
        tx: &mut StepTx,
        run: &Run<W>,
        signals: Signals<Finished>,
    ) -> Result<()> {
        cleaned(tx, run, signals).await
    }
}

/// Asks for the proof, whichever task gives it.
pub(super) async fn ask_proof<W: OfAllocation, T>(
    tx: &mut StepTx,
    run: &Run<W>,
    step: &'static str,
) -> Result<Keys>
where
    T: TaskType<Params = VerifyParams>,
{
    let row = queries::lock(tx, run.input.allocation).await?;
    let slots = gpuaas_fleet::of_owner(tx, row.id()).await?;
    let gpu_uuids = slots.into_iter().filter_map(|slot| slot.gpu_uuid).collect();
    let params = VerifyParams { allocation_id: row.id(), gpu_uuids };
    steps::order::<W, T>(tx, run, step, &row, params).await
}

/// Believes a proof only when it is whole.
pub(super) async fn believe<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    signals: Signals<Finished>,
) -> Result<GpuProof> {
    let proved = steps::output::<SliceVmVerify>(signals)?;
    let slots = gpuaas_fleet::of_owner(tx, run.input.allocation).await?;
    let row = queries::one(tx, run.input.allocation).await?;
    proof::check(&proved, &slots, row.simulated)?;
    Ok(proved)
}

macro_rules! verify {
    ($($(#[$doc:meta])* $name:ident = $text:literal by $task:ty;)+) => {$(
        $(#[$doc])*
        pub(super) struct $name;

        impl Step for $name {
            const NAME: &'static str = $text;
            const UNDO: Compensation = Compensation::Nothing("it only looks");
            const RETRY: Retry = Retry::NEVER;
            const TIMEOUT: Duration = patience::<$task>();
            type Output = GpuProof;
        }

        impl<W: OfAllocation> Wait<W> for $name {
            type Signal = Finished;

            async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
                ask_proof::<W, $task>(tx, run, Self::NAME).await
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
    )+};
}

verify! {
    /// The proof from inside a VM.
    VmVerify = "vm_verify" by SliceVmVerify;
    /// The proof on a whole host.
    Verify = "verify" by AllocationVerify;
}

/// It works, and is charged from now on.
struct Activate;

impl Step for Activate {
    const NAME: &'static str = "activate";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

async fn activate<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    connection: Connection,
    proved: &GpuProof,
) -> Result<()> {
    let row = queries::lock(tx, run.input.allocation).await?;
    let now = tx.now();
    advance(tx, &row, AllocationState::Active, now).await?;
    let update = sqlx::query!(
        "update provisioning.allocations set active_at = $2, connection = $3 where id = $1",
        row.id,
        now,
        Json(&connection) as _,
    );
    tx.execute(update).await?;
    let took = (now - row.created_at).as_seconds_f64().max(0.0);
    metrics::histogram!("gpuaas_provisioning_seconds").record(took);
    let proved_at = Some(proof::proved_at(proved, row.created_at, now));
    tx.emit(&Active { allocation_id: row.id(), node_id: row.node(), proved_at })
}

impl Transaction<ProvisionSlice> for Activate {
    async fn run(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<ProvisionSlice>) -> Result<()> {
        let VmProvisioned { address, ssh_port, username, .. } = run.output::<VmProvision>()?;
        let proved = run.output::<VmVerify>()?;
        activate(tx, run, Connection { address, port: ssh_port, username }, &proved).await
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<ProvisionSlice>, (): ()) -> Result<()> {
        Ok(())
    }
}

impl Transaction<ProvisionBaremetal> for Activate {
    async fn run(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<ProvisionBaremetal>) -> Result<()> {
        let UserProvisioned { address, ssh_port, username } = run.output::<ProvisionUser>()?;
        let proved = run.output::<Verify>()?;
        activate(tx, run, Connection { address, port: ssh_port, username }, &proved).await
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<ProvisionBaremetal>, (): ()) -> Result<()> {
        Ok(())
    }
}
