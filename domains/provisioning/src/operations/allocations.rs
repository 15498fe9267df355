//! Create, estimate, list and get allocations.

use std::collections::BTreeMap;

use gpuaas_core::{AllocationId, Code, Error, ImageId, NodeId, PlatformRole, ProjectRole, Result, SshKeyId};
use gpuaas_http::text::Slug;
use gpuaas_http::{Access, Call, Listing, Page, Timestamp, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::ToSchema;

use super::AllocationPath;
use crate::Provisioning;
use crate::commands::create::{self, AllocationRequest};
use crate::commands::quota::Quota;
use crate::model::{
    Allocation, AllocationDetail, AllocationName, AllocationPage, AllocationRow, AllocationSearch,
    AllocationState, Estimate, PriceAgreed, Region, UserData, hourly, tags,
};
use crate::queries::allocations::{self, AllocationCriteria};
use crate::queries::{usage, views};

/// Maximum number of SSH keys of one allocation.
pub(super) const MAX_SSH_KEYS: usize = 50;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAllocation {
    /// Slug of the SKU.
    sku: Slug,
    /// Number of GPUs; the SKU's smallest count if omitted.
    #[schema(minimum = 0, maximum = 64)]
    gpus: Option<i32>,
    /// Region; any if omitted.
    region: Option<Region>,
    /// Restricts placement to this node. Platform staff only.
    node_id: Option<NodeId>,
    image_id: Option<ImageId>,
    /// Your SSH keys that may sign in; all of yours if omitted.
    #[schema(max_items = 50)]
    ssh_key_ids: Option<Vec<SshKeyId>>,
    /// cloud-init user data for the first start.
    user_data: Option<UserData>,
    /// Tags: values by key, at most 50.
    tags: Option<BTreeMap<String, String>>,
    name: Option<AllocationName>,
    /// Time of automatic release.
    #[schema(value_type = Option<chrono::DateTime<chrono::Utc>>)]
    expires_at: Option<Timestamp>,
}

operation! {
    /// Create an allocation; capacity is reserved immediately, provisioning and GPU verification run asynchronously
    pub(crate) mutation Create(Provisioning) = Post "/allocations" as "createAllocation",
    tag: "allocations", access: Access::project(ProjectRole::Developer).scope("allocations:write"), rate_limit: Api,
    audit: "allocation.create",
    body: NewAllocation, success: 202,
    errors: [UserRequired, SkuNotFound, ImageNotFound, SkuUnavailable, QuotaExceeded, BalanceInsufficient],
    run: handle_create => Allocation,
}

async fn handle_create(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    call: &Call<Create>,
) -> Result<Allocation> {
    let (caller, body) = (call.user()?, &call.body);
    if body.node_id.is_some() && caller.platform_role < PlatformRole::Ops {
        return Err(Error::new(
            Code::InsufficientPermissions,
            "Only platform staff may choose a node: omit `node_id`.",
        ));
    }
    if body.ssh_key_ids.as_ref().is_some_and(|keys| keys.len() > MAX_SSH_KEYS) {
        return Err(Error::field("ssh_key_ids", "must be at most 50"));
    }
    let request = AllocationRequest {
        org: call.tenant()?,
        project: call.project()?.0,
        by: caller.user_id,
        sku: &body.sku,
        gpus: body.gpus,
        region: body.region.as_ref().map(Region::as_str),
        node: body.node_id,
        image: body.image_id,
        ssh_keys: body.ssh_key_ids.as_deref(),
        user_data: body.user_data.as_ref(),
        tags: tags(body.tags.as_ref())?,
        name: body.name.as_ref(),
        expires_at: body.expires_at.map(Timestamp::get),
    };
    create::create(provisioning, tx, request).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EstimateAllocation {
    sku: Slug,
    #[schema(minimum = 0, maximum = 64)]
    gpus: Option<i32>,
    region: Option<Region>,
}

operation! {
    /// Estimate the cost of an allocation, and check current availability
    pub(crate) read EstimateCost(Provisioning) = Post "/allocations/estimate" as "estimateAllocation",
    tag: "allocations", access: Access::project(ProjectRole::Viewer).scope("allocations:read"), rate_limit: Api,
    body: EstimateAllocation,
    errors: [SkuNotFound],
    run: estimate => Estimate,
}

async fn estimate(
    provisioning: &Provisioning,
    tx: &mut ReadTx,
    call: &Call<EstimateCost>,
) -> Result<Estimate> {
    let EstimateAllocation { sku, gpus, region } = &call.body;
    let now = tx.sources().now();
    let (sku, gpus) = create::find_orderable_sku(tx, sku, *gpus, now).await?;
    let (org, project) = (call.tenant()?, call.project()?.0);
    let hourly = hourly(sku.unit, sku.price.unit_price, gpus)?;
    let request = create::placement_request(&sku, gpus, region.as_ref().map(Region::as_str), None);
    let capacity = provisioning.placer.check(&request);
    let (used, _) = usage::of_project(tx, project).await?;
    let price =
        PriceAgreed { version: sku.price.version, unit: sku.unit, unit_price: sku.price.unit_price, hourly };
    Ok(Estimate {
        profile: create::profile(&sku, gpus)?.name,
        gpus,
        daily: hourly.times(24).map_err(Error::internal)?,
        price,
        available: capacity.is_ok(),
        unavailable_reason: capacity.err().map(|failure| failure.as_str().to_owned()),
        quota_gpus_left: (Quota::of(&provisioning.settings, org, project).gpus - used).max(0),
        sku: sku.slug,
    })
}

gpuaas_http::paged_query! {
    pub(crate) struct AllocationFilter {
        #[param(inline)]
        state: Option<AllocationState>,
        #[param(inline)]
        sku: Option<Slug>,
        /// `key` or `key=value`.
        #[param(max_length = 320)]
        tag: Option<String>,
        /// True: only allocations that haven't ended; false: only ended ones.
        live: Option<bool>,
        /// Part of the name or id.
        #[param(inline)]
        search: Option<AllocationSearch>,
    }
}

operation! {
    /// List a project's allocations, newest first
    pub(crate) read List(Provisioning) = Get "/allocations" as "listAllocations",
    tag: "allocations", access: Access::project(ProjectRole::Viewer).scope("allocations:read"), rate_limit: Api,
    query: AllocationFilter,
    run: list => AllocationPage,
}

async fn list(provisioning: &Provisioning, tx: &mut ReadTx, call: &Call<List>) -> Result<AllocationPage> {
    let AllocationFilter { state, sku, tag, live, search, .. } = &call.query;
    let filter = AllocationCriteria {
        project: Some(call.project()?.0),
        state: *state,
        sku: sku.as_ref().map(|sku| sku.as_str().to_owned()),
        tag: tag.clone(),
        live: *live,
        search: search.as_ref().map(|search| search.as_str().to_owned()),
        ..AllocationCriteria::default()
    };
    page(provisioning, tx, &filter, &call.listing(&filter)?).await
}

/// Returns a page of a listing, with the total.
pub(super) async fn page(
    provisioning: &Provisioning,
    tx: &mut ReadTx,
    filter: &AllocationCriteria,
    listing: &Listing,
) -> Result<AllocationPage> {
    let after: Option<AllocationId> = listing.after()?;
    let rows = allocations::all(tx, filter, after, listing.limit()).await?;
    let Page { items, next_cursor } = listing.page(rows, AllocationRow::id)?;
    let items = views::of_rows(&*provisioning.usage, tx, items).await?;
    Ok(AllocationPage { items, next_cursor, total: allocations::total(tx, filter).await? })
}

operation! {
    /// Get an allocation with its connection, timeline and cost
    pub(crate) read Get(Provisioning) = Get "/allocations/{allocation_id}" as "getAllocation",
    tag: "allocations", access: Access::project(ProjectRole::Viewer).scope("allocations:read"), rate_limit: Api,
    path: AllocationPath,
    errors: [AllocationNotFound],
    run: get => AllocationDetail,
}

async fn get(provisioning: &Provisioning, tx: &mut ReadTx, call: &Call<Get>) -> Result<AllocationDetail> {
    let row = allocations::one_of(tx, call.project()?.0, call.path.allocation_id).await?;
    allocations::detail(&*provisioning.usage, tx, row).await
}
