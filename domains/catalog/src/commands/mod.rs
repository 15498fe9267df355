//! Writes: images, prices, SKUs.

pub(crate) mod images;
pub(crate) mod prices;
pub(crate) mod skus;
