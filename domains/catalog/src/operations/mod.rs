//! HTTP operations: declarations with handlers of a few lines.

mod admin_images;
mod admin_skus;
mod images;
mod prices;
mod skus;

use gpuaas_http::ApiBuilder;

use crate::Catalog;

pub(crate) fn register(catalog: &Catalog, api: ApiBuilder) -> ApiBuilder {
    let api = api
        .read::<skus::List>(catalog)
        .read::<skus::Get>(catalog)
        .read::<admin_skus::List>(catalog)
        .mutation::<admin_skus::Create>(catalog)
        .mutation::<admin_skus::Update>(catalog)
        .read::<prices::List>(catalog)
        .mutation::<prices::Set>(catalog);
    api.read::<images::List>(catalog)
        .mutation::<images::Create>(catalog)
        .read::<images::Get>(catalog)
        .mutation::<images::Update>(catalog)
        .mutation::<images::Delete>(catalog)
        .mutation::<admin_images::Create>(catalog)
        .mutation::<admin_images::Update>(catalog)
        .mutation::<admin_images::Delete>(catalog)
}
