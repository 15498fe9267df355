//! The nouns of billing: usage, ledger entries, seals.

mod account;
mod budget;
mod entry;
mod seal;
mod usage;
mod verification;
mod views;

pub use account::{AccountFacts, AccountState, Assessment, Terms, Thresholds};
pub use budget::{Budget, BudgetTerms};
pub use entry::{EntryKind, LedgerAccount, NewEntry};
pub use seal::{LedgerSeal, SealHead};
pub use usage::{Attribution, UsageEnd, UsageMode, UsageStart};
pub use verification::{LedgerFinding, LedgerProblem, LedgerVerification};
pub(crate) use verification::{StoredSeal, VerificationPosition};
pub use views::{
    AccountBalance, Balance, DailyCharge, DailyCharges, LedgerEntry, LedgerPage, UsagePage, UsageRecord,
};
