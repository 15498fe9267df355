//! Asking for GPUs, and looking at what one has.

use std::collections::BTreeMap;

use gpuaas_core::{AllocationId, Code, Error, ImageId, NodeId, PlatformRole, ProjectRole, Result, SshKeyId};
use gpuaas_http::text::Slug;
use gpuaas_http::{
    Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read, Timestamp,
};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

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

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createAllocation";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/allocations";
    const TAG: &'static str = "allocations";
    const SUMMARY: &'static str = "Ask for GPUs: claimed at once, made and proved within seconds";
    const ACCESS: Access = Access::project(ProjectRole::Developer).scope("allocations:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] = &[
        Code::SkuNotFound,
        Code::ImageNotFound,
        Code::SkuUnavailable,
        Code::QuotaExceeded,
        Code::BalanceInsufficient,
    ];
    type State = Provisioning;
    type Path = Empty;
    type Query = Empty;
    type Body = NewAllocation;
    type Answer = Allocation;
}

impl Mutation for Create {
    const AUDIT: &'static str = "allocation.create";

    async fn run(
        provisioning: &Provisioning,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
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
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EstimateAllocation {
    sku: Slug,
    #[schema(minimum = 0, maximum = 64)]
    gpus: Option<i32>,
    region: Option<Region>,
}

pub(crate) struct Estimating;

impl Operation for Estimating {
    const ID: &'static str = "estimateAllocation";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/allocations/estimate";
    const TAG: &'static str = "allocations";
    const SUMMARY: &'static str = "What it would cost, and whether it could be had now";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("allocations:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::SkuNotFound];
    type State = Provisioning;
    type Path = Empty;
    type Query = Empty;
    type Body = EstimateAllocation;
    type Answer = Estimate;
}

impl Read for Estimating {
    async fn read(provisioning: &Provisioning, tx: &mut ReadTx, call: &Call<Self>) -> Result<Estimate> {
        let EstimateAllocation { sku, gpus, region } = &call.body;
        let now = tx.sources().now();
        let (sku, gpus) = create::find_orderable_sku(tx, sku, *gpus, now).await?;
        let (org, project) = (call.tenant()?, call.project()?.0);
        let hourly = hourly(sku.unit, sku.price.unit_price, gpus)?;
        let request = create::placement_request(&sku, gpus, region.as_ref().map(Region::as_str), None);
        let could = provisioning.placer.could(&request);
        let (used, _) = queries::usage(tx, project).await?;
        let price = PriceAgreed {
            version: sku.price.version,
            unit: sku.unit,
            unit_price: sku.price.unit_price,
            hourly,
        };
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
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
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
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listAllocations";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/allocations";
    const TAG: &'static str = "allocations";
    const SUMMARY: &'static str = "List a project's allocations, newest first";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("allocations:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Provisioning;
    type Path = Empty;
    type Query = AllocationFilter;
    type Body = NoBody;
    type Answer = AllocationPage;
}

impl Read for List {
    async fn read(_: &Provisioning, tx: &mut ReadTx, call: &Call<Self>) -> Result<AllocationPage> {
        let AllocationFilter { state, sku, tag, live, search, cursor, page_size } = &call.query;
        let filter = Filter {
            project: Some(call.project()?.0),
            state: *state,
            sku: sku.as_ref().map(|sku| sku.as_str().to_owned()),
            tag: tag.clone(),
            live: *live,
            search: search.as_ref().map(|search| search.as_str().to_owned()),
            ..Filter::default()
        };
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        list(tx, Self::ID, &filter, &page).await
    }
}

/// A page of a listing.
pub(super) async fn list(
    tx: &mut ReadTx,
    operation: &str,
    filter: &Filter,
    page: &PageQuery,
) -> Result<AllocationPage> {
    let cursor = Cursor::of(operation, filter)?;
    let after: Option<AllocationId> = cursor.position(page.cursor.as_deref())?;
    let rows = queries::all(tx, filter, after, page.limit()?).await?;
    let (items, next_cursor) = cursor.cut(rows, page.size()?, |allocation| allocation.id)?;
    Ok(AllocationPage { items, next_cursor, total: queries::total(tx, filter).await? })
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getAllocation";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/allocations/{allocation_id}";
    const TAG: &'static str = "allocations";
    const SUMMARY: &'static str = "One allocation: how to get in, what happened, what it costs";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("allocations:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::AllocationNotFound];
    type State = Provisioning;
    type Path = AllocationPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = AllocationDetail;
}

impl Read for Get {
    async fn read(_: &Provisioning, tx: &mut ReadTx, call: &Call<Self>) -> Result<AllocationDetail> {
        let row = queries::one_of(tx, call.project()?.0, call.path.allocation_id).await?;
        let now = tx.sources().now();
        queries::detail(tx, row, now).await
    }
}
