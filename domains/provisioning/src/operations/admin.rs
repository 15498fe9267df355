//! Allocations of all projects, for platform staff.

use gpuaas_core::{Code, Error, NodeId, OrgId, ProjectId, Result, UserId};
use gpuaas_http::text::{ActionReason, Slug, WithReason};
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::ToSchema;

use super::AllocationPath;
use super::allocations::page;
use crate::Provisioning;
use crate::commands::{finish, lifecycle};
use crate::events::ForceReleaseRequested;
use crate::model::{Allocation, AllocationDetail, AllocationPage, AllocationSearch, AllocationState};
use crate::queries::allocations::{self, AllocationCriteria};
use crate::queries::views;

gpuaas_http::paged_query! {
    pub(crate) struct AdminFilter {
        org_id: Option<OrgId>,
        project_id: Option<ProjectId>,
        node_id: Option<NodeId>,
        #[param(inline)]
        state: Option<AllocationState>,
        #[param(inline)]
        sku: Option<Slug>,
        /// True: only allocations that haven't ended; false: only ended ones.
        live: Option<bool>,
        created_by: Option<UserId>,
        /// Part of the name or id.
        #[param(inline)]
        search: Option<AllocationSearch>,
    }
}

operation! {
    /// List the allocations of all projects, newest first
    pub(crate) read List(Provisioning) = Get "/admin/allocations" as "listAllAllocations",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    query: AdminFilter,
    run: list => AllocationPage,
}

async fn list(provisioning: &Provisioning, tx: &mut ReadTx, call: &Call<List>) -> Result<AllocationPage> {
    let AdminFilter { org_id, project_id, node_id, state, sku, live, created_by, search, .. } = &call.query;
    let filter = AllocationCriteria {
        org: *org_id,
        project: *project_id,
        node: *node_id,
        state: *state,
        sku: sku.as_ref().map(|sku| sku.as_str().to_owned()),
        live: *live,
        created_by: *created_by,
        search: search.as_ref().map(|search| search.as_str().to_owned()),
        tag: None,
    };
    page(provisioning, tx, &filter, &call.listing(&filter)?).await
}

operation! {
    /// Get an allocation of any project, with its timeline
    pub(crate) read Get(Provisioning) = Get "/admin/allocations/{allocation_id}" as "getAnyAllocation",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    path: AllocationPath,
    errors: [AllocationNotFound],
    run: get => AllocationDetail,
}

async fn get(provisioning: &Provisioning, tx: &mut ReadTx, call: &Call<Get>) -> Result<AllocationDetail> {
    let row = allocations::one(tx, call.path.allocation_id).await?;
    allocations::detail(&*provisioning.usage, tx, row).await
}

operation! {
    /// Release an allocation of any project, or retry a failed release
    pub(crate) mutation ForceRelease(Provisioning) = Post "/admin/allocations/{allocation_id}/force-release" as "forceReleaseAllocation",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "allocation.force_release",
    path: AllocationPath, body: WithReason, success: 202,
    errors: [AllocationNotFound, StateConflict],
    run: force_release => Allocation,
}

async fn force_release(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    call: &Call<ForceRelease>,
) -> Result<Allocation> {
    let (id, reason) = (call.path.allocation_id, call.body.reason.as_str());
    tx.target("allocation", id);
    tx.note("reason", reason);
    let row = allocations::lock(tx, id).await?;
    tx.belongs_to(row.org(), Some(row.project()));
    let by = call.user()?.user_id.to_string();
    lifecycle::release(&*provisioning.usage, tx, &row, &by, reason).await?;
    tx.emit(&ForceReleaseRequested { allocation_id: id, reason: reason.to_owned() })?;
    views::current(&*provisioning.usage, tx, id).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cleanup {
    reason: ActionReason,
    /// True if you verified that no tenant data remains on the node. False keeps the slots out of use.
    runtime_verified_absent: bool,
}

operation! {
    /// End a release that can't succeed, and record whether its slots are clean
    pub(crate) mutation ForceCleanup(Provisioning) = Post "/admin/allocations/{allocation_id}/force-cleanup" as "forceCleanupAllocation",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "allocation.force_cleanup",
    path: AllocationPath, body: Cleanup,
    errors: [AllocationNotFound, StateConflict],
    run: force_cleanup => Allocation,
}

async fn force_cleanup(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    call: &Call<ForceCleanup>,
) -> Result<Allocation> {
    let (id, reason) = (call.path.allocation_id, call.body.reason.as_str());
    tx.target("allocation", id);
    tx.note("reason", reason);
    tx.note("runtime_verified_absent", call.body.runtime_verified_absent);
    let row = allocations::lock(tx, id).await?;
    tx.belongs_to(row.org(), Some(row.project()));
    match row.state()? {
        AllocationState::ReleaseFailed => {
            lifecycle::advance_unmetered(tx, &row, AllocationState::Releasing).await?;
        }
        AllocationState::Releasing => {}
        state => {
            let detail =
                format!("The allocation is {}: release it first.", gpuaas_core::Machine::as_str(state));
            return Err(Error::new(Code::StateConflict, detail));
        }
    }
    if call.body.runtime_verified_absent {
        gpuaas_fleet::free_by_override(tx, id, reason).await?;
    } else {
        gpuaas_fleet::block_cleanup(tx, id, reason).await?;
    }
    finish::finish(tx, id, AllocationState::Released, None).await?;
    views::current(&*provisioning.usage, tx, id).await
}
