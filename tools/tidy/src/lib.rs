//! The house style as tests: what a rule finds, it names by file and line, with what to write instead.
//!
//! Each module holds the logic of a few rules and proves on a bad sample that they can fail;
//! `tests/tidy.rs` runs them over the working tree.

pub mod alerts;
pub mod calls;
pub mod code;
pub mod crates;
pub mod docs;
pub mod graph;
pub mod language;
pub mod licences;
pub mod names;
pub mod released;
pub mod schemas;
pub mod secrets;
pub mod sizes;
pub mod tree;
