//! The catalogue: SKUs, their prices, and images.
//!
//! A SKU is a shape of machine with its price per unit. A new price is a new version: an allocation keeps the version
//! it started under. An image belongs to the platform, an organisation or a project, and is identified by its digest;
//! the catalogue stores its metadata, not its bytes. Higher domains read SKUs and images through the functions below or
//! join `catalog.v_skus`, `catalog.v_prices` and `catalog.v_images`.

mod availability;
mod commands;
pub mod events;
pub mod model;
mod operations;
mod queries;

use std::sync::Arc;

use gpuaas_core::Machine;
use gpuaas_core::machine::Description;
use gpuaas_http::ApiBuilder;
use gpuaas_settings::Settings;

pub use availability::{Availability, AvailabilityStatus, RegionAvailability};
pub use queries::images::visible as image;
pub use queries::prices::at as price_at;
pub use queries::skus::by_slug as sku;

/// State shared by the operations of this domain.
#[derive(Clone)]
pub struct Catalog {
    pub(crate) settings: Arc<Settings>,
    pub(crate) availability: Option<Arc<dyn Availability>>,
}

impl Catalog {
    pub fn new(settings: Arc<Settings>) -> Self {
        Self { settings, availability: None }
    }

    /// Sets the source of availability. Without it, SKUs are returned without regions.
    #[must_use]
    pub fn with_availability(self, availability: Arc<dyn Availability>) -> Self {
        Self { availability: Some(availability), ..self }
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }
}

/// The state machines of this domain.
pub fn machines() -> Vec<Description> {
    vec![model::ImageState::describe()]
}
