//! The catalogue on a real database: SKUs and their prices, images and their visibility.

mod images;
mod prices;
mod skus;
mod world;
