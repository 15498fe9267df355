//! The catalogue on a real database: SKUs and their prices, images and who sees them.

mod images;
mod prices;
mod skus;
mod world;
