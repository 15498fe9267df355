//! Prices: versions that are never changed.

use chrono::{DateTime, Utc};
use gpuaas_core::{Money, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// The most a unit may cost.
pub const MAX_UNIT_PRICE_MINOR: i64 = 1_000_000_000;

/// A version of a SKU's price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Price {
    #[schema(minimum = 1)]
    pub version: i32,
    /// Per unit of the SKU.
    pub unit_price: Money,
    /// Of those that have begun, the highest version counts.
    pub valid_from: DateTime<Utc>,
    pub made_by: UserId,
}

gpuaas_http::page! {
    /// A page of prices.
    pub struct PricePage of Price
}
