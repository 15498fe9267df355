//! The nouns of billing: usage, ledger entries, seals.

mod account;
mod entry;
mod seal;
mod usage;

pub use account::{AccountFacts, AccountState, Assessment, Terms, Thresholds};
pub use entry::{EntryKind, EntryRecord, LedgerAccount, NewEntry};
pub use seal::{LedgerSeal, SealHead};
pub use usage::{Attribution, UsageEnd, UsageMode, UsageStart};
