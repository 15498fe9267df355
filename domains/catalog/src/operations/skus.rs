//! SKUs, for every signed-in user.

use gpuaas_core::{Code, Error, Result};
use gpuaas_http::text::Slug;
use gpuaas_http::{Access, Call, Listing, Page, PageQuery, operation};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Catalog;
use crate::model::{Sku, SkuPage};
use crate::queries::skus;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkuPath {
    /// Slug of the SKU.
    #[param(inline)]
    pub(super) sku: Slug,
}

/// Returns a page of SKUs in the order of their slugs, with current prices and availability.
pub(super) async fn page(
    catalog: &Catalog,
    tx: &mut ReadTx,
    active: Option<bool>,
    listing: &Listing,
) -> Result<SkuPage> {
    let now = tx.sources().now();
    let rows = skus::all(tx, now, active, listing.after()?, listing.limit()).await?;
    let Page { items, next_cursor } = listing.page(rows, |sku| sku.slug.clone())?;
    Ok(SkuPage { items: catalog.with_regions(items).await?, next_cursor })
}

operation! {
    /// List SKUs with their prices and availability
    pub(crate) read List(Catalog) = Get "/skus" as "listSkus",
    tag: "catalogue", access: Access::account().scope("projects:read"), rate_limit: Api,
    query: PageQuery,
    run: list => SkuPage,
}

async fn list(catalog: &Catalog, tx: &mut ReadTx, call: &Call<List>) -> Result<SkuPage> {
    page(catalog, tx, Some(true), &call.listing(&Some(true))?).await
}

operation! {
    /// Get a SKU, including an inactive one
    pub(crate) read Get(Catalog) = Get "/skus/{sku}" as "getSku",
    tag: "catalogue", access: Access::account().scope("projects:read"), rate_limit: Api,
    path: SkuPath,
    errors: [SkuNotFound],
    run: get => Sku,
}

async fn get(catalog: &Catalog, tx: &mut ReadTx, call: &Call<Get>) -> Result<Sku> {
    let now = tx.sources().now();
    let sku = skus::by_slug(tx, &call.path.sku, now).await?;
    let skus = catalog.with_regions(vec![sku]).await?;
    skus.into_iter().next().ok_or_else(|| Error::from(Code::SkuNotFound))
}
