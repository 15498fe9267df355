//! Asking for GPUs, and looking at what one has.

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
    Allocation, AllocationDetail, AllocationName, AllocationPage, AllocationSearch, AllocationState,
    Estimate, PriceAgreed, Region, UserData, hourly, tags,
};
use crate::queries::{self, Filter};

/// Keys of one allocation.
const MOST_KEYS: usize = 50;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAllocation {
    /// Its slug.
    sku: Slug,
    /// How many; the SKU's smallest count when left out.
    #[schema(minimum = 0, maximum = 64)]
    gpus: Option<i32>,
    /// Any when left out.
    region: Option<Region>,
    /// This host and no other. For platform staff.
    node_id: Option<NodeId>,
    image_id: Option<ImageId>,
    /// Keys of your own that may sign in; all of them when left out.
    #[schema(max_items = 50)]
    ssh_key_ids: Option<Vec<SshKeyId>>,
    /// What cloud-init does at the first start.
    user_data: Option<UserData>,
    /// Texts by name, at most 50.
    tags: Option<BTreeMap<String, String>>,
    name: Option<AllocationName>,
    /// When it is released by itself.
    #[schema(value_type = Option<chrono::DateTime<chrono::Utc>>)]
    expires_at: Option<Timestamp>,
}

operation! {
    /// Ask for GPUs: claimed at once, made and proved within seconds
    pub(crate) mutation Create(Provisioning) = Post "/allocations" as "createAllocation",
    tag: "allocations", access: Access::project(ProjectRole::Developer).scope("allocations:write"), rate_limit: Api,
    audit: "allocation.create",
    body: NewAllocation, success: 202,
    errors: [SkuNotFound, ImageNotFound, SkuUnavailable, QuotaExceeded, BalanceInsufficient],
    run: handle_create => Allocation,
}

async fn handle_create(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    call: &Call<Create>,
) -> Result<Allocation> {
    let (caller, body) = (call.caller()?, &call.body);
    if body.node_id.is_some() && caller.platform_role < PlatformRole::Ops {
        return Err(Error::new(Code::InsufficientPermissions, "Only platform staff choose a host."));
    }
    if body.ssh_key_ids.as_ref().is_some_and(|keys| keys.len() > MOST_KEYS) {
        return Err(Error::field("ssh_key_ids", "must be at most 50"));
    }
    let asked = AllocationRequest {
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
    create::create(provisioning, tx, asked).await
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
    /// What it would cost, and whether it could be had now
    pub(crate) read Estimating(Provisioning) = Post "/allocations/estimate" as "estimateAllocation",
    tag: "allocations", access: Access::project(ProjectRole::Viewer).scope("allocations:read"), rate_limit: Api,
    body: EstimateAllocation,
    errors: [SkuNotFound],
    run: estimating => Estimate,
}

async fn estimating(
    provisioning: &Provisioning,
    tx: &mut ReadTx,
    call: &Call<Estimating>,
) -> Result<Estimate> {
    let EstimateAllocation { sku, gpus, region } = &call.body;
    let now = tx.sources().now();
    let (sku, gpus) = create::find_orderable_sku(tx, sku, *gpus, now).await?;
    let (org, project) = (call.tenant()?, call.project()?.0);
    let hourly = hourly(sku.unit, sku.price.unit_price, gpus)?;
    let request = create::placement_request(&sku, gpus, region.as_ref().map(Region::as_str), None);
    let could = provisioning.placer.could(&request);
    let (used, _) = queries::usage(tx, project).await?;
    let price =
        PriceAgreed { version: sku.price.version, unit: sku.unit, unit_price: sku.price.unit_price, hourly };
    Ok(Estimate {
        profile: create::profile(&sku, gpus)?.name,
        gpus,
        daily: hourly.times(24).map_err(Error::internal)?,
        price,
        available: could.is_ok(),
        unavailable_reason: could.err().map(|why| why.as_str().to_owned()),
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
        /// Only those that haven't ended, or only those that have.
        live: Option<bool>,
        /// A part of its name or id.
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

async fn list(_: &Provisioning, tx: &mut ReadTx, call: &Call<List>) -> Result<AllocationPage> {
    let AllocationFilter { state, sku, tag, live, search, .. } = &call.query;
    let filter = Filter {
        project: Some(call.project()?.0),
        state: *state,
        sku: sku.as_ref().map(|sku| sku.as_str().to_owned()),
        tag: tag.clone(),
        live: *live,
        search: search.as_ref().map(|search| search.as_str().to_owned()),
        ..Filter::default()
    };
    page(tx, &filter, &call.listing(&filter)?).await
}

/// A page of a listing.
pub(super) async fn page(tx: &mut ReadTx, filter: &Filter, listing: &Listing) -> Result<AllocationPage> {
    let after: Option<AllocationId> = listing.after()?;
    let rows = queries::all(tx, filter, after, listing.limit()).await?;
    let Page { items, next_cursor } = listing.page(rows, |allocation| allocation.id)?;
    Ok(AllocationPage { items, next_cursor, total: queries::total(tx, filter).await? })
}

operation! {
    /// One allocation: how to get in, what happened, what it costs
    pub(crate) read Get(Provisioning) = Get "/allocations/{allocation_id}" as "getAllocation",
    tag: "allocations", access: Access::project(ProjectRole::Viewer).scope("allocations:read"), rate_limit: Api,
    path: AllocationPath,
    errors: [AllocationNotFound],
    run: get => AllocationDetail,
}

async fn get(_: &Provisioning, tx: &mut ReadTx, call: &Call<Get>) -> Result<AllocationDetail> {
    let row = queries::one_of(tx, call.project()?.0, call.path.allocation_id).await?;
    let now = tx.sources().now();
    queries::detail(tx, row, now).await
}
