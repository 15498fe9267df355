//! What is asked of an allocation while it lives.

use std::collections::BTreeMap;

use gpuaas_core::{Code, Error, ProjectRole, Result, SshKeyId};
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation};
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

pub(crate) struct SetKeys;

impl Operation for SetKeys {
    const ID: &'static str = "setAllocationSshKeys";
    const METHOD: Method = Method::Put;
    const PATH: &'static str = "/allocations/{allocation_id}/ssh-keys";
    const TAG: &'static str = "allocations";
    const SUMMARY: &'static str = "Replace the SSH keys that may sign in";
    const ACCESS: Access = Access::project(ProjectRole::Developer).scope("allocations:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] =
        &[Code::AllocationNotFound, Code::AllocationNotActive, Code::StateConflict];
    type State = Provisioning;
    type Path = AllocationPath;
    type Query = Empty;
    type Body = NewKeys;
    type Answer = Allocation;
}

impl Mutation for SetKeys {
    const AUDIT: &'static str = "allocation.set_ssh_keys";

    async fn run(_: &Provisioning, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Allocation> {
        if call.body.ssh_key_ids.len() > 50 {
            return Err(Error::field("ssh_key_ids", "must be at most 50"));
        }
        let row = named(tx, call).await?;
        let keys = create::keys_of(tx, call.caller()?.user_id, &call.body.ssh_key_ids).await?;
        lifecycle::set_keys(tx, &row, keys).await?;
        shown(tx, &row).await
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTags {
    /// Texts by name, at most 50; they replace all that were there.
    tags: BTreeMap<String, String>,
}

pub(crate) struct SetTags;

impl Operation for SetTags {
    const ID: &'static str = "setAllocationTags";
    const METHOD: Method = Method::Put;
    const PATH: &'static str = "/allocations/{allocation_id}/tags";
    const TAG: &'static str = "allocations";
    const SUMMARY: &'static str = "Replace an allocation's tags";
    const ACCESS: Access = Access::project(ProjectRole::Developer).scope("allocations:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::AllocationNotFound];
    type State = Provisioning;
    type Path = AllocationPath;
    type Query = Empty;
    type Body = NewTags;
    type Answer = Allocation;
}

impl Mutation for SetTags {
    const AUDIT: &'static str = "allocation.set_tags";

    async fn run(_: &Provisioning, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Allocation> {
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
}
