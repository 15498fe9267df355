//! The nouns of audit: rows, seals and keys as the API shows them, what a listing can be narrowed to, and what
//! the sealer has seen.

mod entry;
mod filter;

pub use entry::{AuditEntry, AuditEntryPage, AuditKey, AuditKeyPage, AuditSealPage, Facts};
pub use filter::{Action, ChainName, Filter, Reference, TargetType};
