//! Prices: immutable versions.

use chrono::{DateTime, Utc};
use gpuaas_core::{Money, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum price per unit.
pub const MAX_UNIT_PRICE_MINOR: i64 = 1_000_000_000;

/// A version of a SKU's price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Price {
    #[schema(minimum = 1)]
    pub version: i32,
    /// Price per unit of the SKU.
    pub unit_price: Money,
    /// Start of validity. Of the versions that have begun, the highest is in force.
    pub valid_from: DateTime<Utc>,
    pub made_by: UserId,
}

gpuaas_http::page! {
    /// A page of prices.
    pub struct PricePage of Price
}
