//! Sets prices: each new price is a new version.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, Money, Result, SkuId, UserId};
use gpuaas_http::text::Slug;
use gpuaas_store::MutationTx;

use crate::events::PriceSet;
use crate::model::{Price, check_price};

/// Sets a price that is valid from now or a later time. Rejects an earlier time: past usage keeps the price it had.
pub(crate) async fn set(
    tx: &mut MutationTx,
    by: UserId,
    slug: &Slug,
    unit_price: Money,
    valid_from: Option<DateTime<Utc>>,
) -> Result<Price> {
    check_price("unit_price", unit_price)?;
    let valid_from = valid_from.unwrap_or(tx.now());
    if valid_from < tx.now() {
        return Err(Error::field("valid_from", "must not be in the past"));
    }
    // The lock on the SKU's row serialises its versions and numbers its events.
    let bump = sqlx::query!(
        r#"update catalog.skus set version = version + 1 where slug = $1
           returning id as "id: SkuId""#,
        slug.as_str(),
    );
    let sku = tx.optional(bump).await?.ok_or(Code::SkuNotFound)?;
    append(tx, by, sku.id, unit_price, valid_from).await
}

/// Appends a version to the prices of a SKU whose row is locked.
pub(crate) async fn append(
    tx: &mut MutationTx,
    by: UserId,
    sku_id: SkuId,
    unit_price: Money,
    valid_from: DateTime<Utc>,
) -> Result<Price> {
    tx.target("sku", sku_id);
    let insert = sqlx::query!(
        "insert into catalog.prices (sku_id, version, unit_price_minor, currency, valid_from, made_by, made_at)
         select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6 from catalog.prices where sku_id = $1
         returning version",
        sku_id.uuid(),
        unit_price.minor,
        unit_price.currency.as_str(),
        valid_from,
        by.uuid(),
        tx.now(),
    );
    let version = tx.one(insert).await?.version;
    tx.note("price", unit_price.to_string());
    tx.note("price_version", version);
    tx.emit(&PriceSet { sku_id, version, unit_price, valid_from })?;
    Ok(Price { version, unit_price, valid_from, made_by: by })
}
