//! SKUs, for platform staff.

use gpuaas_core::{Code, PlatformRole, Result};
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::skus::{SkuPath, page};
use crate::Catalog;
use crate::commands::skus::{self as commands, NewSku, SkuUpdate};
use crate::model::{Sku, SkuPage};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SkuFilter {
    /// Only those to be had, or only those not; all when left out.
    active: Option<bool>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listAllSkus";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/skus";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "List SKUs, also those not to be had";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Catalog;
    type Path = Empty;
    type Query = SkuFilter;
    type Body = NoBody;
    type Answer = SkuPage;
}

impl Read for List {
    async fn read(catalog: &Catalog, tx: &mut ReadTx, call: &Call<Self>) -> Result<SkuPage> {
        let SkuFilter { active, cursor, page_size } = &call.query;
        let query = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        page::<Self>(catalog, tx, *active, &query).await
    }
}

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createSku";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/skus";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "Make a SKU with its first price";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists];
    type State = Catalog;
    type Path = Empty;
    type Query = Empty;
    type Body = NewSku;
    type Answer = Sku;
}

impl Mutation for Create {
    const AUDIT: &'static str = "sku.create";

    async fn run(_: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Sku> {
        commands::create(tx, call.caller()?.user_id, &call.body).await
    }
}

pub(crate) struct Update;

impl Operation for Update {
    const ID: &'static str = "updateSku";
    const METHOD: Method = Method::Patch;
    const PATH: &'static str = "/admin/skus/{sku}";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "Change a SKU's name, counts or profiles, or whether it is to be had";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::SkuNotFound];
    type State = Catalog;
    type Path = SkuPath;
    type Query = Empty;
    type Body = SkuUpdate;
    type Answer = Sku;
}

impl Mutation for Update {
    const AUDIT: &'static str = "sku.update";

    async fn run(_: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Sku> {
        commands::update(tx, &call.path.sku, &call.body).await
    }
}
