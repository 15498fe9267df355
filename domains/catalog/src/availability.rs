//! The port through which a domain above says what is to be had where.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_core::{Result, SkuId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Catalog;
use crate::model::Sku;

/// How much of something a region has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AvailabilityStatus {
    Available,
    /// Little is left.
    Low,
    SoldOut,
}

/// What a region has of a SKU.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RegionAvailability {
    pub region: String,
    pub status: AvailabilityStatus,
    /// When this was true.
    pub as_of: DateTime<Utc>,
}

/// Whoever knows the machines says where these SKUs are to be had; one it doesn't name is nowhere.
pub trait Availability: Send + Sync {
    fn of<'a>(&'a self, skus: &'a [SkuId]) -> BoxFuture<'a, Result<HashMap<SkuId, Vec<RegionAvailability>>>>;
}

impl Catalog {
    /// Puts beside each SKU where it is to be had.
    pub(crate) async fn locate(&self, mut skus: Vec<Sku>) -> Result<Vec<Sku>> {
        let Some(port) = &self.availability else { return Ok(skus) };
        let ids: Vec<SkuId> = skus.iter().map(|sku| sku.id).collect();
        let mut known = port.of(&ids).await?;
        for sku in &mut skus {
            sku.availability = known.remove(&sku.id).unwrap_or_default();
        }
        Ok(skus)
    }
}
