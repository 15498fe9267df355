//! Prices of a SKU, for platform staff.

use gpuaas_core::{Money, Result};
use gpuaas_http::{Access, Call, PageQuery, Timestamp, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::ToSchema;

use super::skus::SkuPath;
use crate::Catalog;
use crate::commands::prices as commands;
use crate::model::{Price, PricePage};
use crate::queries::{prices, skus};

operation! {
    /// List the versions of a SKU's price, newest first
    pub(crate) read List(Catalog) = Get "/admin/skus/{sku}/prices" as "listPrices",
    tag: "administration", access: Access::OPS_READ, rate_limit: Admin,
    path: SkuPath, query: PageQuery,
    errors: [SkuNotFound],
    run: list => PricePage,
}

async fn list(_: &Catalog, tx: &mut ReadTx, call: &Call<List>) -> Result<PricePage> {
    let now = tx.sources().now();
    let listing = call.listing(&call.path.sku)?;
    let below = listing.after()?;
    let sku = skus::by_slug(tx, &call.path.sku, now).await?;
    let rows = prices::versions(tx, sku.id, below, listing.limit()).await?;
    listing.page(rows, |price| price.version)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPrice {
    /// Price per unit of the SKU.
    unit_price: Money,
    /// Start of validity; now if omitted. Must not be in the past.
    #[schema(value_type = Option<chrono::DateTime<chrono::Utc>>)]
    valid_from: Option<Timestamp>,
}

operation! {
    /// Set a SKU's price; running allocations keep theirs
    pub(crate) mutation Set(Catalog) = Post "/admin/skus/{sku}/prices" as "setPrice",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Admin, audit: "price.set",
    path: SkuPath, body: NewPrice, success: 201,
    errors: [SkuNotFound],
    run: set => Price,
}

async fn set(_: &Catalog, tx: &mut MutationTx, call: &Call<Set>) -> Result<Price> {
    let NewPrice { unit_price, valid_from } = call.body;
    commands::set(tx, call.user()?.user_id, &call.path.sku, unit_price, valid_from.map(Timestamp::get)).await
}
