//! Prices: the one in force at a time, and all versions.

use chrono::{DateTime, Utc};
use gpuaas_core::{Error, Money, Result, SkuId, UserId};
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::model::Price;

pub(crate) struct PriceRow {
    pub(crate) version: i32,
    pub(crate) unit_price_minor: i64,
    pub(crate) currency: String,
    pub(crate) valid_from: DateTime<Utc>,
    pub(crate) made_by: Uuid,
}

impl PriceRow {
    pub(crate) fn price(self) -> Result<Price> {
        let currency = self.currency.parse().map_err(Error::internal)?;
        Ok(Price {
            version: self.version,
            unit_price: Money::new(self.unit_price_minor, currency),
            valid_from: self.valid_from,
            made_by: UserId::from_uuid(self.made_by),
        })
    }
}

/// Returns the price in force at a time.
pub async fn at(tx: &mut Tx, sku: SkuId, at: DateTime<Utc>) -> Result<Option<Price>> {
    let row = sqlx::query_as!(
        PriceRow,
        r#"select version as "version!", unit_price_minor as "unit_price_minor!", currency as "currency!",
                  valid_from as "valid_from!", made_by as "made_by!"
           from catalog.price_at($1, $2)"#,
        sku.uuid(),
        at,
    );
    tx.optional(row).await?.map(PriceRow::price).transpose()
}

/// Returns the versions below `below`, newest first.
pub(crate) async fn versions(tx: &mut Tx, sku: SkuId, below: Option<i32>, limit: i64) -> Result<Vec<Price>> {
    let rows = sqlx::query_as!(
        PriceRow,
        "select version, unit_price_minor, currency, valid_from, made_by from catalog.prices
         where sku_id = $1 and ($2::int is null or version < $2) order by version desc limit $3",
        sku.uuid(),
        below,
        limit,
    );
    tx.all(rows).await?.into_iter().map(PriceRow::price).collect()
}
