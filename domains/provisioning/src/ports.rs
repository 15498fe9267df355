//! Ports: the traits of other domains that provisioning implements.

use std::collections::HashMap;

use futures::future::BoxFuture;
use gpuaas_catalog::{Availability, AvailabilityStatus, RegionAvailability};
use gpuaas_core::{OrgId, ProjectId, Result, SkuId};
use gpuaas_identity::Occupant;
use gpuaas_store::{MutationTx, PlatformReason, Tx};

use crate::placement::{Capacity, Shape};
use crate::placer::Placer;
use crate::{Provisioning, commands, queries};

/// Free placements below which a region's availability is `low`.
const LOW_BELOW: usize = 3;

/// The catalogue's availability of SKUs by region, from the index.
impl Availability for Placer {
    fn of<'a>(&'a self, skus: &'a [SkuId]) -> BoxFuture<'a, Result<HashMap<SkuId, Vec<RegionAvailability>>>> {
        Box::pin(async move {
            let as_of = self.store.sources().now();
            let read = async |tx: &mut Tx| queries::placement::sku_shapes(tx, skus).await;
            let shapes = self.store.autocommit(PlatformReason::Fleet, read).await?;
            let index = self.index.read();
            let status = |free: usize| match free {
                0 => AvailabilityStatus::SoldOut,
                free if free < LOW_BELOW => AvailabilityStatus::Low,
                _ => AvailabilityStatus::Available,
            };
            let regions = |(sku, (shape, counts)): (SkuId, (Shape, Vec<u32>))| {
                let capacities = index.availability(sku.uuid(), shape, &counts);
                let region = |(region, capacity): (String, Capacity)| RegionAvailability {
                    region,
                    status: status(capacity.free),
                    as_of,
                };
                (sku, capacities.into_iter().map(region).collect())
            };
            Ok(shapes.into_iter().map(regions).collect())
        })
    }
}

/// Refuses the deletion of a project that has allocations, and refuses it new ones from then on.
impl Occupant for Provisioning {
    fn leave<'a>(
        &'a self,
        tx: &'a mut MutationTx,
        org: OrgId,
        project: ProjectId,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(commands::quota::close(tx, org, project))
    }
}
