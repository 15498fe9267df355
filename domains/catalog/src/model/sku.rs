//! SKUs: shapes of machines, and the resources that come with a number of GPUs.

use chrono::{DateTime, Utc};
use gpuaas_core::{Error, Money, Result, SkuId};
use gpuaas_http::text_type;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Price;
use crate::RegionAvailability;

gpuaas_core::value_enum! {
    /// Shape of a machine. `gpu_partition` is reserved, and rejected until it is implemented.
    Shape {
        /// A whole node.
        Baremetal = "baremetal",
        /// A virtual machine over some GPUs of one node.
        GpuSlice = "gpu_slice",
        /// A virtual machine without GPU.
        CpuVm = "cpu_vm",
    }
}
gpuaas_core::value_enum! {
    /// Unit of a price.
    PriceUnit { GpuHour = "gpu_hour", Hour = "hour" }
}

text_type! {
    /// The name of a resource profile.
    ProfileName, 1..=63, pattern "^[a-z0-9][a-z0-9_]*$", example "h200_2g_48c_128g",
    check |text| {
        !text.starts_with('_') && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
    },
    "must have 1 to 63 lowercase letters, digits or _, and not begin with _"
}

/// Resources that come with a number of GPUs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResourceProfile {
    pub name: ProfileName,
    /// Number of GPUs; 0 for a machine without GPU.
    #[schema(minimum = 0, maximum = 64)]
    pub gpus: i32,
    #[schema(minimum = 1, maximum = 4096)]
    pub vcpus: i32,
    #[schema(minimum = 1, maximum = 65_536)]
    pub memory_gib: i32,
    #[schema(minimum = 1, maximum = 1_048_576)]
    pub disk_gib: i32,
}

/// A shape of machine on offer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Sku {
    pub id: SkuId,
    pub slug: String,
    pub vendor: String,
    pub display_name: String,
    pub shape: Shape,
    /// GPUs in a whole node; 0 for machines without GPU.
    #[schema(minimum = 0)]
    pub gpus_per_node: i32,
    /// Counts of GPUs that can be requested; empty for machines without GPU.
    pub counts: Vec<i32>,
    pub unit: PriceUnit,
    /// Profiles, one for each count; a single one for machines without GPU.
    pub profiles: Vec<ResourceProfile>,
    /// True if it can be ordered.
    pub active: bool,
    /// Price in force now.
    pub price: Price,
    /// Availability by region, as far as known.
    pub availability: Vec<RegionAvailability>,
    /// Incremented by each change.
    #[schema(minimum = 1)]
    pub version: i64,
    pub created_at: DateTime<Utc>,
}

impl Sku {
    /// Returns the profile for a number of GPUs, if it can be requested.
    pub fn profile(&self, gpus: i32) -> Option<&ResourceProfile> {
        self.profiles.iter().find(|profile| profile.gpus == gpus)
    }

    /// Returns the price per hour of a number of GPUs, at the price in force.
    pub fn hourly(&self, gpus: i32) -> Result<Money> {
        let units = match self.unit {
            PriceUnit::GpuHour => i64::from(gpus),
            PriceUnit::Hour => 1,
        };
        self.price.unit_price.times(units).map_err(Error::internal)
    }
}

gpuaas_http::page! {
    /// A page of SKUs.
    pub struct SkuPage of Sku
}
