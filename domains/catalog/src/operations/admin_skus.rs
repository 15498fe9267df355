//! SKUs, for platform staff.

use gpuaas_core::Result;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};

use super::skus::{SkuPath, page};
use crate::Catalog;
use crate::commands::skus::{self as commands, NewSku, SkuUpdate};
use crate::model::{Sku, SkuPage};

gpuaas_http::paged_query! {
    pub(crate) struct SkuFilter {
        /// True: only active SKUs; false: only inactive ones; all if omitted.
        active: Option<bool>,
    }
}

operation! {
    /// List all SKUs, including inactive ones
    pub(crate) read List(Catalog) = Get "/admin/skus" as "listAllSkus",
    tag: "administration", access: Access::OPS_READ, rate_limit: Admin,
    query: SkuFilter,
    run: list => SkuPage,
}

async fn list(catalog: &Catalog, tx: &mut ReadTx, call: &Call<List>) -> Result<SkuPage> {
    let active = call.query.active;
    page(catalog, tx, active, &call.listing(&active)?).await
}

operation! {
    /// Create a SKU with its first price
    pub(crate) mutation Create(Catalog) = Post "/admin/skus" as "createSku",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Admin, audit: "sku.create",
    body: NewSku, success: 201,
    errors: [AlreadyExists],
    run: create => Sku,
}

async fn create(_: &Catalog, tx: &mut MutationTx, call: &Call<Create>) -> Result<Sku> {
    commands::create(tx, call.user()?.user_id, &call.body).await
}

operation! {
    /// Change a SKU's name, counts or profiles, or activate or deactivate it
    pub(crate) mutation Update(Catalog) = Patch "/admin/skus/{sku}" as "updateSku",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Admin, audit: "sku.update",
    path: SkuPath, body: SkuUpdate,
    errors: [SkuNotFound],
    run: update => Sku,
}

async fn update(_: &Catalog, tx: &mut MutationTx, call: &Call<Update>) -> Result<Sku> {
    commands::update(tx, &call.path.sku, &call.body).await
}
