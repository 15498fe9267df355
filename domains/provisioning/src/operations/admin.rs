//! Allocations of everyone, for platform staff.

use gpuaas_core::{Code, Error, NodeId, OrgId, PlatformRole, ProjectId, Result, UserId};
use gpuaas_http::text::{ActionReason, Slug, WithReason};
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::AllocationPath;
use super::allocations::list;
use crate::Provisioning;
use crate::commands::{lifecycle, finish};
use crate::events::ForceReleaseRequested;
use crate::model::{Allocation, AllocationDetail, AllocationPage, AllocationSearch, AllocationState};
use crate::queries::{self, Filter};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct AdminFilter {
    org_id: Option<OrgId>,
    project_id: Option<ProjectId>,
    node_id: Option<NodeId>,
    #[param(inline)]
    state: Option<AllocationState>,
    #[param(inline)]
    sku: Option<Slug>,
    /// Only those that haven't ended, or only those that have.
    live: Option<bool>,
    created_by: Option<UserId>,
    /// A part of its name or id.
    #[param(inline)]
    search: Option<AllocationSearch>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listAllAllocations";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/allocations";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "List everyone's allocations, newest first";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Provisioning;
    type Path = Empty;
    type Query = AdminFilter;
    type Body = NoBody;
    type Answer = AllocationPage;
}

impl Read for List {
    async fn read(_: &Provisioning, tx: &mut ReadTx, call: &Call<Self>) -> Result<AllocationPage> {
        let AdminFilter {
            org_id,
            project_id,
            node_id,
            state,
            sku,
            live,
            created_by,
            search,
            cursor,
            page_size,
        } = &call.query;
        let filter = Filter {
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
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        list(tx, Self::ID, &filter, &page).await
    }
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getAnyAllocation";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/allocations/{allocation_id}";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Anyone's allocation, with what happened to it";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::AllocationNotFound];
    type State = Provisioning;
    type Path = AllocationPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = AllocationDetail;
}

impl Read for Get {
    async fn read(_: &Provisioning, tx: &mut ReadTx, call: &Call<Self>) -> Result<AllocationDetail> {
        let row = queries::one(tx, call.path.allocation_id).await?;
        let now = tx.sources().now();
        queries::detail(tx, row, now).await
    }
}

pub(crate) struct ForceRelease;

impl Operation for ForceRelease {
    const ID: &'static str = "forceReleaseAllocation";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/allocations/{allocation_id}/force-release";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Release somebody's allocation, or try a failed release again";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] = &[Code::AllocationNotFound, Code::StateConflict];
    type State = Provisioning;
    type Path = AllocationPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = Allocation;
}

impl Mutation for ForceRelease {
    const AUDIT: &'static str = "allocation.force_release";

    async fn run(_: &Provisioning, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Allocation> {
        let (id, reason) = (call.path.allocation_id, call.body.reason.as_str());
        tx.target("allocation", id);
        tx.note("reason", reason);
        let row = queries::lock(tx, id).await?;
        tx.belongs_to(row.org(), Some(row.project()));
        let by = call.caller()?.user_id.to_string();
        lifecycle::release(tx, &row, &by, reason).await?;
        tx.emit(&ForceReleaseRequested { allocation_id: id, reason: reason.to_owned() })?;
        let now = tx.now();
        queries::one(tx, id).await?.view(now)
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cleanup {
    reason: ActionReason,
    /// Whether somebody made sure that nothing of the allocation is left on its host. False keeps its slots out of use.
    runtime_verified_absent: bool,
}

pub(crate) struct ForceCleanup;

impl Operation for ForceCleanup {
    const ID: &'static str = "forceCleanupAllocation";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/allocations/{allocation_id}/force-cleanup";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "End a release that can't succeed, and say whether its slots are clean";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::AllocationNotFound, Code::StateConflict];
    type State = Provisioning;
    type Path = AllocationPath;
    type Query = Empty;
    type Body = Cleanup;
    type Answer = Allocation;
}

impl Mutation for ForceCleanup {
    const AUDIT: &'static str = "allocation.force_cleanup";

    async fn run(_: &Provisioning, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Allocation> {
        let (id, reason) = (call.path.allocation_id, call.body.reason.as_str());
        tx.target("allocation", id);
        tx.note("reason", reason);
        tx.note("runtime_verified_absent", call.body.runtime_verified_absent);
        let row = queries::lock(tx, id).await?;
        tx.belongs_to(row.org(), Some(row.project()));
        let now = tx.now();
        match row.state()? {
            AllocationState::ReleaseFailed => {
                lifecycle::advance(tx, &row, AllocationState::Releasing, now).await?;
            }
            AllocationState::Releasing => {}
            state => {
                let detail = format!("It is {}: release it first.", gpuaas_core::Machine::as_str(state));
                return Err(Error::new(Code::StateConflict, detail));
            }
        }
        if call.body.runtime_verified_absent {
            gpuaas_fleet::free_by_override(tx, id, reason).await?;
        } else {
            gpuaas_fleet::block_cleanup(tx, id, reason).await?;
        }
        finish::ended(tx, id, AllocationState::Released, None).await?;
        queries::one(tx, id).await?.view(now)
    }
}
