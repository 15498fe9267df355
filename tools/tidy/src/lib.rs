//! House rules as tests. A rule reports findings by file and line, with a replacement.
//!
//! Each module implements a few rules and tests them with bad samples; `tests/tidy.rs` runs them over the working tree.

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
pub mod scopes;
pub mod secrets;
pub mod sizes;
pub mod tree;
