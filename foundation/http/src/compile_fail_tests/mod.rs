//! Compile-time guarantees as doc tests: each rejected example stands beside the closest one that compiles.

mod bodies;
mod macros;
mod traits;
