//! Reads: balances, usage, entries, and what the sealer seals.

pub(crate) mod accounts;
pub(crate) mod balance;
pub(crate) mod budgets;
pub(crate) mod daily;
pub(crate) mod entries;
pub(crate) mod sealing;
pub(crate) mod usage;
pub(crate) mod verification;
