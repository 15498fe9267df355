//! Provisioning: lease, provision, verify, activate. A failed run is undone, and each slot is freed by a proof of its
//! cleanup.

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

use super::steps::{self, step_timeout};
use super::{Input, OfAllocation, Shared, proof};
use crate::commands::finish;
use crate::commands::lifecycle::{StateChange, advance, advance_unmetered};
use crate::events::Active;
use crate::model::{AllocationState, Connection};
use crate::queries::allocations;

/// Provisions a VM on slots of one node.
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

/// Provisions a user on a whole node.
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

/// Ends the allocation of an undone run: releases its reservation, and marks it failed, or released if a release was
/// requested.
async fn fail_allocation<W: OfAllocation>(tx: &mut StepTx, run: &Run<W>) -> Result<()> {
    let id = run.input.allocation;
    gpuaas_fleet::release_reservation(tx, id).await?;
    match allocations::lock(tx, id).await?.state()? {
        AllocationState::Releasing => finish::finish(tx, id, AllocationState::Released, None).await,
        AllocationState::Provisioning | AllocationState::Requested => {
            let failure = run
                .failure()
                .map_or_else(|| "provisioning was cancelled".to_owned(), |failure| failure.error);
            finish::finish(tx, id, AllocationState::Failed, Some(&failure)).await
        }
        _ => Ok(()),
    }
}

/// Leases the claimed slots.
struct Lease;

impl Step for Lease {
    const NAME: &'static str = "lease";
    const UNDO: Compensation = Compensation::By("frees slots for which no task was sent to the node");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

impl<W: OfAllocation> Transaction<W> for Lease {
    async fn run(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<()> {
        let row = allocations::lock(tx, run.input.allocation).await?;
        if row.state()? == AllocationState::Requested {
            advance_unmetered(tx, &row, AllocationState::Provisioning).await?;
        }
        gpuaas_fleet::lease(tx, row.id()).await
    }

    async fn undo(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>, (): ()) -> Result<()> {
        gpuaas_fleet::release_undispatched(tx, run.input.allocation).await
    }
}

/// Sends the cleanup task to the node.
async fn queue_cleanup<W: OfAllocation>(tx: &mut StepTx, run: &Run<W>, step: &'static str) -> Result<Keys> {
    let row = allocations::lock(tx, run.input.allocation).await?;
    steps::queue_cleanup(tx, run, step, &row).await
}

/// Frees the slots that are proved clean; blocks the others until an operator decides.
async fn apply_cleanup<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    signals: Signals<Finished>,
) -> Result<()> {
    let id = run.input.allocation;
    match steps::cleanup_result(signals)? {
        Ok(sanitised) => gpuaas_fleet::free(tx, id, &sanitised.slots).await.map(|_| ()),
        Err(reason) => gpuaas_fleet::block_cleanup(tx, id, &reason).await,
    }
}

/// Creates the VM on the node.
pub(super) struct VmProvision;

impl Step for VmProvision {
    const NAME: &'static str = "vm_provision";
    const UNDO: Compensation = Compensation::By(
        "removes the VM and verifies it; slots that aren't proved clean are blocked until an operator decides",
    );
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = step_timeout::<SliceVmProvision>();
    type Output = VmProvisioned;
}

impl<W: OfAllocation> Wait<W> for VmProvision {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
        let row = allocations::lock(tx, run.input.allocation).await?;
        let params = VmParams {
            allocation_id: row.id(),
            hostname: row.name.clone(),
            slots: gpuaas_fleet::of_owner(tx, row.id()).await?,
            profile: row.profile.0.clone(),
            image: row.image.as_ref().map(|image| image.0.clone()),
            ssh_keys: row.ssh_keys.clone(),
            // Sealed as stored: only the gateway decrypts it, for the node.
            user_data: row.user_data_sealed.as_ref().map(ToString::to_string),
        };
        steps::queue_task::<W, SliceVmProvision>(tx, run, Self::NAME, &row, params).await
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
        queue_cleanup(tx, run, Self::NAME).await
    }

    async fn undone(
        _: &Arc<Shared>,
        tx: &mut StepTx,
        run: &Run<W>,
        signals: Signals<Finished>,
    ) -> Result<()> {
        apply_cleanup(tx, run, signals).await
    }
}

/// Creates the user on the node.
pub(super) struct ProvisionUser;

impl Step for ProvisionUser {
    const NAME: &'static str = "provision_user";
    const UNDO: Compensation = Compensation::By(
        "removes the user and verifies it; slots that aren't proved clean are blocked until an operator decides",
    );
    const RETRY: Retry = Retry::NEVER;
    const TIMEOUT: Duration = step_timeout::<AllocationProvisionUser>();
    type Output = UserProvisioned;
}

impl<W: OfAllocation> Wait<W> for ProvisionUser {
    type Signal = Finished;

