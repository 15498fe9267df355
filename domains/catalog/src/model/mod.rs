//! The nouns of the catalogue: SKUs, prices, images.

mod image;
mod price;
mod rules;
mod sku;

pub use image::{
    Image, ImageDigest, ImageFamily, ImageFormat, ImagePage, ImageScope, ImageState, ImageUrl,
    MAX_IMAGE_BYTES,
};
pub use price::{MAX_UNIT_PRICE_MINOR, Price, PricePage};
pub(crate) use rules::{check, check_price};
pub use sku::{PriceUnit, ProfileName, ResourceProfile, Shape, Sku, SkuPage};
