//! Prices of a SKU, for platform staff.

use gpuaas_core::{Code, Money, PlatformRole, Result};
use gpuaas_http::{
    Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read, Timestamp,
};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::skus::SkuPath;
use crate::Catalog;
use crate::commands::prices as commands;
use crate::model::{Price, PricePage};
use crate::queries::{prices, skus};

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listPrices";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/skus/{sku}/prices";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "Every version of a SKU's price, the newest first";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::SkuNotFound];
    type State = Catalog;
    type Path = SkuPath;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = PricePage;
}

impl Read for List {
    async fn read(_: &Catalog, tx: &mut ReadTx, call: &Call<Self>) -> Result<PricePage> {
        let (page, now) = (&call.query, tx.sources().now());
        let cursor = Cursor::of(Self::ID, &call.path.sku)?;
        let below = cursor.position(page.cursor.as_deref())?;
        let sku = skus::by_slug(tx, &call.path.sku, now).await?;
        let rows = prices::versions(tx, sku.id, below, page.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, page.size()?, |price| price.version)?;
        Ok(PricePage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPrice {
    /// Per unit of the SKU.
    unit_price: Money,
    /// Now when left out; never in the past.
    #[schema(value_type = Option<chrono::DateTime<chrono::Utc>>)]
    valid_from: Option<Timestamp>,
}

pub(crate) struct Set;

impl Operation for Set {
    const ID: &'static str = "setPrice";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/skus/{sku}/prices";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "Set a SKU's price; what began under another keeps that";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::SkuNotFound];
    type State = Catalog;
    type Path = SkuPath;
    type Query = Empty;
    type Body = NewPrice;
    type Answer = Price;
}

impl Mutation for Set {
    const AUDIT: &'static str = "price.set";

    async fn run(_: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Price> {
        let NewPrice { unit_price, valid_from } = call.body;
        commands::set(tx, call.caller()?.user_id, &call.path.sku, unit_price, valid_from.map(Timestamp::get))
            .await
    }
}
