//! The nouns of the catalogue: SKUs, prices, images.

mod image;
mod price;
mod rules;
mod sku;

pub use image::{
    Digest, Family, Format, Image, ImagePage, ImageScope, ImageState, MAX_IMAGE_BYTES, SourceUrl,
};
pub use price::{MAX_UNIT_PRICE_MINOR, Price, PricePage};
pub(crate) use rules::{check, check_price};
pub use sku::{Profile, ProfileName, Shape, Sku, SkuPage, Unit};
