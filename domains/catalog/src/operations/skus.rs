//! What can be had, for everyone signed in.

use gpuaas_core::{Code, Error, Result};
use gpuaas_http::text::Slug;
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, NoBody, Operation, PageQuery, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Catalog;
use crate::model::{Sku, SkuPage};
use crate::queries::skus;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkuPath {
    /// The SKU's slug.
    #[param(inline)]
    pub(super) sku: Slug,
}

/// A page in the order of slugs, with prices as of now.
pub(super) async fn page<O: Operation>(
    catalog: &Catalog,
    tx: &mut ReadTx,
    active: Option<bool>,
    query: &PageQuery,
) -> Result<SkuPage> {
    let cursor = Cursor::of(O::ID, &active)?;
    let after = cursor.position(query.cursor.as_deref())?;
    let now = tx.sources().now();
    let rows = skus::all(tx, now, active, after, query.limit()?).await?;
    let (items, next_cursor) = cursor.cut(rows, query.size()?, |sku| sku.slug.clone())?;
    Ok(SkuPage { items: catalog.locate(items).await?, next_cursor })
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listSkus";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/skus";
    const TAG: &'static str = "catalogue";
    const SUMMARY: &'static str = "What can be had, at which price, where";
    const ACCESS: Access = Access::account().scope("projects:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Catalog;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = SkuPage;
}

impl Read for List {
    async fn read(catalog: &Catalog, tx: &mut ReadTx, call: &Call<Self>) -> Result<SkuPage> {
        page::<Self>(catalog, tx, Some(true), &call.query).await
    }
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getSku";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/skus/{sku}";
    const TAG: &'static str = "catalogue";
    const SUMMARY: &'static str = "One SKU, even one no longer to be had";
    const ACCESS: Access = Access::account().scope("projects:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::SkuNotFound];
    type State = Catalog;
    type Path = SkuPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Sku;
}

impl Read for Get {
    async fn read(catalog: &Catalog, tx: &mut ReadTx, call: &Call<Self>) -> Result<Sku> {
        let now = tx.sources().now();
        let sku = skus::by_slug(tx, &call.path.sku, now).await?;
        let located = catalog.locate(vec![sku]).await?;
        located.into_iter().next().ok_or_else(|| Error::from(Code::SkuNotFound))
    }
}
