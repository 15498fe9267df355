//! SKUs, each with its price at a time.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Result, SkuId};
use gpuaas_http::text::Slug;
use gpuaas_store::Tx;
use sqlx::types::Json;

use super::prices::PriceRow;
use crate::model::{PriceUnit, ResourceProfile, Shape, Sku};

struct SkuRow {
    id: SkuId,
    slug: String,
    vendor: String,
    display_name: String,
    shape: String,
    gpus_per_node: i32,
    counts: Vec<i32>,
    unit: String,
    profiles: Json<Vec<ResourceProfile>>,
    active: bool,
    version: i64,
    created_at: DateTime<Utc>,
    price_version: i32,
    unit_price_minor: i64,
    currency: String,
    valid_from: DateTime<Utc>,
    made_by: uuid::Uuid,
}

impl SkuRow {
    fn sku(self) -> Result<Sku> {
        let price = PriceRow {
            version: self.price_version,
            unit_price_minor: self.unit_price_minor,
            currency: self.currency,
            valid_from: self.valid_from,
            made_by: self.made_by,
        };
        Ok(Sku {
            id: self.id,
            slug: self.slug,
            vendor: self.vendor,
            display_name: self.display_name,
            shape: Shape::parse(&self.shape)?,
            gpus_per_node: self.gpus_per_node,
            counts: self.counts,
            unit: PriceUnit::parse(&self.unit)?,
            profiles: self.profiles.0,
            active: self.active,
            price: price.price()?,
            availability: Vec::new(),
            version: self.version,
            created_at: self.created_at,
        })
    }
}

/// Returns the SKU of this slug, active or not, with its price at a time.
pub async fn by_slug(tx: &mut Tx, slug: &Slug, at: DateTime<Utc>) -> Result<Sku> {
    let row = sqlx::query_as!(
        SkuRow,
        r#"select s.id as "id: SkuId", s.slug, s.vendor, s.display_name, s.shape, s.gpus_per_node, s.counts, s.unit,
                  s.profiles as "profiles: Json<Vec<ResourceProfile>>", s.active, s.version, s.created_at,
                  p.version as "price_version!", p.unit_price_minor as "unit_price_minor!", p.currency as "currency!",
                  p.valid_from as "valid_from!", p.made_by as "made_by!"
           from catalog.skus s cross join lateral catalog.price_at(s.id, $2) p
           where s.slug = $1"#,
        slug.as_str(),
        at,
    );
    tx.optional(row).await?.ok_or(Code::SkuNotFound)?.sku()
}

/// Returns the SKUs after `after`, in the order of their slugs.
pub(crate) async fn all(
    tx: &mut Tx,
    at: DateTime<Utc>,
    active: Option<bool>,
    after: Option<String>,
    limit: i64,
) -> Result<Vec<Sku>> {
    let rows = sqlx::query_as!(
        SkuRow,
        r#"select s.id as "id: SkuId", s.slug, s.vendor, s.display_name, s.shape, s.gpus_per_node, s.counts, s.unit,
                  s.profiles as "profiles: Json<Vec<ResourceProfile>>", s.active, s.version, s.created_at,
                  p.version as "price_version!", p.unit_price_minor as "unit_price_minor!", p.currency as "currency!",
                  p.valid_from as "valid_from!", p.made_by as "made_by!"
           from catalog.skus s cross join lateral catalog.price_at(s.id, $1) p
           where ($2::bool is null or s.active = $2) and ($3::text is null or s.slug > $3)
           order by s.slug limit $4"#,
        at,
        active,
        after,
        limit,
    );
    tx.all(rows).await?.into_iter().map(SkuRow::sku).collect()
}
