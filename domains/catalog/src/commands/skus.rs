//! Creates and changes SKUs.

use gpuaas_core::{Money, Result, SkuId, UserId};
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_store::MutationTx;
use serde::Deserialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use super::prices;
use crate::events::{SkuChanged, SkuCreated};
use crate::model::{PriceUnit, ResourceProfile, Shape, Sku, check, check_price};
use crate::queries::skus;

/// A SKU to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSku {
    slug: Slug,
    vendor: DisplayName,
    display_name: DisplayName,
    shape: Shape,
    /// GPUs in a whole node; 0 for `cpu_vm`.
    #[schema(minimum = 0, maximum = 64)]
    gpus_per_node: i32,
    /// Counts of GPUs that can be requested, in ascending order; `gpus_per_node` alone for `baremetal`, none for
    /// `cpu_vm`.
    #[schema(max_items = 64)]
    counts: Vec<i32>,
    /// Unit of the price; `hour` for `cpu_vm`.
    unit: PriceUnit,
    /// Profiles, one for each count in the same order; one with 0 GPUs for `cpu_vm`.
    #[schema(min_items = 1, max_items = 64)]
    profiles: Vec<ResourceProfile>,
    /// True if it can be ordered; true if omitted.
    active: Option<bool>,
    /// First price per unit, valid from now.
    price: Money,
}

/// A change of a SKU; omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkuUpdate {
    display_name: Option<DisplayName>,
    active: Option<bool>,
    /// Counts of GPUs that can be requested, in ascending order.
    #[schema(max_items = 64)]
    counts: Option<Vec<i32>>,
    /// Profiles, one for each count in the same order.
    #[schema(min_items = 1, max_items = 64)]
    profiles: Option<Vec<ResourceProfile>>,
}

/// Creates a SKU with its first price.
pub(crate) async fn create(tx: &mut MutationTx, by: UserId, new: &NewSku) -> Result<Sku> {
    check(new.shape, new.gpus_per_node, &new.counts, new.unit, &new.profiles)?;
    check_price("price", new.price)?;
    let (sku_id, now): (SkuId, _) = (tx.new_id(), tx.now());
    tx.target("sku", sku_id);
    tx.note("slug", new.slug.as_str());
    let insert = sqlx::query!(
        "insert into catalog.skus (id, slug, vendor, display_name, shape, gpus_per_node, counts, unit, profiles, active,
                                   version, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 2, $11)",
        sku_id.uuid(),
        new.slug.as_str(),
        new.vendor.as_str(),
        new.display_name.as_str(),
        new.shape.as_str(),
        new.gpus_per_node,
        &new.counts,
        new.unit.as_str(),
        Json(&new.profiles) as _,
        new.active.unwrap_or(true),
        now,
    );
    tx.execute(insert).await?;
    tx.emit(&SkuCreated { sku_id, slug: new.slug.as_str().to_owned() })?;
    prices::append(tx, by, sku_id, new.price, now).await?;
    skus::by_slug(tx, &new.slug, now).await
}

/// Changes a SKU. Rejects counts and profiles that don't match each other or the shape.
pub(crate) async fn update(tx: &mut MutationTx, slug: &Slug, change: &SkuUpdate) -> Result<Sku> {
    let now = tx.now();
    let lock = sqlx::query!("select from catalog.skus where slug = $1 for update", slug.as_str());
    tx.execute(lock).await?;
    let sku = skus::by_slug(tx, slug, now).await?;
    tx.target("sku", sku.id);
    tx.note("slug", slug.as_str());
    let counts = change.counts.as_ref().unwrap_or(&sku.counts);
    let profiles = change.profiles.as_ref().unwrap_or(&sku.profiles);
    check(sku.shape, sku.gpus_per_node, counts, sku.unit, profiles)?;
    let active = change.active.unwrap_or(sku.active);
    let update = sqlx::query!(
        "update catalog.skus set display_name = $2, active = $3, counts = $4, profiles = $5, version = version + 1
         where id = $1",
        sku.id.uuid(),
        change.display_name.as_ref().map_or(&*sku.display_name, DisplayName::as_str),
        active,
        counts,
        Json(profiles) as _,
    );
    tx.execute(update).await?;
    tx.emit(&SkuChanged { sku_id: sku.id, slug: sku.slug, active })?;
    skus::by_slug(tx, slug, now).await
}
