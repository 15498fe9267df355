//! What is read.

pub mod images;
pub mod prices;
pub mod skus;
