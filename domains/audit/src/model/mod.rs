//! Audit types: rows, seals and keys as the API shows them, and filters.

mod entry;
mod filter;

pub use entry::{AuditEntry, AuditEntryPage, AuditKey, AuditKeyPage, AuditSealPage, Facts};
pub use filter::{Action, AuditFilter, ChainName, Reference, TargetType};
