//! The port by which a higher domain reports the availability of SKUs by region.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_core::{Result, SkuId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Catalog;
use crate::model::Sku;

/// Availability of a SKU in a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AvailabilityStatus {
    Available,
    /// Little capacity is left.
    Low,
    SoldOut,
}

/// Availability of a SKU in one region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RegionAvailability {
    pub region: String,
    pub status: AvailabilityStatus,
    /// Time of this status.
    pub as_of: DateTime<Utc>,
}

/// Source of availability, implemented by the domain that knows the nodes.
pub trait Availability: Send + Sync {
    /// Returns the availability of these SKUs by region. A SKU that isn't in the map is offered in no region.
    fn of<'a>(&'a self, skus: &'a [SkuId]) -> BoxFuture<'a, Result<HashMap<SkuId, Vec<RegionAvailability>>>>;
}

impl Catalog {
    /// Adds its availability to each SKU. Without a source, SKUs are returned unchanged.
    pub(crate) async fn with_regions(&self, mut skus: Vec<Sku>) -> Result<Vec<Sku>> {
        let Some(source) = &self.availability else { return Ok(skus) };
        let ids: Vec<SkuId> = skus.iter().map(|sku| sku.id).collect();
        let mut regions = source.of(&ids).await?;
        for sku in &mut skus {
            sku.availability = regions.remove(&sku.id).unwrap_or_default();
        }
        Ok(skus)
    }
}
