//! Reads: images, prices, SKUs.

pub mod images;
pub mod prices;
pub mod skus;
