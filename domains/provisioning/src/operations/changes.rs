//! What is asked of an allocation while it lives.

use std::collections::BTreeMap;

use gpuaas_core::{Code, Error, ProjectRole, Result, SshKeyId};
use gpuaas_http::{Access, Call, Empty, Method, Mutation, NoBody, Operation, RateLimitClass, operation};
use gpuaas_store::MutationTx;
use serde::Deserialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use super::AllocationPath;
use crate::Provisioning;
use crate::commands::{create, lifecycle};
use crate::model::{Allocation, Row, tags};
use crate::queries;

/// The allocation a call names, locked, and named in the audit row.
async fn named<O>(tx: &mut gpuaas_store::MutationTx, call: &Call<O>) -> Result<Row>
where
    O: Operation<Path = AllocationPath>,
{
    let id = call.path.allocation_id;
    tx.target("allocation", id);
    queries::lock_of(tx, call.project()?.0, id).await
}

async fn shown(tx: &mut gpuaas_store::MutationTx, row: &Row) -> Result<Allocation> {
    let now = tx.now();
    queries::one(tx, row.id()).await?.view(now)
}

macro_rules! change {
    ($($(#[$doc:meta])* $name:ident, $id:literal, $verb:literal, $audit:literal, $summary:literal, |$tx:ident, $row:ident, $by:ident| $act:expr;)+) => {$(
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
                _: &Provisioning,
                $tx: &mut gpuaas_store::MutationTx,
                call: &Call<Self>,
            ) -> Result<Allocation> {
                let $row = named($tx, call).await?;
                let $by = call.caller()?.user_id.to_string();
                $act.await?;
                shown($tx, &$row).await
            }
        }
    )+};
}

change! {
    /// Gives it back.
    Release, "releaseAllocation", "release", "allocation.release",
        "Give an allocation back, or call off one that is being made",
        |tx, row, by| lifecycle::release(tx, &row, &by, "released by its project");
    /// Switches it off.
    Stop, "stopAllocation", "stop", "allocation.stop",
        "Switch a machine off; its GPUs, disk and address stay its own",
        |tx, row, _by| lifecycle::stop(tx, &row);
    /// Switches it on.
    Start, "startAllocation", "start", "allocation.start",
        "Switch a stopped machine on again",
        |tx, row, _by| lifecycle::start_again(tx, &row);
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewKeys {
    /// Keys of your own; they replace all that were there.
    #[schema(max_items = 50)]
    ssh_key_ids: Vec<SshKeyId>,
}

operation! {
    /// Replace the SSH keys that may sign in
    pub(crate) mutation SetKeys(Provisioning) = Put "/allocations/{allocation_id}/ssh-keys" as "setAllocationSshKeys",
    tag: "allocations", access: Access::project(ProjectRole::Developer).scope("allocations:write"), rate_limit: Api,
    audit: "allocation.set_ssh_keys",
    path: AllocationPath, body: NewKeys, success: 202,
    errors: [AllocationNotFound, AllocationNotActive, StateConflict],
    run: set_keys => Allocation,
}

async fn set_keys(_: &Provisioning, tx: &mut MutationTx, call: &Call<SetKeys>) -> Result<Allocation> {
    if call.body.ssh_key_ids.len() > 50 {
        return Err(Error::field("ssh_key_ids", "must be at most 50"));
    }
    let row = named(tx, call).await?;
    let keys = create::keys_of(tx, call.caller()?.user_id, &call.body.ssh_key_ids).await?;
    lifecycle::set_keys(tx, &row, keys).await?;
    shown(tx, &row).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTags {
    /// Texts by name, at most 50; they replace all that were there.
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

async fn set_tags(_: &Provisioning, tx: &mut MutationTx, call: &Call<SetTags>) -> Result<Allocation> {
    let tags = tags(Some(&call.body.tags))?;
    let row = named(tx, call).await?;
    let update = sqlx::query!(
        "update provisioning.allocations set tags = $2, version = version + 1 where id = $1",
        row.id,
        Json(&tags) as _,
    );
    tx.execute(update).await?;
    shown(tx, &row).await
}