    async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
        let row = allocations::lock(tx, run.input.allocation).await?;
        let params = PosixUser {
            allocation_id: row.id(),
            username: row.username.clone(),
            uid: u32::try_from(row.uid).map_err(Error::internal)?,
            ssh_keys: row.ssh_keys.clone(),
            sudo: false,
            slots: gpuaas_fleet::of_owner(tx, row.id()).await?,
        };
        steps::queue_task::<W, AllocationProvisionUser>(tx, run, Self::NAME, &row, params).await
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
        queue_cleanup(tx, run, Self::NAME).await
    }

    async fn undone(
        _: &Arc<Shared>,
        tx: &mut StepTx,
        run: &Run<W>,
        signals: Signals<Finished>,
    ) -> Result<()> {
        apply_cleanup(tx, run, signals).await
    }
}

/// Sends a verification task to the node.
pub(super) async fn request_proof<W: OfAllocation, T>(
    tx: &mut StepTx,
    run: &Run<W>,
    step: &'static str,
) -> Result<Keys>
where
    T: TaskType<Params = VerifyParams>,
{
    let row = allocations::lock(tx, run.input.allocation).await?;
    let slots = gpuaas_fleet::of_owner(tx, row.id()).await?;
    let gpu_uuids = slots.into_iter().filter_map(|slot| slot.gpu_uuid).collect();
    let params = VerifyParams { allocation_id: row.id(), gpu_uuids };
    steps::queue_task::<W, T>(tx, run, step, &row, params).await
}

/// Returns the proof if it is complete; fails otherwise.
pub(super) async fn verify_proof<W: OfAllocation>(
    tx: &mut StepTx,
    run: &Run<W>,
    signals: Signals<Finished>,
) -> Result<GpuProof> {
    let proof = steps::output::<SliceVmVerify>(signals)?;
    let slots = gpuaas_fleet::of_owner(tx, run.input.allocation).await?;
    let row = allocations::one(tx, run.input.allocation).await?;
    proof::check(&proof, &slots, row.simulated)?;
    Ok(proof)
}

macro_rules! verify {
    ($($(#[$doc:meta])* $name:ident = $text:literal by $task:ty;)+) => {$(
        $(#[$doc])*
        pub(super) struct $name;

        impl Step for $name {
            const NAME: &'static str = $text;
            const UNDO: Compensation = Compensation::Nothing("it changes nothing");
            const RETRY: Retry = Retry::NEVER;
            const TIMEOUT: Duration = step_timeout::<$task>();
            type Output = GpuProof;
        }

        impl<W: OfAllocation> Wait<W> for $name {
            type Signal = Finished;

            async fn begin(_: &Arc<Shared>, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
                request_proof::<W, $task>(tx, run, Self::NAME).await
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
    )+};
}

verify! {
    /// Verifies the GPUs from inside the VM.
    VmVerify = "vm_verify" by SliceVmVerify;
    /// Verifies the GPUs of the whole node.
    Verify = "verify" by AllocationVerify;
}

/// Activates the allocation; charging begins.
struct Activate;

impl Step for Activate {
    const NAME: &'static str = "activate";
    const UNDO: Compensation = Compensation::Nothing("it is the last step");
    const TIMEOUT: Duration = Duration::from_secs(10);
    type Output = ();
}

async fn activate<W: OfAllocation>(
    shared: &Shared,
    tx: &mut StepTx,
    run: &Run<W>,
    connection: Connection,
    proof: &GpuProof,
) -> Result<()> {
    let row = allocations::lock(tx, run.input.allocation).await?;
    let now = tx.now();
    let proved_at = proof::proved_at(proof, row.created_at, now);
    let change = StateChange::shown_by(AllocationState::Active, proved_at, run.id);
    advance(&*shared.usage, tx, &row, change).await?;
    let update = sqlx::query!(
        "update provisioning.allocations set active_at = $2, connection = $3 where id = $1",
        row.id,
        now,
        Json(&connection) as _,
    );
    tx.execute(update).await?;
    let seconds = (now - row.created_at).as_seconds_f64().max(0.0);
    metrics::histogram!("gpuaas_provisioning_seconds").record(seconds);
    tx.emit(&Active { allocation_id: row.id(), node_id: row.node(), proved_at: Some(proved_at) })
}

impl Transaction<ProvisionSlice> for Activate {
    async fn run(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<ProvisionSlice>) -> Result<()> {
        let VmProvisioned { address, ssh_port, username, .. } = run.output::<VmProvision>()?;
        let proof = run.output::<VmVerify>()?;
        activate(shared, tx, run, Connection { address, port: ssh_port, username }, &proof).await
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<ProvisionSlice>, (): ()) -> Result<()> {
        Ok(())
    }
}

impl Transaction<ProvisionBaremetal> for Activate {
    async fn run(shared: &Arc<Shared>, tx: &mut StepTx, run: &Run<ProvisionBaremetal>) -> Result<()> {
        let UserProvisioned { address, ssh_port, username } = run.output::<ProvisionUser>()?;
        let proof = run.output::<Verify>()?;
        activate(shared, tx, run, Connection { address, port: ssh_port, username }, &proof).await
    }

    async fn undo(_: &Arc<Shared>, _: &mut StepTx, _: &Run<ProvisionBaremetal>, (): ()) -> Result<()> {
        Ok(())
    }
}
