//! SKUs: shapes of machines, and the resources that come with a number of GPUs.

use chrono::{DateTime, Utc};
use gpuaas_core::{Error, Money, Result, SkuId};
use gpuaas_http::text_type;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Price;
use crate::RegionAvailability;

macro_rules! words {
    // Texts are `tt`: a `literal` fragment in `serde(rename)` is invisible to `ToSchema`.
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:tt),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $text)] $variant),+ }

        impl $name {
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            pub(crate) fn parse(text: &str) -> gpuaas_core::Result<Self> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err(gpuaas_core::Error::internal(format!("the database holds an unknown word {text:?}"))),
                }
            }
        }
    };
}
pub(crate) use words;

words! {
    /// What is handed out. `gpu_partition` is reserved, and refused until it is built.
    Shape {
        /// A whole node.
        Baremetal = "baremetal",
        /// A virtual machine over some GPUs of one node.
        GpuSlice = "gpu_slice",
        /// A virtual machine without GPU.
        CpuVm = "cpu_vm",
    }
}
words! {
    /// What a price is for.
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

/// What comes with a number of GPUs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResourceProfile {
    pub name: ProfileName,
    /// The number of GPUs it belongs to; 0 for a machine without.
    #[schema(minimum = 0, maximum = 64)]
    pub gpus: i32,
    #[schema(minimum = 1, maximum = 4096)]
    pub vcpus: i32,
    #[schema(minimum = 1, maximum = 65_536)]
    pub memory_gib: i32,
    #[schema(minimum = 1, maximum = 1_048_576)]
    pub disk_gib: i32,
}

/// Something that can be had.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Sku {
    pub id: SkuId,
    pub slug: String,
    pub vendor: String,
    pub display_name: String,
    pub shape: Shape,
    /// GPUs in a whole node; 0 for machines without.
    #[schema(minimum = 0)]
    pub gpus_per_node: i32,
    /// How many GPUs can be asked for; empty for machines without.
    pub counts: Vec<i32>,
    pub unit: PriceUnit,
    /// One for each count; a single one for machines without GPU.
    pub profiles: Vec<ResourceProfile>,
    /// Whether something new can be had.
    pub active: bool,
    /// The one in force now.
    pub price: Price,
    /// Where it is to be had, as far as is known.
    pub availability: Vec<RegionAvailability>,
    /// Grows with each change.
    #[schema(minimum = 1)]
    pub version: i64,
    pub created_at: DateTime<Utc>,
}

impl Sku {
    /// What comes with this number of GPUs, if that many can be asked for.
    pub fn profile(&self, gpus: i32) -> Option<&ResourceProfile> {
        self.profiles.iter().find(|profile| profile.gpus == gpus)
    }

    /// What this number of GPUs costs an hour at the price in force.
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
