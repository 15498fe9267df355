//! Changes of a live allocation: release, stop, start, SSH keys, tags.

use std::collections::BTreeMap;

use gpuaas_core::{Code, Error, ProjectRole, Result, SshKeyId};
use gpuaas_http::{Access, Call, Empty, Method, Mutation, NoBody, Operation, RateLimitClass, operation};
use gpuaas_store::MutationTx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::AllocationPath;
use super::allocations::MAX_SSH_KEYS;
use crate::Provisioning;
use crate::commands::{create, lifecycle};
use crate::model::{Allocation, AllocationRow, tags};
use crate::queries::{allocations, views};

/// Locks the allocation of the path and sets it as the target of the audit row.
async fn lock_target<O>(tx: &mut MutationTx, call: &Call<O>) -> Result<AllocationRow>
where
    O: Operation<Path = AllocationPath>,
{
    let id = call.path.allocation_id;
    tx.target("allocation", id);
    allocations::lock_of(tx, call.project()?.0, id).await
}

/// Returns the allocation as it is after the change.
async fn updated_view(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    row: &AllocationRow,
) -> Result<Allocation> {
    views::current(&*provisioning.usage, tx, row.id()).await
}

macro_rules! change {
    ($($(#[$doc:meta])* $name:ident, $id:literal, $verb:literal, $audit:literal, $summary:literal, |$provisioning:ident, $tx:ident, $row:ident, $by:ident| $act:expr;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl Operation for $name {
            const ID: &'static str = $id;
            const METHOD: Method = Method::Post;
            const PATH: &'static str = concat!("/allocations/{allocation_id}/", $verb);
            const TAG: &'static str = "allocations";
            const SUMMARY: &'static str = $summary;
            const ACCESS: Access = Access::project(ProjectRole::Developer).scope("allocations:write");
            const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
            const SUCCESS: u16 = 202;
            const ERRORS: &'static [Code] = &[Code::AllocationNotFound, Code::StateConflict];
            type State = Provisioning;
            type Path = AllocationPath;
            type Query = Empty;
            type Body = NoBody;
            type Answer = Allocation;
        }

        impl Mutation for $name {
            const AUDIT: &'static str = $audit;

            async fn run(
                $provisioning: &Provisioning,
                $tx: &mut MutationTx,
                call: &Call<Self>,
            ) -> Result<Allocation> {
                let $row = lock_target($tx, call).await?;
                let $by = call.caller()?.actor().id();
                $act.await?;
                updated_view($provisioning, $tx, &$row).await
            }
        }
    )+};
}

change! {
    /// Releases an allocation.
    Release, "releaseAllocation", "release", "allocation.release",
        "Release an allocation, or cancel one that is being provisioned",
        |provisioning, tx, row, by| lifecycle::release(&*provisioning.usage, tx, &row, &by, "released by the project");
    /// Stops an allocation's machine.
    Stop, "stopAllocation", "stop", "allocation.stop",
        "Stop an allocation's machine; it keeps its GPUs, disk and address",
        |provisioning, tx, row, _by| lifecycle::stop(&*provisioning.usage, tx, &row);
    /// Starts a stopped machine.
    Start, "startAllocation", "start", "allocation.start",
        "Start an allocation's stopped machine",
        |provisioning, tx, row, _by| lifecycle::start_stopped(&*provisioning.usage, tx, &row);
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewKeys {
    /// Your SSH keys that may sign in; they replace all previous keys.
    #[schema(max_items = 50)]
    ssh_key_ids: Vec<SshKeyId>,
}

operation! {
    /// Replace the SSH keys that may sign in
    pub(crate) mutation SetKeys(Provisioning) = Put "/allocations/{allocation_id}/ssh-keys" as "setAllocationSshKeys",
    tag: "allocations", access: Access::project(ProjectRole::Developer).scope("allocations:write"), rate_limit: Api,
    audit: "allocation.set_ssh_keys",
    path: AllocationPath, body: NewKeys, success: 202,
    errors: [UserRequired, AllocationNotFound, AllocationNotActive, StateConflict],
    run: set_keys => Allocation,
}

async fn set_keys(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    call: &Call<SetKeys>,
) -> Result<Allocation> {
    if call.body.ssh_key_ids.len() > MAX_SSH_KEYS {
        return Err(Error::field("ssh_key_ids", "must be at most 50"));
    }
    let row = lock_target(tx, call).await?;
    let keys = create::keys_of(tx, call.user()?.user_id, &call.body.ssh_key_ids).await?;
    lifecycle::set_keys(tx, &row, keys).await?;
    updated_view(provisioning, tx, &row).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTags {
    /// Tags: values by key, at most 50; they replace all previous tags.
    tags: BTreeMap<String, String>,
}

operation! {
    /// Replace an allocation's tags
    pub(crate) mutation SetTags(Provisioning) = Put "/allocations/{allocation_id}/tags" as "setAllocationTags",
    tag: "allocations", access: Access::project(ProjectRole::Developer).scope("allocations:write"), rate_limit: Api,
    audit: "allocation.set_tags",
    path: AllocationPath, body: NewTags,
    errors: [AllocationNotFound],
    run: set_tags => Allocation,
}

async fn set_tags(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    call: &Call<SetTags>,
) -> Result<Allocation> {
    let tags = tags(Some(&call.body.tags))?;
    let row = lock_target(tx, call).await?;
    lifecycle::set_tags(tx, &row, &tags).await?;
    updated_view(provisioning, tx, &row).await
}
